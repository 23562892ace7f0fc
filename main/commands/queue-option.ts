import { Option } from 'commander'

/** `--queue`, the same for the server and its workers; `LEGIBLE_QUEUE` stands in for it, since it may hold a password. */
export function queueOption(description: string): Option {
  return new Option(
    '--queue <url>',
    `${description}: redis://host:6379 or postgres://user@host/database`,
  ).env('LEGIBLE_QUEUE')
}
