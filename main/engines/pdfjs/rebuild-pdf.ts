import { inflateSync } from 'node:zlib'
import { thresholds } from '../../ocr/thresholds.ts'
import { openedAsOwner } from './owner-password.ts'

interface Found {
  /** `12 0`: what references say before the R. */
  name: string
  body: Buffer
}

const KEYWORDS = /\b(\d{1,10})[\s\0]{1,16}(\d{1,5})[\s\0]{1,16}obj\b/g

/**
 * Writes a PDF anew from the objects that are found in it, whatever its header, its cross-reference and its trailer say;
 * undefined where that gives no document. As other readers do with files that were cut, glued or written by hand.
 */
export function rebuildPdf(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const objects = new Map<string, Buffer>()
  for (const { name, body } of findObjects(file, text)) objects.set(name, body)
  const trailer = readTrailer(text, objects)
  return trailer === undefined ? undefined : write(objects, trailer)
}

function findObjects(file: Buffer, text: string): Found[] {
  const starts = [...text.matchAll(KEYWORDS)]
  const found: Found[] = []
  let end = 0
  for (const [index, start] of starts.entries()) {
    // A number and a word inside a stream that was taken already.
    if (start.index < end) continue
    const from = start.index + start[0].length
    const next = starts[index + 1]?.index ?? text.length
    const { body, to } = readBody(file, text, from, next)
    end = to
    found.push({ name: `${Number(start[1])} ${Number(start[2])}`, body })
  }
  // Objects that a later version of the file replaces come first, packed ones before those that stand by themselves.
  return [...found.flatMap(({ body }) => unpackObjects(body)), ...found]
}

/** From behind `obj` to its end: `endobj`, or where the next object begins. */
function readBody(file: Buffer, text: string, from: number, next: number): { body: Buffer; to: number } {
  // Looks no further than the object goes: searching the rest of the file for each would take its square.
  const rest = text.slice(from, next)
  const ends = (word: string, after: number, limit = next) => {
    const place = rest.indexOf(word, after - from)
    return place < 0 || from + place > limit ? undefined : from + place
  }
  const streamAt = ends('stream', from, ends('endobj', from))
  if (streamAt === undefined) {
    const to = ends('endobj', from) ?? ends('trailer', from) ?? ends('xref', from) ?? next
    return { body: file.subarray(from, to), to }
  }
  const dictionary = text.slice(from, streamAt)
  let data = streamAt + 'stream'.length
  if (text[data] === '\r' && text[data + 1] === '\n') data += 2
  else if (/[\n\r\f ]/.test(text[data] ?? '')) data += 1
  const length = Number(/\/Length\s+(\d{1,10})(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? NaN)
  const isRight = /^\s{0,4}endstream/.test(text.slice(data + length, data + length + 16))
  const to = isRight ? data + length : (ends('endstream', data) ?? ends('endobj', data) ?? next)
  const bare = dictionary.replace(/\/Length\s+\d+(\s+\d+\s+R)?/, '').replace(/>>\s*$/, '')
  const head = `${bare} /Length ${to - data} >>\nstream\n`
  return {
    body: Buffer.concat([Buffer.from(head, 'latin1'), file.subarray(data, to), Buffer.from('\nendstream')]),
    to,
  }
}

/** The objects packed in a stream, where this is one that can be unpacked. */
function unpackObjects(body: Buffer): Found[] {
  const head = body.subarray(0, 2048).toString('latin1')
  if (!/\/Type\s*\/ObjStm\b/.test(head)) return []
  const data = body.subarray(body.indexOf('stream\n') + 'stream\n'.length)
  try {
    const plain = inflateSync(data, { maxOutputLength: thresholds.mostPackedObjects })
    const first = Number(/\/First\s+(\d{1,9})/.exec(head)?.[1])
    const numbers = plain.subarray(0, first).toString('latin1').trim().split(/\s+/).map(Number)
    const places = numbers.flatMap((number, index) =>
      index % 2 === 0 ? [{ number, offset: first + (numbers[index + 1] ?? 0) }] : [],
    )
    return places.map(({ number, offset }, index) => ({
      name: `${number} 0`,
      body: plain.subarray(offset, places[index + 1]?.offset),
    }))
  } catch {
    return []
  }
}

/** The entries of the trailer that matter: where the document begins, and how it is protected. */
function readTrailer(text: string, objects: Map<string, Buffer>): string | undefined {
  const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1]
  const root = last(/\/Root\s+(\d{1,10}\s+\d{1,5})\s+R/g)?.replace(/\s+/, ' ')
  const isCatalog = (body: Buffer | undefined) =>
    body !== undefined && /\/Pages\b/.test(body.toString('latin1'))
  const catalog =
    root !== undefined && isCatalog(objects.get(root))
      ? root
      : [...objects].findLast(([, body]) =>
          /\/Type\s*\/Catalog\b/.test(body.subarray(0, 4096).toString('latin1')),
        )?.[0]
  if (catalog === undefined) return undefined
  const encrypt = last(/\/Encrypt\s+(\d{1,10}\s+\d{1,5})\s+R/g)?.replace(/\s+/, ' ')
  const id = last(
    /\/ID\s*(\[\s*(?:<[\da-fA-F\s]*>|\((?:\\.|[^\\)]){0,200}\))\s*(?:<[\da-fA-F\s]*>|\((?:\\.|[^\\)]){0,200}\))\s*\])/gs,
  )
  const isProtected = encrypt !== undefined && protectsContent(objects.get(encrypt))
  if (isProtected) openAsOwner(objects, encrypt)
  return `/Root ${catalog} R ${isProtected ? `/Encrypt ${encrypt} R` : ''} ${id === undefined ? '' : `/ID ${id}`}`
}

function openAsOwner(objects: Map<string, Buffer>, encrypt: string): void {
  const opened = openedAsOwner(objects.get(encrypt)?.toString('latin1') ?? '')
  if (opened !== undefined) objects.set(encrypt, Buffer.from(opened, 'latin1'))
}

/** Whether more than the files attached to the document is encrypted. */
function protectsContent(encrypt: Buffer | undefined): boolean {
  const entries = encrypt?.toString('latin1') ?? ''
  const filterOf = (name: string) => new RegExp(`/${name}\\s*/(\\w+)`).exec(entries)?.[1] ?? 'Identity'
  return !/\/V\s+[45]\b/.test(entries) || filterOf('StmF') !== 'Identity' || filterOf('StrF') !== 'Identity'
}

function write(objects: ReadonlyMap<string, Buffer>, trailer: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const entries: string[] = []
  let size = 1
  for (const [name, body] of objects) {
    const part = Buffer.concat([Buffer.from(`${name} obj\n`), withFontKind(body), Buffer.from('\nendobj\n')])
    const [number = '', generation = ''] = name.split(' ')
    entries.push(`${number} 1\n${String(length).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`)
    size = Math.max(size, Number(number) + 1)
    parts.push(part)
    length += part.length
  }
  const xref = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}`
  parts.push(
    Buffer.from(`${xref}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`, 'latin1'),
  )
  return Buffer.concat(parts)
}

/** Fonts that do not say of what kind they are mean one of those every reader has. */
function withFontKind(body: Buffer): Buffer {
  if (body.length > 65_536 || !body.includes('/BaseFont')) return body
  const text = body
    .toString('latin1')
    .replace(/<<([^<>]*\/BaseFont[^<>]*)>>/g, (font, entries: string) =>
      /\/Subtype\b/.test(entries) ? font : `<<${entries} /Type /Font /Subtype /Type1>>`,
    )
  return Buffer.from(text, 'latin1')
}
