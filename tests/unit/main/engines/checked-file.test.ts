import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCheckedFile } from '../../../../main/engines/checked-file.ts'
import { readStoredLanguage } from '../../../../main/engines/language-data.ts'
import { bundledHashes } from '../../../../main/engines/tessdata-hashes.ts'

const bundled = new URL('../../../../main/engines/tessdata-fast', import.meta.url).pathname

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file that came with the program and was changed in one byte is refused, and told as a damaged installation', async () => {
  const file = join(await scratch(), 'network')
  const bytes = Buffer.alloc(100_000, 7)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await writeFile(file, bytes)
  expect((await readCheckedFile(file, sha256)).equals(bytes)).toBe(true)
  bytes[99_999] = 8
  await writeFile(file, bytes)
  await expect(readCheckedFile(file, sha256)).rejects.toMatchObject({
    code: 'internal_error',
    message: expect.stringContaining('Install Legible again'),
  })
})

test('all recognition data in the box has its hash, and stands in the README with it', async () => {
  const names = (await readdir(bundled)).filter((name) => name.endsWith('.gz'))
  expect(Object.keys(bundledHashes).sort()).toEqual(names.sort())
  const readme = await readFile(join(bundled, 'README.md'), 'utf8')
  for (const name of names) {
    await readStoredLanguage(join(bundled, name))
    expect(readme).toContain(`${bundledHashes[name]}  ${name}`)
  }
})

test('data that its owner added is taken as it is', async () => {
  const own = join(await scratch(), 'eng.traineddata.gz')
  await copyFile(join(bundled, 'deu.traineddata.gz'), own)
  expect((await readStoredLanguage(own)).length).toBeGreaterThan(0)
})
