// The parts of a JPEG file that a PDF has to repeat about it (ISO/IEC 10918-1, annex B).

export interface JpegFacts {
  width: number
  height: number
  components: 1 | 3 | 4
  /** 1 to 8, as EXIF counts the ways a camera may have been held. */
  orientation: number
  /** CMYK as Adobe's programs write it: 0 is full ink. */
  isInverted: boolean
  profile?: Uint8Array
}

/** Frames every reader of PDF knows: baseline, extended and progressive with Huffman's codes. */
const KNOWN_FRAMES = new Set([0xc0, 0xc1, 0xc2])
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const SCAN = 0xda
const PROFILE_HEAD = 14

/** Undefined where readers of PDF could not show the file as it is. */
export function readJpeg(bytes: Uint8Array): JpegFacts | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const profile: Buffer[] = []
  let orientation = 1
  let isAdobe = false
  let frame: Pick<JpegFacts, 'width' | 'height' | 'components'> | undefined
  for (const { marker, data } of segments(file)) {
    if (OTHER_FRAMES.has(marker)) return undefined
    if (KNOWN_FRAMES.has(marker)) frame = readFrame(data)
    else if (marker === 0xe1 && startsWith(data, 'Exif\0\0')) orientation = exifOrientation(data.subarray(6))
    else if (marker === 0xe2 && startsWith(data, 'ICC_PROFILE\0')) profile.push(data.subarray(PROFILE_HEAD))
    else if (marker === 0xee && startsWith(data, 'Adobe')) isAdobe = true
  }
  if (!frame) return undefined
  return {
    ...frame,
    orientation,
    isInverted: isAdobe && frame.components === 4,
    ...(profile.length > 0 && { profile: Buffer.concat(profile) }),
  }
}

/** Up to the first scan: what comes after has no more to tell. */
function* segments(file: Buffer): Generator<{ marker: number; data: Buffer }> {
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === SCAN) return
    const length = file.readUInt16BE(at + 2)
    yield { marker, data: file.subarray(at + 4, at + 2 + length) }
    at += 2 + length
  }
}

const startsWith = (data: Buffer, word: string) => data.toString('latin1', 0, word.length) === word

function readFrame(data: Buffer): Pick<JpegFacts, 'width' | 'height' | 'components'> | undefined {
  if (data.length < 6 || data[0] !== 8) return undefined
  const [height, width, components] = [data.readUInt16BE(1), data.readUInt16BE(3), data[5]]
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  return width > 0 && height > 0 ? { width, height, components } : undefined
}

const ORIENTATION = 0x0112

/** From the first directory of a TIFF structure; 1 where it says nothing sensible. */
function exifOrientation(tiff: Buffer): number {
  const isLittle = startsWith(tiff, 'II')
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = read32(4)
    for (let entry = 0; entry < read16(directory); entry++) {
      const at = directory + 2 + 12 * entry
      if (read16(at) !== ORIENTATION) continue
      const value = read16(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch {
    // Cut short, or pointing outside: as if it were not there.
  }
  return 1
}
