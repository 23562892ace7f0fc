// Good files spoiled at random: cut, flipped, overwritten, doubled, spliced. Without end.
import { detectFormat } from '../../../main/ocr/detect-format.ts'
import { fixture, type FixtureName } from '../fixtures.ts'
import { integerBelow, oneOf, type Random } from '../seeded-random.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'
import { latin1, randomBytes } from './raw-bytes.ts'
import { onePagePdf } from './raw-pdf.ts'

// Small ones often, large ones now and then: a spoiled photograph costs seconds to read.
const common: readonly FixtureName[] = [
  'lossless.webp', 'animated.webp', 'sixteen-bit.png', 'interlaced.png', 'palette.png', 'one-bit.png', 'grey.png',
  'transparent.png', 'cmyk.jpg', 'progressive.jpg', 'grey.jpg', 'baseline.jpg', 'tiny-page.pdf', 'blank-between.pdf',
  'encrypted.pdf', 'broken-unicode-private.pdf', 'mixed-page.pdf', 'rotated-pages.pdf', 'tables.pdf', 'huge-page.pdf',
] // oxfmt-ignore
const rare: readonly FixtureName[] = [
  'photo-exif-sideways.jpg', 'two-columns-skewed.jpg', 'receipt-faded.jpg', 'form.jpg', 'screenshot-light.webp',
  'german.png', 'scan-with-sound-layer.pdf', 'scan-with-garbage-layer.pdf', 'report-30-pages.pdf', 'scanned.pdf',
] // oxfmt-ignore

type Change = (bytes: Buffer, random: Random) => Buffer

/** Early bytes decide most, so half of all places are among the first 512. */
const place = (bytes: Uint8Array, random: Random) =>
  integerBelow(random, random() < 0.5 ? Math.min(512, bytes.length) : bytes.length)

const cut: Change = (bytes, random) =>
  bytes.subarray(0, random() < 0.2 ? bytes.length - integerBelow(random, 64) : place(bytes, random))

const flip: Change = (bytes, random) => {
  for (let count = 2 ** integerBelow(random, 7); count > 0; count--) {
    const at = place(bytes, random)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << integerBelow(random, 8))
  }
  return bytes
}

const overwrite: Change = (bytes, random) => {
  const at = place(bytes, random)
  const length = 2 ** integerBelow(random, 10)
  const filling = oneOf(random, [0, 0xff, undefined])
  bytes.set(
    (filling === undefined ? randomBytes(random, length) : Buffer.alloc(length, filling)).subarray(
      0,
      bytes.length - at,
    ),
    at,
  )
  return bytes
}

const insert: Change = (bytes, random) => {
  const at = place(bytes, random)
  return Buffer.concat([
    bytes.subarray(0, at),
    randomBytes(random, 2 ** integerBelow(random, 9)),
    bytes.subarray(at),
  ])
}

const remove: Change = (bytes, random) => {
  const at = place(bytes, random)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2 ** integerBelow(random, 11))])
}

const double: Change = (bytes, random) => {
  const at = place(bytes, random)
  const end = Math.min(bytes.length, at + 2 ** integerBelow(random, 12))
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
}

/** A number in the text of a PDF becomes another one: a length, an offset, a reference, a size. */
const renumber: Change = (bytes, random) => {
  const text = bytes.toString('latin1')
  const numbers = [...text.matchAll(/\b\d+\b/g)]
  if (numbers.length === 0) return flip(bytes, random)
  const { 0: digits, index } = oneOf(random, numbers)
  const value = oneOf(random, [
    '0',
    '-1',
    '1',
    '2147483647',
    '4294967296',
    '99999999999999999999',
    '0.0000001',
    '7 0 R',
    'null',
  ])
  return latin1(text.slice(0, index) + value + text.slice(index + digits.length))
}

/** A name in the text of a PDF becomes another one of the same file. */
const rename: Change = (bytes, random) => {
  const text = bytes.toString('latin1')
  const names = [...text.matchAll(/\/[A-Z][A-Za-z]+/g)]
  if (names.length === 0) return flip(bytes, random)
  const { 0: name, index } = oneOf(random, names)
  return latin1(text.slice(0, index) + oneOf(random, names)[0] + text.slice(index + name.length))
}

const anyChange: readonly (readonly [string, Change])[] = [
  ['cut', cut],
  ['flipped', flip],
  ['overwritten', overwrite],
  ['inserted into', insert],
  ['shortened inside', remove],
  ['doubled inside', double],
]
const pdfChange: readonly (readonly [string, Change])[] = [
  ...anyChange,
  ['renumbered', renumber],
  ['renumbered', renumber],
  ['renamed', rename],
]

/** What a spoiled file may still be: read, in parts, or refused as damaged, too large or of another kind. */
function allowedFor(bytes: Uint8Array, wasEncrypted: boolean): readonly Outcome[] {
  if (detectFormat(bytes) === undefined) return ['unsupported_media_type']
  // A flipped Encrypt entry changes what is asked for; a flipped number may make a page cost without end.
  const outcomes: Outcome[] = [
    'ok',
    'corrupt_file',
    'image_too_large',
    'too_many_pages',
    'processing_timeout',
    'pdf_password_required',
  ]
  return wasEncrypted ? [...outcomes, 'pdf_password_wrong'] : outcomes
}

/** Good files spoiled at random, one after the other, without end. */
export function* mutations(random: Random): Generator<HostileFile> {
  for (let number = 1; ; number++) {
    const name = random() < 0.1 ? undefined : oneOf(random, random() < 0.93 ? common : rare)
    let bytes = name === undefined ? onePagePdf() : Buffer.from(fixture(name).bytes)
    const changes = name === undefined || name.endsWith('.pdf') ? pdfChange : anyChange
    const done: string[] = []
    for (let count = 1 + integerBelow(random, 3); count > 0 && bytes.length > 0; count--) {
      const [label, change] = oneOf(random, changes)
      bytes = change(bytes, random)
      done.push(label)
    }
    yield {
      name: `mutation ${number}: ${name ?? 'plain PDF'} ${done.join(', ')}`,
      family: 'mutations',
      bytes,
      allowed:
        bytes.length === 0
          ? ['unsupported_media_type', 'invalid_request']
          : allowedFor(bytes, name === 'encrypted.pdf'),
    }
  }
}
