import { readFileSync } from 'node:fs'

export interface ProcessFigures {
  residentMegabytes: number
  threads: number
}

/** What Linux says of a process; undefined elsewhere, or when it is gone. */
export function processFigures(pid: number): ProcessFigures | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
    return { residentMegabytes: Math.round(number('VmRSS') / 1024), threads: number('Threads') }
  } catch {
    return undefined
  }
}
