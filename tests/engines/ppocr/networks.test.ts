import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { networkHashes } from '../../../main/engines/ppocr/networks.ts'

const folder = new URL('../../../main/engines/ppocr/networks', import.meta.url).pathname

test('every network is the one whose hash names what pages are read with, and stands in the README with it', () => {
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  const hashes = files.map((name) => [name, sha256(readFileSync(join(folder, name)))] as const)
  expect(Object.fromEntries(hashes)).toEqual(networkHashes)
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  for (const [name, hash] of hashes) expect(readme).toContain(`${hash}  ${name}`)
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
