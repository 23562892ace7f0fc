import type { Sharp } from 'sharp'
import { STRIP_BYTE_COUNTS, STRIP_OFFSETS } from './tiff-format.ts'

/**
 * The rows of a grey image of nothing but 0 and 255 as faxes pack them (ITU-T T.6), all in one piece; what T.6 calls white is 0
 * here. libtiff packs them: the TIFF is taken off again.
 */
export async function encodeGroup4(image: Sharp, height: number): Promise<Uint8Array> {
  const tiff = await image
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tile: false, tileHeight: height })
    .toBuffer()
  // TIFF 6.0, sections 2 and 8: a directory of entries of twelve bytes.
  const directory = tiff.readUInt32LE(4)
  const tags = new Map<number, number>()
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * 12
    tags.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8))
  }
  const start = tags.get(STRIP_OFFSETS) ?? 0
  return tiff.subarray(start, start + (tags.get(STRIP_BYTE_COUNTS) ?? 0))
}
