import type { DocumentFormat } from './ports.ts'

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
// Files written by hand, and those whose first line was lost, begin with their first object, after comments as a rule.
const FIRST_OBJECT = /^(?:\s|%[^\r\n]{0,200}[\r\n])*\d{1,10}\s+\d{1,5}\s+obj(?![a-z])/

/** Tells a document's format by its first bytes alone; undefined for everything Legible does not read. */
export function detectFormat(bytes: Uint8Array): DocumentFormat | undefined {
  if (startsWith(bytes, 0, PNG)) return 'png'
  if (startsWith(bytes, 0, JPEG)) return 'jpeg'
  if (startsWith(bytes, 0, RIFF) && startsWith(bytes, 8, WEBP)) return 'webp'
  const last = Math.min(PDF_HEADER_WINDOW, bytes.length - PDF.length)
  for (let offset = 0; offset <= last; offset++) if (startsWith(bytes, offset, PDF)) return 'pdf'
  const start = String.fromCharCode(...bytes.subarray(0, PDF_HEADER_WINDOW))
  return FIRST_OBJECT.test(start) ? 'pdf' : undefined
}
