// `legible folders`: what it prints, what it refuses, and that a running server heeds it.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '../support/fixtures.ts'
import { runProgram, startProgram, type RunningProgram } from '../support/program.ts'

let program: RunningProgram
let scans: string

beforeAll(async () => {
  program = await startProgram()
  scans = join(program.dataFolder, 'scans')
  await mkdir(scans)
  await copyFile(fixture('tables.png').path, join(scans, 'tables.png'))
})
afterAll(() => program.stop())

const folders = (...words: string[]) => runProgram(['folders', ...words, '--data-dir', program.dataFolder])

/** The code of the error, or the first text of the answer, for a file named by its path. */
async function readByPath(): Promise<string | undefined> {
  const { result } = await program.callTool({
    image_source: { type: 'path', data: join(scans, 'tables.png') },
  })
  return result?._meta?.['legible/error']?.code ?? result?.content[0]?.text
}

test('a grant and its end take effect on the server that runs', async () => {
  expect(await readByPath()).toBe('path_not_allowed')
  expect(await folders('list')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No folder') as string,
  })

  expect(await folders('grant', `${scans}/`)).toMatchObject({ code: 0 })
  expect((await folders('list')).stdout).toBe(`${scans}\n`)
  await expect.poll(readByPath).toContain('Linseed oil')

  expect(await folders('grant', scans)).toMatchObject({ code: 0 })
  expect(JSON.parse((await folders('list', '--json')).stdout)).toEqual([scans])

  expect(await folders('revoke', scans)).toMatchObject({ code: 0 })
  await expect.poll(readByPath).toBe('path_not_allowed')
})

test('a folder is granted by its path from where the command runs, too', async () => {
  const dataFolder = join(scans, 'data')
  const { code, stdout } = await runProgram(['folders', 'grant', 'tests', '--data-dir', dataFolder])
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Granted: assistants may now name files in ${new URL('../', import.meta.url).pathname.slice(0, -1)}.\n`,
  })
})

test.each([
  ['grant', '', 'Name a folder.'],
  ['revoke', '', 'Name a folder.'],
  ['grant', 'scans', 'no such folder'],
  ['grant', '/no/such/folder', 'no such folder'],
  ['grant', fixture('tables.png').path, 'This is a file'],
  ['revoke', '/no/such/folder', 'not granted'],
])('folders %s %s is a wrong use, and says why', async (command, path, reason) => {
  const { code, stderr } = await folders(command, path)
  expect(code).toBe(2)
  expect(stderr).toContain(reason)
})
