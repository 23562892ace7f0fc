import { InvalidArgumentError, type Command } from 'commander'
import { keyScopes, type KeyScope, type KeySummary } from '../../shared/accounts.ts'
import { printable } from '../../shared/printable.ts'
import { localDay } from '../storage/local-day.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import { withServices } from './with-services.ts'

interface CreateOptions extends DataDirOption {
  name?: string
  scopes?: KeyScope[]
  expires?: number
  monthlyLimit?: number
  json?: boolean
}

/** `legible keys create | list | revoke`: the settings page's keys, for scripts. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('make, list and revoke API keys')
  keys
    .command('create')
    .description('make a key and print it')
    .argument('[name]', 'what the key is for', parseName)
    .option('-n, --name <name>', 'the same, for scripts', parseName)
    .option('--scopes <scopes>', `doors it opens, of ${keyScopes.join(',')} (default: rest,mcp)`, parseScopes)
    .option('--expires <date>', 'last day it works, such as 2027-12-31', parseDate)
    .option('--monthly-limit <credits>', 'pages a month it may read', parseLimit)
    .option('--json', 'print JSON')
    .addOption(dataDirOption())
    .action(createKey)
  keys
    .command('list')
    .description('list keys')
    .option('--json', 'print JSON')
    .addOption(dataDirOption())
    .action(listKeys)
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<id>', 'the id that `keys list` shows')
    .addOption(dataDirOption())
    .action(revokeKey)
}

function createKey(word: string | undefined, options: CreateOptions, command: Command): Promise<void> {
  const name = word ?? options.name
  if (name === undefined)
    command.error('error: Say what the key is for, such as legible keys create "My script".')
  if (word !== undefined && options.name !== undefined)
    command.error('error: Name the key once, with or without --name.')
  return withServices(options, async ({ keys }) => {
    const { plainKey, summary } = await keys.create({
      name,
      ...(options.scopes && { scopes: options.scopes }),
      ...(options.expires !== undefined && { expiresAt: options.expires }),
      ...(options.monthlyLimit !== undefined && { monthlyCreditLimit: options.monthlyLimit }),
    })
    process.stdout.write(`${options.json ? JSON.stringify({ key: plainKey, ...summary }) : plainKey}\n`)
    if (!options.json && !summary.revealable) {
      const state = await keys.keychainState()
      const reason = state.state === 'ready' ? '' : ` ${state.reason}`
      process.stderr.write(`Keep it now: it cannot be shown again.${reason}\n`)
    }
    if (summary.expiresAt !== null && summary.expiresAt < Date.now())
      process.stderr.write(
        `It opens nothing: ${localDay(summary.expiresAt)} is over. Make another with a later day.\n`,
      )
  })
}

function listKeys(options: DataDirOption & { json?: boolean }): Promise<void> {
  return withServices(options, ({ keys }) => {
    const made = keys.list()
    if (options.json) process.stdout.write(`${JSON.stringify(made)}\n`)
    else if (made.length === 0)
      process.stdout.write('No keys yet. Make one: legible keys create --name "My script"\n')
    else process.stdout.write(toTable([heads, ...made.map(cellsOf)]))
  })
}

function revokeKey(id: string, options: DataDirOption): Promise<void> {
  return withServices(options, async ({ keys }) => {
    if (keys.list().every((key) => key.id !== id))
      throw new ExitError(exitCodes.inputUnreadable, 'There is no key with this id. See legible keys list.')
    const { name, lastFour } = await keys.revoke(id)
    process.stdout.write(`Revoked ${printable(name)} (…${lastFour}).\n`)
  })
}

const heads = ['ID', 'KEY', 'FOR', 'STATE', 'USES', 'LAST USED', 'CREDITS THIS MONTH', 'NAME']

function cellsOf(key: KeySummary): string[] {
  const { revokedAt, expiresAt, lastUsedAt } = key
  const ends = (at: number) => (at < Date.now() ? `expired ${localDay(at)}` : `until ${localDay(at)}`)
  const state =
    revokedAt !== null ? `revoked ${localDay(revokedAt)}` : expiresAt !== null ? ends(expiresAt) : 'active'
  return [
    key.id,
    `…${key.lastFour}`,
    key.scopes.join(','),
    state,
    String(key.useCount),
    lastUsedAt === null ? 'never' : localDay(lastUsedAt),
    String(key.creditsThisMonth),
    printable(key.name),
  ]
}

/** Columns as wide as their longest cell. */
function toTable(rows: readonly string[][]): string {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function parseName(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('Say what the key is for, such as "My script".')
  return value
}

function parseScopes(value: string): KeyScope[] {
  const scopes = value.split(',').map((scope) => scope.trim())
  const known = (scope: string): scope is KeyScope => keyScopes.some((one) => one === scope)
  if (!scopes.every(known)) throw new InvalidArgumentError(`Allowed: ${keyScopes.join(', ')}.`)
  return scopes
}

/** The end of that day, local time: a key that works until the 31st works on the 31st. */
function parseDate(value: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T23:59:59.999`).getTime() : Number.NaN
  // There is a 30th of February for Date, in March.
  if (Number.isNaN(at) || localDay(at) !== value)
    throw new InvalidArgumentError('Write a date such as 2027-12-31.')
  return at
}

function parseLimit(value: string): number {
  const limit = Number(value)
  // An empty variable would be a limit of nothing.
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(limit))
    throw new InvalidArgumentError('Write a whole number of pages.')
  return limit
}
