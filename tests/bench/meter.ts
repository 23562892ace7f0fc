import { childProcesses, cpuMilliseconds, processFigures } from '../support/process-figures.ts'

/** What some work took. */
export interface Cost {
  seconds: number
  /** User and system time of all processes it ran, those included that ended; undefined where there is no /proc. */
  cpuSeconds: number | undefined
  /** The most its processes held at any one moment; what two of them share is counted twice. */
  peakMegabytes: number | undefined
}

const betweenSamplesMs = 40

/**
 * Measures all that runs below this process while `work` does, so one reader at a time. This process itself is left
 * out: it only waits and counts. CPU time comes in steps of 10 ms; a process that lives for less than a sample's
 * time may hide its peak.
 */
export async function measureCost(work: () => Promise<void>): Promise<Cost> {
  let peakMegabytes: number | undefined
  const cpuAtStart = cpuSecondsBelow()
  let cpu = { counted: cpuAtStart, lost: 0 }
  const sample = () => {
    const children = childProcesses(process.pid).map((pid) => processFigures(pid)?.residentMegabytes ?? 0)
    const held = children.reduce((sum, one) => sum + one, 0)
    if (held > (peakMegabytes ?? 0)) peakMegabytes = held
    cpu = countOn(cpu, cpuSecondsBelow())
  }
  const timer = setInterval(sample, betweenSamplesMs)
  const startedAt = performance.now()
  try {
    await work()
    const seconds = (performance.now() - startedAt) / 1000
    sample()
    const cpuSeconds = cpu.counted === undefined ? undefined : cpu.counted + cpu.lost - (cpuAtStart ?? 0)
    return { seconds, cpuSeconds, peakMegabytes }
  } finally {
    clearInterval(timer)
  }
}

interface CpuCount {
  counted: number | undefined
  /** What processes had used that ended without their parent waiting for them: the count falls by as much. */
  lost: number
}

function countOn({ counted, lost }: CpuCount, now: number | undefined): CpuCount {
  const fallen = Math.max(0, (counted ?? 0) - (now ?? 0))
  return { counted: now, lost: lost + fallen }
}

/** Counted from when this process started: children that ended and were waited for, and those that live. */
export function cpuSecondsBelow(): number | undefined {
  try {
    return cpuMilliseconds(process.pid, { childrenOnly: true }) / 1000
  } catch {
    return undefined
  }
}

export const between = (start: number | undefined, end: number | undefined): number | undefined =>
  start === undefined || end === undefined ? undefined : Math.max(0, end - start)
