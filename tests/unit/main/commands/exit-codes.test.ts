import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exitCodes, ExitError, toExitCode } from '../../../../main/commands/exit-codes.ts'
import { DataFolderError } from '../../../../main/settings/data-folder.ts'
import { errorCodes, LegibleError, type ErrorCode } from '../../../../shared/errors.ts'

const manual = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8')

/** The table of exit codes of the manual: the error codes that each status names. */
const documented = new Map(
  [...manual.matchAll(/^\| +(\d+) +\|(.*)$/gm)].map(([, status, row = '']) => [
    Number(status),
    [...row.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  ]),
)

test.each(errorCodes)('%s ends a command with the status that the manual says', (code: ErrorCode) => {
  const status = toExitCode(new LegibleError(code, 'It failed.'))
  expect(documented.get(status)).toContain(code)
})

test('the manual has every status, and 130 and 143 of signals', () => {
  expect([...documented.keys()].sort((a, b) => a - b)).toEqual([...Object.values(exitCodes), 130, 143])
})

test('what is no fault of the document or of the words is told apart', () => {
  expect(toExitCode(new Error('no idea'))).toBe(1)
  expect(toExitCode(new DataFolderError('The folder cannot be used.'))).toBe(3)
  expect(toExitCode(new ExitError(exitCodes.usage, 'Not like this.'))).toBe(2)
})
