import type { Option } from 'commander'
import { optionOrVariable } from './option-or-variable.ts'

/** `--queue`, the same for the server and its workers; `LEGIBLE_QUEUE` stands in for it, since it may hold a password. */
export const queueOption = (description: string): Option =>
  optionOrVariable('--queue <url>', `${description}: redis://host:6379 or postgres://user@host/database`, {
    variable: 'LEGIBLE_QUEUE',
    fault: 'Name a queue.',
  })
