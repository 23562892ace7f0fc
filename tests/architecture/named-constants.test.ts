import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// Thresholds belong into the reading profile (docs/reading-profile.md). So many named numbers are left beside it, by folder;
// those of the engines are mostly of file formats and of published algorithms. Lower a number when some have moved.
const left: Record<string, number> = {
  'engines/canvas': 8,
  'engines/lstm': 38,
  'engines/onnx': 3,
  'engines/pdfjs': 30,
  'engines/ppocr': 16,
  'engines/sharp': 12,
  'engines/tesseract': 1,
  ocr: 6,
  'ocr/document': 1,
  'ocr/layout': 58,
  'ocr/layout/stages': 16,
  'ocr/layout/tables': 70,
  'ocr/preparation': 28,
  'ocr/stages': 11,
  'ocr/text-layer': 4,
  'ocr/writers': 5,
}

const main = new URL('../../main', import.meta.url).pathname
const NUMBER = /^(?:export )?const \w+ = -?\d[\d._]*(?:e-?\d+)?(?: [*/|] -?[\d._]+)*$/gm

const files = globSync(['ocr/**/*.ts', 'engines/**/*.ts'], { cwd: main }).sort()
const names = files.flatMap((file) =>
  [...readFileSync(join(main, file), 'utf8').matchAll(NUMBER)].map(([line]) => ({ file, line })),
)
const folders = Map.groupBy(names, ({ file }) => dirname(file))

test.each([...folders])('%s has no more named numbers than it had', (folder, own) => {
  const list = own.map(({ file, line }) => `${file}: ${line}`).join('\n')
  expect(own.length, `thresholds belong into the profile:\n${list}`).toBeLessThanOrEqual(left[folder] ?? 0)
})

test('the count sees them', () => {
  expect([...'const MOST = 0.8\nexport const A_B = 64 * 1024\nconst c = 1e-4'.matchAll(NUMBER)]).toHaveLength(
    3,
  )
})
