// What the reading core needs from the outside. Adapters live in ../engines and ../workers.
// Pure types: no library, no node: module, no state.
import type { Code, Page, Rotation } from '../../shared/document.ts'
import type { DocumentFormat } from '../../shared/document-formats.ts'
import type { PageReport, ReadingMode, Warning } from '../../shared/ocr.ts'
import type { Channels, OutlineEntry, Raster, TextBox, TextLayer, TextLine } from './page-data.ts'

export type { DocumentFormat }
export type * from './page-data.ts'

/** A document as it came in. `bytes` may be backed by shared memory; nobody writes to it after this object exists. */
export interface DocumentSource {
  /** Unique while the document is being read; threads cache their opened copy under it. */
  id: string
  format: DocumentFormat
  bytes: Uint8Array
  password?: string
}

export interface OpenedDocument {
  pageCount: number
  warnings: Warning[]
}

export interface ReadingLimits {
  maxImagePixels: number
  maxPages: number
  pageTimeoutMs: number
}

export interface PageTask {
  /** 1-based. */
  pageNumber: number
  languages: string[]
  mode: ReadingMode
  limits: ReadingLimits
  /** Look for codes as well. Default: false. */
  codes?: boolean
  /** Cores this page may use; the pool says so when it hands the page out. Default: 1. */
  cores?: number
}

/** One page read: its part of the document object and the short report of it. */
export interface PageResult {
  page: Page
  report: PageReport
  /** How each block of the page is set; what the document as a whole is told by (`main/ocr/document`). */
  styles?: BlockStyle[]
}

/** How the lines of a block are set, as far as its words do not tell. */
export interface BlockStyle {
  /** Of its type, in points. */
  size: number
  /** All of it is. */
  bold: boolean
  /** The file itself says what it is. */
  isTagged?: true
  /** Of the heading that the file calls it, 1 to 6. */
  level?: number
  /** How deep it stands in the outline of the file, from 1. */
  outlineDepth?: number
}

/** Which picture of a page people want to see. */
export interface PreviewTask {
  /** 1-based. */
  pageNumber: number
  /** Pixels that its longer side has at most. */
  maxSide: number
  /** Degrees clockwise from the page as it was scanned to upright, where it was read; else as the file says. */
  rotation?: Rotation
}

/**
 * Opens documents and reads their pages, on threads in the product.
 *
 * `open` throws LegibleError (`corrupt_file`, `pdf_password_required`, `pdf_password_wrong`,
 * `image_too_large`, `too_many_pages`, …). `readPage` never throws for a page's own fault: such a page comes back
 * with source `failed` and its error in the report. It throws `cancelled` when `signal` aborts,
 * within a second and with the CPU free again.
 */
export interface PageReader {
  /** How many pages it can read at the same time. */
  readonly parallelism: number
  open(source: DocumentSource, limits: ReadingLimits, signal: AbortSignal): Promise<OpenedDocument>
  readPage(source: DocumentSource, task: PageTask, signal: AbortSignal): Promise<PageResult>
  /** Upright image of a page as PNG for people to look at. */
  renderPreview(source: DocumentSource, preview: PreviewTask, signal: AbortSignal): Promise<Uint8Array>
  /** Forgets the document in every thread. */
  release(source: DocumentSource): void
}

/** A decoded file. `damaged`: it was read as far as possible; the rest of the raster is blank. */
export interface DecodedImage<Of extends Channels = 1> extends Raster<Of> {
  damaged?: boolean
}

export interface ImageHeader {
  width: number
  height: number
  /** Dots per inch as the file says; undefined when it does not say or says nonsense. */
  dpi?: number
  /** Pages of the whole file: more than 1 only for TIFF. */
  pages: number
  /** Frames of an animation, otherwise 1. */
  frames: number
  /** Degrees clockwise by which `decode` turns the stored pixels, as the file's EXIF says; width and height are after it. */
  rotation: Rotation
}

/** How an image is decoded. */
export interface DecodeOptions<Of extends Channels> {
  channels: Of
  maxPixels: number
  /** 1-based. Default: 1. */
  page?: number
}

/** Decodes and scales images: sharp's adapter, natively or as WebAssembly, and Skia's for what sharp does not know. */
export interface ImageCodec {
  /** Of one page, 1-based. Default: the first. Throws `corrupt_file`, `unsupported_media_type`, `too_many_pages`. */
  readHeader(bytes: Uint8Array, page?: number): Promise<ImageHeader>
  /**
   * Decodes a page, of an animation the first frame: EXIF orientation applied, transparency laid on white, pixels square.
   * Throws what `readHeader` does, and `image_too_large`.
   */
  decode<Of extends Channels>(bytes: Uint8Array, options: DecodeOptions<Of>): Promise<DecodedImage<Of>>
  resize<Of extends Channels>(raster: Raster<Of>, width: number, height: number): Promise<Raster<Of>>
  encodePng(raster: Raster<Channels>): Promise<Uint8Array>
  /** `quality`: 1 to 100, as libjpeg counts; colour at half the resolution, as WebP has it. */
  encodeJpeg(raster: Raster<Channels>, quality: number): Promise<Uint8Array>
  /** The rows of a raster that is all 0 or 255, as faxes pack them (ITU-T T.6), whose white stands for 0. */
  encodeGroup4(raster: Raster): Promise<Uint8Array>
}

/** What a recogniser should expect of the layout of the image it is given (Tesseract's page segmentation modes by name). */
export type Segmentation = 'auto' | 'single_block'

export interface RecognizerInput {
  raster: Raster
  dpi: number
  languages: string[]
  segmentation: Segmentation
}

/**
 * Turns an image into lines of words, in the languages it is told. Calls at the same time run beside one another, each on
 * an engine of its own.
 */
export interface TextRecognizer {
  recognize(input: RecognizerInput): Promise<TextLine[]>
  close(): Promise<void>
}

/** Finds lines of text on a page in any layout. Not concurrent: one image at a time. */
export interface TextDetector {
  /** `maxSide`: the longer side the image is reduced to before looking, in pixels; the cost grows with its square. */
  detect(raster: Raster, maxSide: number): Promise<TextBox[]>
  close(): Promise<void>
}

/** Tells which way up a page lies. Not concurrent. */
export interface OrientationClassifier {
  /** Degrees clockwise by which the page on a raster lies, as it seems, and the probability of that, 0 to 1. */
  classify(raster: Raster): Promise<{ rotation: Rotation; probability: number }>
  close(): Promise<void>
}

/** Reads lines that a detector found, each on its own and in whatever language. Calls may overlap. */
export interface LineReader {
  /** Opens its network, so that the next reading does not wait for that. */
  prepare(): Promise<void>
  /** For each of the boxes on a raster what stands in it; undefined where nothing does. */
  read(raster: Raster, boxes: readonly TextBox[]): Promise<(TextLine | undefined)[]>
  close(): Promise<void>
}

/**
 * Reads lines that a detector found in the languages it is told, at an eighth of the other's cost: as well where print is
 * clean, and with less sureness where it is not.
 */
export interface FastLineReader {
  /**
   * For each of the boxes on a raster what stands in it; undefined where nothing does. Undefined altogether where one
   * of the languages has no network that reads lines. Throws `language_not_installed`.
   */
  read(
    raster: Raster,
    boxes: readonly TextBox[],
    languages: readonly string[],
  ): Promise<(TextLine | undefined)[] | undefined>
  close(): Promise<void>
}

/** Finds QR codes and barcodes, whichever way they lie. */
export interface CodeReader {
  /** With boxes in pixels of the raster. */
  read(raster: Raster): Promise<Code[]>
}

/** Tells the language of a text. */
export interface LanguageGuesser {
  /** The likeliest of the Tesseract codes in `among`; undefined when the text is too short or none is likely. */
  guess(text: string, among: readonly string[]): Promise<string | undefined>
}

/** One opened PDF. Coordinates of `readTextLayer` are pixels at the `dpi` asked for. */
export interface PdfDocument {
  readonly pageCount: number
  pageSize(pageNumber: number): Promise<{ widthPoints: number; heightPoints: number; rotation: Rotation }>
  readTextLayer(pageNumber: number, dpi: number): Promise<TextLayer>
  /** Of the entries of the outline, those that lead to a page. */
  readOutline(pageNumber: number): Promise<OutlineEntry[]>
  render<Of extends Channels>(
    pageNumber: number,
    options: { dpi: number; channels: Of; maxPixels: number },
  ): Promise<DecodedImage<Of>>
  close(): Promise<void>
}
