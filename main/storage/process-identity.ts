import { readFileSync } from 'node:fs'

/** A process as a later one can tell whether it still runs, though its number may have been given out again. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in whatever unit the system counts; empty where the system does not say. */
  start: string
}

export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, start: readStart(process.pid) ?? '' }
}

export function isRunning({ pid, start }: ProcessIdentity): boolean {
  const now = readStart(pid)
  if (now !== undefined && start !== '') return now === start
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, for somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of proc(5)'s stat, counted behind the command's name, which may hold spaces and brackets. */
function readStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return 'gone'
  }
}
