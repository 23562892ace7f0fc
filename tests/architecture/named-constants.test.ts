import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { thresholds } from '../../main/ocr/thresholds.ts'

// Thresholds belong into the reading profile (docs/reading-profile.md). Numbers that a file format or a library lays down are
// none, and have modules of their own, `…-format.ts`.

const main = new URL('../../main', import.meta.url).pathname
const NUMBER =
  /^(?:export )?const (?:\w+ = -?\d[\d._]*(?:e-?\d+)?(?: [*/|] -?[\d._]+)*|\[.*\] = \[[-\d., _]+\])$/gm

const files = globSync(['ocr/**/*.ts', 'engines/**/*.ts'], { cwd: main })
  .filter((file) => !file.endsWith('-format.ts'))
  .sort()
const names = files.flatMap((file) =>
  [...readFileSync(join(main, file), 'utf8').matchAll(NUMBER)].map(([line]) => ({ file, line })),
)
test('every threshold of reading is in the profile', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(names).toEqual([])
})

test('named numbers are seen', () => {
  const lines = [
    'const MOST = 0.8',
    'export const A_B = 64 * 1024',
    'const c = 1e-4',
    'const [A, B] = [0.2, 1.6]',
  ]
  expect([...lines.join('\n').matchAll(NUMBER)]).toHaveLength(lines.length)
})

test('every threshold of the profile is asked for', () => {
  const asking = globSync(['ocr/**/*.ts', 'engines/**/*.ts', 'workers/**/*.ts'], { cwd: main })
    .filter((file) => !file.startsWith('ocr/profile/'))
    .map((file) => readFileSync(join(main, file), 'utf8'))
    .join('\n')
  const words = new Set(asking.match(/\w+/g))
  expect(Object.keys(thresholds).filter((name) => !words.has(name))).toEqual([])
})

test('no two thresholds have one name: the later would take the place of the other', async () => {
  const files = globSync('ocr/**/*-thresholds.ts', { cwd: main })
  const parts = await Promise.all(files.map((file) => import(join(main, file)) as Promise<object>))
  const named = parts.flatMap((part) => Object.values(part).flatMap((group: object) => Object.keys(group)))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
})
