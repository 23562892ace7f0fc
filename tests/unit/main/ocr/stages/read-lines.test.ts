import { expect, test } from 'vitest'
import type { Kit, PageContext } from '../../../../../main/ocr/page-context.ts'
import type { FastLineReader, LineReader, TextBox, TextLine } from '../../../../../main/ocr/ports.ts'
import { toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { readLines } from '../../../../../main/ocr/stages/read-lines.ts'

const raster = { width: 1000, height: 1000, channels: 1 as const, data: new Uint8Array(1_000_000) }

type Read = Record<string, number>

/** What is made of lines of eleven heights under one another, which each reader reads as surely as it says, if at all. */
async function linesOf(rows: { fast?: Read; surely?: Read }[], languages = ['eng']): Promise<string[]> {
  const boxes = rows.map((_, row): TextBox => toTextBox([100, 100 + 60 * row, 540, 140 + 60 * row]))
  const lineOf = (box: TextBox, by: 'fast' | 'surely'): TextLine | undefined => {
    const read = Object.entries(rows[Math.round((box.centerY - 120) / 60)]?.[by] ?? {})
    const bbox: TextLine['bbox'] = [100, box.centerY - 20, 540, box.centerY + 20]
    return read.length === 0
      ? undefined
      : { words: read.map(([text, confidence]) => ({ text, bbox, confidence })), bbox }
  }
  const close = () => Promise.resolve()
  const lineReader: LineReader = {
    prepare: close,
    read: (_, asked) => Promise.resolve(asked.map((box) => lineOf(box, 'surely'))),
    close,
  }
  const fastLineReader: FastLineReader = {
    read: (_, asked) => Promise.resolve(asked.map((box) => lineOf(box, 'fast'))),
    close,
  }
  const page = { raster, kind: 'page', boxes, lines: [], languages } as unknown as PageContext
  const kit = { lineReader, fastLineReader } as Kit
  const changed = await readLines.run(page, kit)
  return (changed?.lines ?? []).map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('scrawls and stamps are left out, and print that is hard to read is not', async () => {
  const surely = [{ Signature: 0.99 }, { utii: 0.66 }, { Faded: 0.78 }]
  expect(await linesOf(surely.map((read) => ({ surely: read })))).toEqual(['Signature', 'Faded'])
})

test('what the network of the language is sure of stands, all else is read again, in the order of the page', async () => {
  const rows = [
    { fast: { Clear: 0.96, print: 0.95 }, surely: { Not: 1, asked: 1 } },
    { fast: { W0rn: 0.6, print: 0.95 }, surely: { Worn: 0.97, print: 0.99 } },
    { surely: { Overlooked: 0.98 } },
    {
      fast: { Total: 0.99, to: 0.99, pay: 0.99, '61.00': 0.8 },
      surely: { Total: 1, to: 1, pay: 1, '51.00': 1 },
    },
    { fast: { More: 0.96 } },
  ]
  expect(await linesOf(rows)).toEqual([
    'Clear print',
    'Worn print',
    'Overlooked',
    'Total to pay 51.00',
    'More',
  ])
})

test('writing that the sure reader lacks is left to the network of the language', async () => {
  const rows = [{ fast: { Привет: 0.6 }, surely: { PpuBeT: 0.99 } }]
  expect(await linesOf(rows, ['rus'])).toEqual(['Привет'])
})

test('Chinese and Japanese, which have no fast network, are read by the sure one alone', async () => {
  const rows = [{ fast: { ERT: 0.99 }, surely: { 日本語: 0.97 } }]
  expect(await linesOf(rows, ['jpn'])).toEqual(['日本語'])
})
