import type { Rotation } from '../../../shared/document.ts'
import type { Channels, DocumentFormat, ImageCodec, Raster } from '../../ocr/ports.ts'
import { readJpeg, type JpegFacts } from './jpeg.ts'
import type { ObjectList } from './object-list.ts'
import { readPng, type PngFacts } from './png.ts'

export interface ImageFile {
  bytes: Uint8Array
  format: DocumentFormat
}

/** An image as the PDF has it. */
export interface PageImage {
  /** How it is referred to. */
  reference: string
  width: number
  height: number
  /** How its stored pixels lie, as EXIF counts: 1 is upright. */
  orientation: number
  /** Degrees clockwise by which it was turned when it was decoded, as its file says. */
  turned: Rotation
}

/** Every page was read before, within the limits of that. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER
/** A picture that was packed with loss would be many times its size without. */
const LOSSY_QUALITY = 85
// Larger profiles are those of presses, and few viewers see the difference.
const LARGEST_PROFILE = 16_384

/**
 * Adds the picture of a page. JPEG files go in as they are, and the packed pixels of PNG files as a rule; everything else is
 * decoded, turned upright and laid on white, as it was read.
 */
export async function addPageImage(
  objects: ObjectList,
  file: ImageFile,
  { codec, page }: { codec: ImageCodec; page: number },
): Promise<PageImage> {
  const jpeg = file.format === 'jpeg' ? readJpeg(file.bytes) : undefined
  // PDF/A wants to know what CMYK means, which only a profile of its own can say.
  const colors = jpeg && colorSpaceOf(jpeg, objects)
  if (jpeg && colors !== undefined) return addJpeg(objects, file.bytes, jpeg, colors)
  const png = file.format === 'png' ? readPng(file.bytes) : undefined
  if (png) return addPng(objects, png)
  const { rotation } = await codec.readHeader(file.bytes, page)
  const decoded = await codec.decode(file.bytes, { channels: 3, maxPixels: NO_LIMIT, page })
  return {
    ...(await addRaster(objects, withoutColor(decoded), { codec, isLossy: isLossy(file) })),
    turned: rotation,
  }
}

async function addRaster(
  objects: ObjectList,
  raster: Raster<Channels>,
  { codec, isLossy }: { codec: ImageCodec; isLossy: boolean },
): Promise<PageImage> {
  if (isBilevel(raster)) return addGroup4(objects, raster, await codec.encodeGroup4(raster))
  if (isLossy) {
    const bytes = await codec.encodeJpeg(raster, LOSSY_QUALITY)
    const facts = readJpeg(bytes)
    if (facts) return addJpeg(objects, bytes, facts, DEVICE_COLORS[facts.components])
  }
  const packed = readPng(await codec.encodePng(raster))
  if (!packed) throw new Error('The codec wrote a PNG that this cannot take')
  return addPng(objects, packed)
}

const DEVICE_COLORS = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const

function addJpeg(objects: ObjectList, bytes: Uint8Array, facts: JpegFacts, colors: string): PageImage {
  const { width, height, orientation, isInverted } = facts
  const decode = isInverted ? '/Decode [1 0 1 0 1 0 1 0]' : ''
  const reference = objects.addStream(
    `${imageEntries(width, height, 8, colors)} /Filter /DCTDecode ${decode}`,
    bytes,
  )
  return { reference, width, height, orientation, turned: 0 }
}

/** Undefined where the file's colours cannot be named. */
function colorSpaceOf({ components, profile }: JpegFacts, objects: ObjectList): string | undefined {
  const device = DEVICE_COLORS[components]
  const isSmall = profile !== undefined && profile.length <= LARGEST_PROFILE
  if (profile && (isSmall || components === 4) && isUsable(profile, components)) {
    const stream = objects.addDeflated(`/N ${components} /Alternate ${device}`, profile)
    return `[/ICCBased ${stream}]`
  }
  return components === 4 ? undefined : device
}

const PROFILE_SPACES = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' } as const
const PROFILE_CLASSES = new Set(['scnr', 'mntr', 'prtr', 'spac'])

/** Whether PDF/A-2 takes a profile for an image of so many components: ISO 19005-2, 6.2.4.2. */
function isUsable(profile: Uint8Array, components: JpegFacts['components']): boolean {
  const header = Buffer.from(profile.buffer, profile.byteOffset, Math.min(profile.length, 128))
  return (
    header.length === 128 &&
    header.readUInt32BE(0) === profile.length &&
    (header[8] ?? 0) <= 4 &&
    PROFILE_CLASSES.has(header.toString('latin1', 12, 16)) &&
    header.toString('latin1', 16, 20) === PROFILE_SPACES[components] &&
    header.toString('latin1', 36, 40) === 'acsp'
  )
}

function addPng(objects: ObjectList, { width, height, bits, colors, palette, data }: PngFacts): PageImage {
  const space = palette
    ? `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${Buffer.from(palette).toString('hex')}>]`
    : DEVICE_COLORS[colors]
  const parameters = `<< /Predictor 15 /Colors ${colors} /BitsPerComponent ${bits} /Columns ${width} >>`
  const reference = objects.addStream(
    `${imageEntries(width, height, bits, space)} /Filter /FlateDecode /DecodeParms ${parameters}`,
    data,
  )
  return { reference, width, height, orientation: 1, turned: 0 }
}

function addGroup4(objects: ObjectList, { width, height }: Raster, data: Uint8Array): PageImage {
  const parameters = `<< /K -1 /Columns ${width} /Rows ${height} /BlackIs1 true >>`
  const reference = objects.addStream(
    `${imageEntries(width, height, 1, '/DeviceGray')} /Filter /CCITTFaxDecode /DecodeParms ${parameters}`,
    data,
  )
  return { reference, width, height, orientation: 1, turned: 0 }
}

const imageEntries = (width: number, height: number, bits: number, colors: string) =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${colors}`

/** The raster in grey where it is nothing else. */
function withoutColor(raster: Raster<3>): Raster<Channels> {
  const { data, width, height } = raster
  const grey = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 3) {
    const red = data[at] ?? 0
    if (data[at + 1] !== red || data[at + 2] !== red) return raster
    grey[pixel] = red
  }
  return { width, height, channels: 1, data: grey }
}

/** Whether there is nothing but black and white, as on faxes. */
const isBilevel = (raster: Raster<Channels>): raster is Raster =>
  raster.channels === 1 && raster.data.every((value) => value === 0 || value === 255)

function isLossy({ bytes, format }: ImageFile): boolean {
  if (format !== 'webp') return format === 'jpeg' || format === 'avif'
  // WebP says in its first chunk of pixels how it is packed; lossless is `VP8L`.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536))
  return !head.includes('VP8L')
}
