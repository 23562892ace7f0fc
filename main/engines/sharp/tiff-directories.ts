import { failure } from '../../../shared/errors.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import {
  CM_PER_INCH,
  COPY_OR_MASK,
  NEW_SUBFILE_TYPE,
  RESOLUTION_UNIT,
  X_RESOLUTION,
  Y_RESOLUTION,
} from './tiff-format.ts'

const { mostDirectories, mostEntries } = thresholds

/** One page of a TIFF, as its image file directory tells (TIFF 6.0, section 2; BigTIFF by Adobe's and AWare's design). */
export interface TiffDirectory {
  /** Which of the file's directories it is, from 0, thumbnails counted. */
  index: number
  /** Neither a smaller copy of another page nor a mask over one. */
  isPage: boolean
  /** Dots per inch; undefined where the file gives none. */
  dpiX: number | undefined
  dpiY: number | undefined
}

/**
 * The pages of a TIFF, in order; smaller copies of pages and masks are passed over where there is anything else. Empty
 * for what is no TIFF or too damaged to tell. Throws `too_many_pages` beyond 10,000 directories.
 */
export function readTiffDirectories(bytes: Uint8Array): TiffDirectory[] {
  const file = openTiff(bytes)
  if (!file) return []
  const all: TiffDirectory[] = []
  const seen = new Set<number>()
  try {
    for (let at = file.first; at !== 0 && !seen.has(at);) {
      if (all.length === mostDirectories) throw failure('tiffTooManyPages', { limit: mostDirectories })
      seen.add(at)
      const found = readDirectory(file, at, all.length)
      // Without entries it is none, and libtiff gives up on it with words that speak of memory.
      if (found === undefined) break
      all.push(found.directory)
      at = found.next
    }
  } catch (error) {
    // The chain leads out of the file: what was found before is there.
    if (!(error instanceof RangeError)) throw error
  }
  const pages = all.filter(({ isPage }) => isPage)
  return pages.length > 0 ? pages : all.slice(0, 1)
}

interface TiffFile {
  view: DataView
  isLittleEndian: boolean
  isBig: boolean
  /** Where the first directory lies. */
  first: number
}

function openTiff(bytes: Uint8Array): TiffFile | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return undefined
  const isLittleEndian = order === 0x4949
  const version = view.getUint16(2, isLittleEndian)
  if (version !== 42 && version !== 43) return undefined
  const file = { view, isLittleEndian, isBig: version === 43 }
  return { ...file, first: file.isBig ? readOffset(file, 8) : readOffset(file, 4) }
}

/** 4 bytes, in a BigTIFF 8. */
function readOffset({ view, isLittleEndian, isBig }: Omit<TiffFile, 'first'>, at: number): number {
  return isBig ? Number(view.getBigUint64(at, isLittleEndian)) : view.getUint32(at, isLittleEndian)
}

/** Undefined where it has no entries. Throws RangeError where it is not wholly in the file. */
function readDirectory(file: TiffFile, at: number, index: number) {
  const { view, isLittleEndian, isBig } = file
  const count = isBig ? Number(view.getBigUint64(at, isLittleEndian)) : view.getUint16(at, isLittleEndian)
  if (count === 0) return undefined
  const [entries, entrySize, valueAt] = isBig ? [at + 8, 20, 12] : [at + 2, 12, 8]
  const next = readOffset(file, entries + count * entrySize)
  const end = entries + Math.min(count, mostEntries) * entrySize
  let [subfile, unit] = [0, 2]
  let dpiX: number | undefined
  let dpiY: number | undefined
  for (let entry = entries; entry < end; entry += entrySize) {
    const tag = view.getUint16(entry, isLittleEndian)
    // Entries are in ascending order.
    if (tag > RESOLUTION_UNIT) break
    if (tag === NEW_SUBFILE_TYPE) subfile = view.getUint32(entry + valueAt, isLittleEndian)
    else if (tag === X_RESOLUTION) dpiX = readRational(file, entry + valueAt)
    else if (tag === Y_RESOLUTION) dpiY = readRational(file, entry + valueAt)
    else if (tag === RESOLUTION_UNIT) unit = view.getUint16(entry + valueAt, isLittleEndian)
  }
  // Without a unit the two numbers say only how wide pixels are to their height, and no file means that.
  const factor = unit === 2 ? 1 : unit === 3 ? CM_PER_INCH : Number.NaN
  const toDpi = (value: number | undefined) =>
    value !== undefined && Number.isFinite(value * factor) && value > 0 ? value * factor : undefined
  const directory = { index, isPage: (subfile & COPY_OR_MASK) === 0, dpiX: toDpi(dpiX), dpiY: toDpi(dpiY) }
  return { directory, next }
}

/** Two numbers, one to be divided by the other; in a BigTIFF they stand in the entry itself. */
function readRational(file: TiffFile, value: number): number | undefined {
  const at = file.isBig ? value : readOffset(file, value)
  if (at + 8 > file.view.byteLength) return undefined
  return file.view.getUint32(at, file.isLittleEndian) / file.view.getUint32(at + 4, file.isLittleEndian)
}
