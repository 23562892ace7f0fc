import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createKey, makeDataFolder, runProgram } from '../../support/program.ts'

test('the list of keys says what stands in its columns', async () => {
  const dataFolder = await makeDataFolder()
  try {
    await createKey(dataFolder)
    await createKey(dataFolder, '--expires', '2020-01-31', '--scopes', 'mcp')
    const { code, stdout } = await runProgram(['keys', 'list', '--data-dir', dataFolder])
    expect(code).toBe(0)
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/ {2,}/))
    expect(rows[0]).toEqual(['ID', 'KEY', 'FOR', 'STATE', 'USES', 'LAST USED', 'CREDITS THIS MONTH', 'NAME'])
    const shown = rows.slice(1).map(([, , ...rest]) => rest)
    expect(shown).toContainEqual(['rest,mcp', 'active', '0', 'never', '0', 'test'])
    expect(shown).toContainEqual(['mcp', expect.stringMatching(/^expired 2020-0/), '0', 'never', '0', 'test'])
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
})

test('a key is named with or without --name, and once', async () => {
  const dataFolder = await makeDataFolder()
  const make = (...words: string[]) => runProgram(['keys', 'create', ...words, '--data-dir', dataFolder])
  try {
    expect(await make('My script', '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"name":"My script"') as string,
    })
    expect(await make('-n', 'Other script')).toMatchObject({ code: 0 })
    expect(await make('one', '--name', 'two')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('once') as string,
    })
    const { stdout } = await runProgram(['keys', 'list', '--json', '--data-dir', dataFolder])
    expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual([
      'Other script',
      'My script',
    ])
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
})

test('a name that says nothing is refused with what to say', async () => {
  for (const name of ['', '  '])
    expect(await runProgram(['keys', 'create', '--name', name])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Say what the key is for, such as "My script".') as string,
    })
})

test.each(['', ' ', '-1', '1.5', '1e3', '99999999999999999999'])(
  'a monthly limit of "%s" is refused, and no key is made',
  async (limit) => {
    expect(await runProgram(['keys', 'create', '--name', 'test', '--monthly-limit', limit])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Write a whole number of pages.') as string,
    })
  },
)

test('days are those of the place where the keys are made, and such as there are', async () => {
  const dataFolder = await makeDataFolder()
  const env = { TZ: 'America/Los_Angeles' }
  const make = (day: string) =>
    runProgram(['keys', 'create', '--name', 'test', '--expires', day, '--data-dir', dataFolder], { env })
  try {
    expect((await make('2027-12-31')).code).toBe(0)
    const { stdout } = await runProgram(['keys', 'list', '--data-dir', dataFolder], { env })
    expect(stdout).toContain('until 2027-12-31')
    expect(await make('2020-01-31')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^lgb_\w+\n$/) as string,
      stderr: expect.stringContaining('It opens nothing: 2020-01-31 is over.') as string,
    })
    expect(await make('2027-02-30')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Write a date') as string,
    })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
})
