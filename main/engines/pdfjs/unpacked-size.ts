import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate, inflateSync } from 'node:zlib'
import { LegibleError } from '../../../shared/errors.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { BYTES_PER_PIXEL, MOST_PER_BYTE } from './pdfjs-format.ts'

const { mostDictionary, mostUnpacked } = thresholds

/**
 * Refuses a PDF of which a stream would unpack to more than any page needs: a megabyte may stand for a gigabyte, and pdf.js
 * has no limit of its own. Counts without keeping. What is packed otherwise than by deflate, or encrypted, is left to the
 * limits of the page and of the process. Throws `corrupt_file`.
 */
export async function refuseToUnpack(bytes: Uint8Array, maxImagePixels: number): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 1)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const before = file.toString('latin1', Math.max(0, at - mostDictionary), at)
    const dictionary = before.slice(before.lastIndexOf('obj') + 1)
    // Files attached to the document are not read.
    if (/\/EmbeddedFile\b/.test(dictionary)) continue
    const data = file.subarray(
      at + 'stream'.length + (file[at + 6] === 0x0d && file[at + 7] === 0x0a ? 2 : 1),
    )
    const layers = Math.max(1, dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0)
    if (!isDeflated(data) || (layers === 1 && isSmall(dictionary, data))) continue
    const limit = Math.max(mostUnpacked, Math.min(pixelsOf(dictionary), maxImagePixels) * BYTES_PER_PIXEL)
    if (await unpacksBeyond(limit, data, layers))
      throw new LegibleError(
        'corrupt_file',
        `A part of this PDF unpacks to more than ${Math.round(limit / 1024 / 1024)} MB, which no page needs. Save it again from its source.`,
      )
  }
}

/** The header of zlib: the method, and a checksum of two bytes. */
const isDeflated = (data: Buffer) =>
  data.length > 2 && ((data[0] ?? 0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0

/** Whether so little is packed that it cannot be too much, which nearly all streams are. */
function isSmall(dictionary: string, data: Buffer): boolean {
  const most = mostUnpacked / MOST_PER_BYTE
  const end = data.subarray(0, most).indexOf('endstream')
  if (end < 0) return data.length < most
  const [, said, elsewhere] = /\/Length\s+(\d+)(\s+\d+\s+R)?/.exec(dictionary) ?? []
  if (said !== undefined && elsewhere === undefined) return Number(said) < most
  // Its length is told elsewhere, and the word may be part of the data.
  try {
    inflateSync(data.subarray(0, end))
    return true
  } catch {
    return false
  }
}

function pixelsOf(dictionary: string): number {
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d{1,7})\\b`).exec(dictionary)?.[1] ?? 0)
  return side('Width') * side('Height')
}

async function unpacksBeyond(limit: number, data: Buffer, layers: number): Promise<boolean> {
  let size = 0
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > limit ? new Error('enough is known') : null)
    },
  })
  try {
    const inflaters = Array.from({ length: layers }, () => createInflate())
    await pipeline([Readable.from([data]), ...inflaters, counter])
  } catch {
    // Cut off, or not packed after all: what there was is all there is.
  }
  return size > limit
}
