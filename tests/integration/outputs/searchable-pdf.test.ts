// Searchable PDFs in the programs of others, as `npm run bench:pdf` asks them of whole sets of documents.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Document, Rotation } from '../../../shared/document.ts'
import { addLayer } from '../../../main/outputs/pdf/add-layer.ts'
import { writePdf } from '../../../main/outputs/pdf/pdf.ts'
import { judgeFile, judgeLayer } from '../../bench/pdf/judge-file.ts'
import { fixture } from '../../support/fixtures.ts'
import { needs } from '../../support/needs.ts'
import { pageOfLines } from '../../support/pdf/page-of-lines.ts'

/** By page; a page of one line alone, or of one word, has a layer without height. */
const pages = [
  {
    lines: [
      ['Linseed', 'oil', 'for', 'well-known', 'windows'],
      ['Straße', 'élevée,', '25', 'kg'],
      ['东京大学图书馆'],
      ['Ἀθῆναι', 'Москва'],
      ['सर्दियों', 'के', 'सेब'],
      ['𠮷野家'],
    ],
  },
  { lines: [['The', 'Free', 'Encyclopedia']] },
  { lines: [['Encyclopedia']] },
  {
    lines: [
      ['السلام', 'عليكم', 'في', 'المدينة'],
      ['שלום', 'לכל', 'אדם'],
    ],
    fromRight: [0, 1],
  },
  // Small type, whose words touch or run into each other, and lines that slope as much as they stand apart.
  { lines: [['I', 'have', 'a', 'sack', 'or', 'two']], gap: 0 },
  { lines: [['of', 'rye', 'and', 'of', 'flour']], gap: -3 },
  { lines: [['in', 'cellars', 'below', '-', 'dry']], gap: 4 },
]

describe.skipIf(!needs.pdfReaders.met)('poppler, MuPDF, pdf.js and qpdf', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-test-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** A PDF whose pages are shown turned by `turn` and were read turned by `rotation`, and the same with its layer. */
  async function searchable(turn: Rotation, rotation: Rotation) {
    const pdf = await PDFDocument.create()
    for (const _ of pages) {
      const shown = pdf.addPage(rotation % 180 === 0 ? [420, 595] : [595, 420])
      shown.setRotation(degrees(turn))
      shown.drawSquare({ x: 300, y: 20, size: 4 })
    }
    const original = await pdf.save()
    const document: Document = {
      schemaVersion: 1,
      pages: pages.map(({ lines, ...how }, index) => ({
        ...pageOfLines(lines, { rotation, ...how }),
        page: index + 1,
      })),
    }
    const paths = [join(folder, 'original.pdf'), join(folder, 'searchable.pdf')] as const
    await writeFile(paths[0], original)
    await writeFile(paths[1], addLayer(original, document).bytes)
    return { document, paths }
  }

  const turns: [Rotation, Rotation][] = [
    [0, 0],
    [90, 90],
    [180, 180],
    [270, 270],
    // Shown on its side, as scanners leave pages.
    [0, 90],
    [180, 270],
  ]

  test.each(turns)(
    'find every word where it is on pages shown at %i° and read at %i°',
    async (turn, rotation) => {
      const { document, paths } = await searchable(turn, rotation)
      const layer = await judgeLayer(paths[1], document, false)
      // Han characters count as a word each.
      expect(layer.words).toBe(51)
      expect(layer.lacking).toEqual({ pdftotext: [], 'pdftotext -raw': [], mutool: [], 'pdf.js': [] })
      expect(layer.inOrder['pdf.js']).toBe(layer.words)
      expect(layer.inOrder.mutool).toBe(layer.words)
      expect(layer.astray).toEqual([])
      const { isPrefix, isClean, looksTheSame } = await judgeFile(...paths, document)
      expect({ isPrefix, isClean, looksTheSame }).toEqual({
        isPrefix: true,
        isClean: true,
        looksTheSame: true,
      })
    },
  )

  const fax = () =>
    sharp(fixture('two-columns-skewed.jpg').bytes)
      .threshold()
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer()
  test.each([
    ['a fax', 'tiff', fax],
    ['a picture packed with loss', 'webp', () => Promise.resolve(fixture('screenshot-light.webp').bytes)],
  ] as const)('%s looks the same, and is hardly larger', async (_, format, make) => {
    const bytes = await make()
    const { width, height } = await sharp(bytes).metadata()
    const page = { ...pageOfLines([['Linseed', 'oil']]), width, height }
    const document: Document = { schemaVersion: 1, pages: [page] }
    const context = { name: 'scan', title: 'scan', language: 'en', generator: 'Legible' }
    const { parts } = await writePdf(document, { ...context, source: { bytes, format } })
    const paths = [join(folder, `picture.${format}`), join(folder, 'picture.pdf')] as const
    await writeFile(paths[0], bytes)
    await writeFile(paths[1], parts[0] ?? '')
    const { isClean, looksTheSame, bytesBefore, bytesAfter } = await judgeFile(...paths, document)
    expect({ isClean, looksTheSame }).toEqual({ isClean: true, looksTheSame: true })
    expect(bytesAfter).toBeLessThan(1.05 * bytesBefore + 15_360)
  })
})
