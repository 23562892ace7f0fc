import { readFileSync, readdirSync } from 'node:fs'

export interface ProcessFigures {
  residentMegabytes: number
  /** The sum of each process' own highest, so never less than the true peak of those that live. */
  peakMegabytes: number
  threads: number
  fileDescriptors: number
}

/** What Linux says of a process and all below it; undefined elsewhere, or when it is gone. */
export function processFigures(pid: number): ProcessFigures | undefined {
  const own = figuresOf(pid)
  if (!own) return undefined
  return childProcesses(pid)
    .map(processFigures)
    .filter((below) => below !== undefined)
    .reduce(
      (sum, below) => ({
        residentMegabytes: sum.residentMegabytes + below.residentMegabytes,
        peakMegabytes: sum.peakMegabytes + below.peakMegabytes,
        threads: sum.threads + below.threads,
        fileDescriptors: sum.fileDescriptors + below.fileDescriptors,
      }),
      own,
    )
}

/**
 * User and system time of a process, all below it, and those below it that ended, in milliseconds, at the usual 100
 * ticks a second. With `childrenOnly` its own is left out. Throws where there is no /proc or no such process.
 */
export function cpuMilliseconds(pid: number, options: { childrenOnly?: boolean } = {}): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; the fields after it do not. Fields 14 to 17 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  const own = options.childrenOnly ? 0 : user + system
  return childProcesses(pid).reduce(
    (sum, child) => {
      try {
        return sum + cpuMilliseconds(child)
      } catch {
        // It ended while we looked.
        return sum
      }
    },
    (own + endedUser + endedSystem) * 10,
  )
}

function figuresOf(pid: number): ProcessFigures | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    // A process that has ended and is not waited for yet has no memory any more.
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return {
      residentMegabytes: Math.round(number('VmRSS') / 1024),
      peakMegabytes: Math.round(number('VmHWM') / 1024),
      threads: number('Threads'),
      fileDescriptors: readdirSync(`/proc/${pid}/fd`).length,
    }
  } catch {
    return undefined
  }
}

/** Numbers of the processes it started that live; none where there is no /proc. */
export function childProcesses(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
