// The good documents of tests/fixtures, drawn by scripts/make-fixtures.ts: what is in each, and how to ask for it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DocumentFormat } from '../../main/ocr/ports.ts'

interface Traits {
  languages: string[]
  pageCount: number
  /** The user password of an encrypted PDF. */
  password?: string
}

const traits = (extra: Partial<Traits> = {}): Traits => ({ languages: ['eng'], pageCount: 1, ...extra })

const catalogue = {
  'photo-exif-sideways.jpg': traits(),
  'photo-turned-no-exif.jpg': traits(),
  'two-columns-skewed.jpg': traits(),
  'upside-down.jpg': traits(),
  'low-resolution.png': traits(),
  'inverted.png': traits(),
  'receipt-faded.jpg': traits(),
  'form.jpg': traits(),
  'blank-scan.jpg': traits(),
  'screenshot-light.webp': traits(),
  'screenshot-dark.png': traits(),
  'german.png': traits({ languages: ['deu'] }),
  'french.png': traits({ languages: ['fra'] }),
  'spanish.png': traits({ languages: ['spa'] }),
  'chinese.png': traits({ languages: ['chi_sim'] }),
  'japanese.png': traits({ languages: ['jpn'] }),
  'english-and-german.png': traits({ languages: ['eng', 'deu'] }),
  'lossless.webp': traits(),
  'animated.webp': traits(),
  'sixteen-bit.png': traits(),
  'interlaced.png': traits(),
  'palette.png': traits(),
  'one-bit.png': traits(),
  'grey.png': traits(),
  'transparent.png': traits(),
  'cmyk.jpg': traits(),
  'progressive.jpg': traits(),
  'grey.jpg': traits(),
  'baseline.jpg': traits(),
  'tables.pdf': traits({ pageCount: 2 }),
  'tables.png': traits(),
  'tables-scanned.jpg': traits(),
  'report-30-pages.pdf': traits({ pageCount: 30 }),
  'scanned.pdf': traits({ pageCount: 3 }),
  'scan-with-sound-layer.pdf': traits(),
  'scan-with-garbage-layer.pdf': traits(),
  'broken-unicode-letters.pdf': traits(),
  'broken-unicode-private.pdf': traits(),
  'mixed-page.pdf': traits(),
  'encrypted.pdf': traits({ password: 'open sesame' }),
  'rotated-pages.pdf': traits({ pageCount: 5 }),
  'blank-between.pdf': traits({ pageCount: 3 }),
  'tiny-page.pdf': traits(),
  'huge-page.pdf': traits(),
  'text-japanese-manual.pdf': traits({ languages: ['jpn'] }),
  'text-japanese-office.pdf': traits({ languages: ['jpn'] }),
  'text-japanese-vertical.pdf': traits({ languages: ['jpn'] }),
  'text-japanese-embedded.pdf': traits({ languages: ['jpn'] }),
  'text-chinese-simplified.pdf': traits({ languages: ['chi_sim'] }),
  'text-chinese-traditional.pdf': traits({ languages: ['chi_sim'] }),
  'text-korean.pdf': traits(),
  'text-thai.pdf': traits(),
  'text-arabic.pdf': traits(),
  'text-persian.pdf': traits(),
  'text-hebrew.pdf': traits(),
  'text-hindi.pdf': traits(),
  'text-russian.pdf': traits(),
  'text-greek.pdf': traits(),
} satisfies Record<string, Traits>

export type FixtureName = keyof typeof catalogue
export const fixtureNames = Object.keys(catalogue) as FixtureName[]

export interface TestDocument extends Traits {
  name: FixtureName
  /** Absolute. */
  path: string
  format: DocumentFormat
  bytes: Uint8Array
  /** What a person reads in it, in reading order, paragraphs parted by a blank line; pages by a form feed. */
  truth: string
  /** Cells of every table in order; empty where the fixture is not about tables. */
  tables: string[][][]
}

/** One good document with its truth, read from disk at each call. */
export function fixture(name: FixtureName): TestDocument {
  const path = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
  return {
    ...catalogue[name],
    name,
    path,
    format: formatOf(name),
    bytes: readFileSync(path),
    truth: readFileSync(`${path}.txt`, 'utf8').trimEnd(),
    tables: name.startsWith('tables')
      ? (JSON.parse(readFileSync(`${path}.tables.json`, 'utf8')) as string[][][])
      : [],
  }
}

function formatOf(name: string): DocumentFormat {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return extension === 'jpg' ? 'jpeg' : (extension as DocumentFormat)
}
