import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '../../../main/storage/folder-owner.ts'
import { makeFolder } from '../../support/storage/open-parts.ts'
import { makeDataFolder, runProgram, startProgram } from '../../support/program.ts'

test('a second server on the same folder ends with a sentence that names the first, which goes on', async () => {
  const dataFolder = await makeDataFolder()
  const first = await startProgram([], { dataFolder })
  onTestFinished(() => first.stop())
  const second = await runProgram(['serve', '--port', '0', '--data-dir', dataFolder])
  expect(second).toMatchObject({ code: 3, stdout: '' })
  expect(second.stderr).toMatch(/^legible: Legible runs on the data folder .+ already, as process \d+/)
  for (const told of [String(first.pid), first.url, dataFolder, '--data-dir'])
    expect(second.stderr).toContain(told)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  // What reads or writes something and ends works beside it.
  expect(await runProgram(['usage', '--data-dir', dataFolder])).toMatchObject({ code: 0 })
})

test('a folder is free again once its owner has gone, killed or not', async () => {
  const dataFolder = await makeDataFolder()
  const killed = await startProgram([], { dataFolder, keepData: true })
  killed.child.kill('SIGKILL')
  const second = await startProgram([], { dataFolder, keepData: true, key: killed.key })
  await second.stop()
  const third = await startProgram([], { dataFolder, key: killed.key })
  await third.stop()
})

test('within one process, too, a folder has one owner', () => {
  const folder = makeFolder()
  const disown = ownFolder(folder, () => '')
  expect(() => ownFolder(folder, () => ', as process 7')).toThrow(/already, as process 7\. Use that one/)
  disown()
  ownFolder(folder, () => '')()
})
