import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentSet } from '../../bench/documents.ts'
import { fetchDocuments, publicManifest } from '../../bench/fetch-documents.ts'
import { readRows } from '../../bench/manifest.ts'
import { makeFolder } from '../../support/storage/open-parts.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const head = readFileSync(publicManifest, 'utf8').split('\n')[0] ?? ''

/** A server with these files, and a manifest of them that expects `expected` where the two differ. */
async function publish(files: Record<string, string>, expected: Record<string, string> = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    asked.push(name)
    const text = files[name]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hash = (name: string) => sha256(expected[name] ?? files[name] ?? '')
  const row = (id: string) =>
    ['set', id, `${id}.png`, `${id}.txt`, 'form', 'eng', 'MIT', `${address}/${id}.png`, hash(`${id}.png`)]
      .concat([`${address}/${id}.txt`, hash(`${id}.txt`)])
      .join('\t')
  return (...ids: string[]) => {
    const manifest = join(makeFolder(), 'public.tsv')
    writeFileSync(manifest, [head, ...ids.map(row)].join('\n'))
    return { manifest, asked, server }
  }
}

test('documents are fetched with their texts, once, and are a set of the bench', async () => {
  const offer = await publish({ 'a.png': 'pixels', 'a.txt': 'its text' })
  const { manifest, asked } = offer('a')
  const folder = join(makeFolder(), 'documents')
  expect(await fetchDocuments(manifest, folder)).toEqual([])
  expect(documentSet(folder).documents).toEqual([
    { id: 'set/a', category: 'form', language: 'eng', path: join(folder, 'a.png'), truth: 'its text' },
  ])
  expect(await fetchDocuments(manifest, folder)).toEqual([])
  expect(asked).toEqual(['a.png', 'a.txt'])
})

test('what is gone or has changed is said, is not kept, and holds up no other', async () => {
  const offer = await publish(
    {
      'changed.png': 'other pixels',
      'changed.txt': 't',
      'sound.png': 'pixels',
      'sound.txt': 't',
      'gone.txt': 't',
    },
    { 'changed.png': 'pixels' },
  )
  const { manifest } = offer('changed', 'gone', 'sound')
  const folder = join(makeFolder(), 'documents')
  const failures = await fetchDocuments(manifest, folder)
  expect(failures).toEqual([
    expect.stringMatching(/^changed could not be fetched: .*changed\.png has another file by now/),
    expect.stringMatching(/^gone could not be fetched: .*gone\.png answers 404\.$/),
  ])
  expect(documentSet(folder).documents.map(({ id }) => id)).toEqual(['set/sound'])
  expect(readdirSync(folder).toSorted()).toEqual(['MANIFEST.tsv', 'sound.png', 'sound.txt'])
})

test('a host that does not answer is said', async () => {
  const offer = await publish({ 'a.png': 'pixels', 'a.txt': 't' })
  const { manifest, server } = offer('a')
  await new Promise((resolve) => server.close(resolve))
  const folder = join(makeFolder(), 'documents')
  expect(await fetchDocuments(manifest, folder)).toEqual([expect.stringContaining('a.png does not answer')])
  expect(existsSync(join(folder, 'a.png'))).toBe(false)
})

test('every public document has addresses that stay, checksums and a licence', () => {
  const rows = readRows(readFileSync(publicManifest, 'utf8'))
  expect(rows.length).toBeGreaterThan(0)
  for (const { cell } of rows) {
    for (const column of ['address', 'truthAddress'])
      expect(cell(column)).toMatch(/^https:\/\/raw\.githubusercontent\.com\/[^/]+\/[^/]+\/[0-9a-f]{40}\//)
    for (const column of ['sha256', 'truthSha256']) expect(cell(column)).toMatch(/^[0-9a-f]{64}$/)
    expect(cell('licence')).not.toBe('')
  }
})
