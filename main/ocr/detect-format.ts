import type { DocumentFormat } from '../../shared/document-formats.ts'
import { failure, type LegibleError } from '../../shared/errors.ts'

// Adobe's implementation note 13 (PDF 1.7, appendix H): readers accept the header anywhere in the first 1024 bytes.
const PDF_HEADER_WINDOW = 1024

const startsWith = (bytes: Uint8Array, offset: number, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[offset + index] === byte)

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))

const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = ascii('RIFF')
const WEBP = ascii('WEBP')
const PDF = ascii('%PDF-')
// 42 is the version of TIFF, 43 that of BigTIFF, in either order of bytes.
const TIFF = [ascii('II*\0'), ascii('MM\0*'), ascii('II+\0'), ascii('MM\0+')]
const GIF = [ascii('GIF87a'), ascii('GIF89a')]
// Files written by hand, and those whose first line was lost, begin with their first object, after comments as a rule.
const FIRST_OBJECT = /^(?:\s|%[^\r\n]{0,200}[\r\n])*\d{1,10}\s+\d{1,5}\s+obj(?![a-z])/

/** As many bytes of a file as its format is told by. */
export const headBytes = 1100

/** Tells a document's format by its first bytes alone; undefined for everything Legible does not read. */
export function detectFormat(bytes: Uint8Array): DocumentFormat | undefined {
  if (startsWith(bytes, 0, PNG)) return 'png'
  if (startsWith(bytes, 0, JPEG)) return 'jpeg'
  if (startsWith(bytes, 0, RIFF) && startsWith(bytes, 8, WEBP)) return 'webp'
  if (TIFF.some((signature) => startsWith(bytes, 0, signature))) return 'tiff'
  if (GIF.some((signature) => startsWith(bytes, 0, signature))) return 'gif'
  if (isBmp(bytes)) return 'bmp'
  if (brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  const last = Math.min(PDF_HEADER_WINDOW, bytes.length - PDF.length)
  for (let offset = 0; offset <= last; offset++) if (startsWith(bytes, offset, PDF)) return 'pdf'
  const start = String.fromCharCode(...bytes.subarray(0, PDF_HEADER_WINDOW))
  return FIRST_OBJECT.test(start) ? 'pdf' : undefined
}

/** Its two letters begin words, too: the length of the second header must be one there is. */
function isBmp(bytes: Uint8Array): boolean {
  const isLength = [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0)
  return startsWith(bytes, 0, ascii('BM')) && isLength && startsWith(bytes, 15, [0, 0, 0])
}

// Brands of ISO/IEC 23008-12 whose pictures are coded as HEVC. `mif1` alone does not say how they are.
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether it is a photo as iPhones take them (HEIC), which Legible does not read (ADR 013). */
export function isHeic(bytes: Uint8Array): boolean {
  return brandsOf(bytes).some((brand) => HEIC_BRANDS.has(brand)) && detectFormat(bytes) === undefined
}

/** What a file of boxes (ISO/IEC 14496-12) says it is, the first of it first; none where it is no such file. */
function brandsOf(bytes: Uint8Array): string[] {
  if (!startsWith(bytes, 4, ascii('ftyp'))) return []
  const length = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), bytes.length)
  const brands: string[] = []
  // Between the first brand and those it is compatible with stands a version.
  for (let at = 8; at + 4 <= length; at += at === 8 ? 8 : 4)
    brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)))
  return brands
}

/** Why a file of no kind that Legible knows cannot be read. */
export function notReadable(bytes: Uint8Array): LegibleError {
  if (bytes.length === 0) return failure('emptyFile')
  return failure(isHeic(bytes) ? 'heicPhoto' : 'notADocument')
}
