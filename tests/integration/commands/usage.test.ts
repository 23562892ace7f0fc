import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeDataFolder, runProgram } from '../../support/program.ts'

let dataFolder: string

beforeAll(async () => {
  dataFolder = await makeDataFolder()
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test.each([
  [['keys', 'revoke', 'key_none'], 'See legible keys list.'],
  [['jobs', 'show', 'job_none'], 'See legible jobs list.'],
  [['jobs', 'cancel', 'job_none'], 'See legible jobs list.'],
])('%j says where to find an id that there is', async (words, next) => {
  const { code, stdout, stderr } = await runProgram([...words, '--data-dir', dataFolder])
  expect({ code, stdout, stderr }).toEqual({
    code: 4,
    stdout: '',
    stderr: expect.stringContaining(next) as string,
  })
})

test.each([
  ['folders', 'revoke', '/\u001b[31m\u202ered'],
  ['watch', '\u001b[31m\u202ered', '--to', 'out'],
  ['pdf', '\u001b[31m\u202ered', 'out.pdf'],
  ['extract', '\u001b[31m\u202ered'],
  ['keys', 'revoke', '\u001b[31m\u202ered'],
  ['doctor', '--data-dir', '/proc/\u001b[31m\u202ered'],
])('%s %s: a path that is told does nothing to the terminal', async (...words) => {
  const { code, stdout, stderr } = await runProgram([
    ...words,
    ...(words[0] === 'doctor' ? [] : ['--data-dir', dataFolder]),
  ])
  expect(code).not.toBe(0)
  // oxlint-disable-next-line no-control-regex -- what is not to be there
  expect(stdout + stderr).not.toMatch(/\u001b|\u202e/)
})

test('the name of a key that has read does nothing to the terminal', async () => {
  const own = await makeDataFolder()
  onTestFinished(() => rm(own, { recursive: true, force: true, maxRetries: 3 }))
  await runProgram(['keys', 'create', '\u001b[31m\u202ered', '--data-dir', own])
  const database = new DatabaseSync(join(own, 'legible.db'))
  database.exec(`INSERT INTO ledger (at, day, key_id, door, pages, credits, request_id)
    SELECT 0, '2026-01-01', id, 'rest', 1, 1, 'req_1' FROM keys`)
  database.close()
  expect((await runProgram(['usage', '--data-dir', own])).stdout).toContain('  \uFFFD[31m\uFFFDred: today 0')
})

test('a command that finds the database or the settings damaged says what became of them', async () => {
  const damaged = await makeDataFolder()
  onTestFinished(() => rm(damaged, { recursive: true, force: true }))
  await writeFile(join(damaged, 'legible.db'), 'no database')
  await writeFile(join(damaged, 'settings.json'), '{"server":{"port":"x"}}')
  const { code, stderr } = await runProgram(['usage', '--data-dir', damaged])
  expect(code).toBe(0)
  expect(stderr).toContain('The database was damaged: there was no copy to restore')
  expect(stderr).toContain('The setting server.port was not usable (it must be a number)')
})

test('a number of jobs that is none is refused as a fault of the command', async () => {
  const { code, stderr } = await runProgram(['jobs', 'list', '--limit', '1e300', '--data-dir', dataFolder])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('Write a number such as 3.') as string,
  })
})

test('an empty --data-dir is refused, and an empty variable counts as none', async () => {
  const option = await runProgram(['usage', '--data-dir', ''])
  expect(option).toMatchObject({ code: 2, stderr: expect.stringContaining('Name a folder.') as string })
  const env = {
    LEGIBLE_DATA_DIR: '',
    XDG_DATA_HOME: dataFolder,
    HOME: dataFolder,
    APPDATA: dataFolder,
    LOCALAPPDATA: dataFolder,
  }
  expect(await runProgram(['usage'], { env })).toMatchObject({ code: 0 })
})

test('an empty variable for a queue counts as none too', async () => {
  const own = await makeDataFolder()
  onTestFinished(() => rm(own, { recursive: true, force: true, maxRetries: 3 }))
  await writeFile(join(own, 'settings.json'), JSON.stringify({ server: { host: '192.0.2.1' } }))
  const { code, stderr } = await runProgram(['serve', '--data-dir', own], { env: { LEGIBLE_QUEUE: '' } })
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringContaining('This machine has no address 192.0.2.1') as string,
  })
})

test.each([
  ['keys', 'No keys yet. '],
  ['jobs', 'No jobs yet. '],
  ['folders', 'No folder is granted. '],
])('an empty list of %s says how there will be one', async (command, said) => {
  const { code, stdout } = await runProgram([command, 'list', '--data-dir', dataFolder])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(said) as string })
})

test.each([
  [['--bogus'], 'legible'],
  [['watch', 'folder'], 'legible watch'],
  [['keys', 'create'], 'legible keys create'],
])('%j is told what is missing, and where to read of it', async (words, command) => {
  const { code, stdout, stderr } = await runProgram(words)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^error: /u)
  expect(stderr).toContain(`(see ${command} --help)`)
})
