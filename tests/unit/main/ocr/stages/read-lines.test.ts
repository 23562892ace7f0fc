import { expect, test } from 'vitest'
import type { Kit, PageContext } from '../../../../../main/ocr/page-context.ts'
import type { LineReader, TextBox, TextLine } from '../../../../../main/ocr/ports.ts'
import { levelBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { defaultProfile } from '../../../../../main/ocr/profile.ts'
import { readLines } from '../../../../../main/ocr/stages/read-lines.ts'

const raster = { width: 1000, height: 1000, channels: 1 as const, data: new Uint8Array(1_000_000) }

/** What is kept of lines under one another, each read as surely as it says. */
async function kept(read: Record<string, number>): Promise<string[]> {
  const entries = Object.entries(read)
  const boxes = entries.map((_, row): TextBox => levelBox([100, 100 + 60 * row, 300, 140 + 60 * row]))
  const lineOf = (box: TextBox): TextLine => {
    const [text, confidence] = entries[Math.round((box.centerY - 120) / 60)] ?? ['', 0]
    const bbox: TextLine['bbox'] = [100, box.centerY - 20, 300, box.centerY + 20]
    return { words: [{ text, bbox, confidence }], bbox }
  }
  const lineReader: LineReader = {
    prepare: () => Promise.resolve(),
    read: (_, asked) => Promise.resolve(asked.map(lineOf)),
    close: () => Promise.resolve(),
  }
  const page = { raster, kind: 'page', boxes, lines: [], languages: ['eng'] } as unknown as PageContext
  const changed = await readLines.run(page, { lineReader, profile: defaultProfile } as Kit)
  return (changed?.lines ?? []).flatMap(({ words }) => words.map(({ text }) => text))
}

test('scrawls and stamps are left out, and print that is hard to read is not', async () => {
  expect(await kept({ Signature: 0.99, utii: 0.66, Faded: 0.78 })).toEqual(['Signature', 'Faded'])
})
