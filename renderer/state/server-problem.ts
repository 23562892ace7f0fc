import type { TFunction } from 'i18next'
import type { ServerState } from '../../shared/app-state.ts'

/** Below it some systems let only the administrator listen, and then the program's message says so. */
const firstFreeForAll = 1024

/** Why the server does not run, in the window's language where that is known; null when nothing is wrong. */
export function serverProblem(t: TFunction, { problem, port, nextFreePort }: ServerState): string | null {
  // Another port is offered where this one is the trouble.
  if (problem === null || nextFreePort === null || port < firstFreeForAll) return problem
  return t('server.portTaken', { port })
}
