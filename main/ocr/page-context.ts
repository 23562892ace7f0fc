import type { BoundingBox, Rotation } from '../../shared/document.ts'
import type { StageReport } from '../../shared/ocr.ts'
import type { MapBox } from './map-boxes.ts'
import type {
  CodeReader,
  FastLineReader,
  ImageCodec,
  LanguageGuesser,
  LineReader,
  OrientationClassifier,
  Raster,
  RuledLine,
  TextBox,
  TextDetector,
  TextLine,
  TextRecognizer,
} from './ports.ts'

/** One image on its way through the pipeline: each stage leaves it a little nearer to being read. */
export interface PageContext {
  /** Of the size and lying as the stages before have left it. */
  raster: Raster
  /** What the image says of its resolution, in dots per inch. */
  dpi: number | undefined
  /** A crop of a screen or a pasted line is upright, level and evenly lit until shown otherwise. */
  kind: 'page' | 'fine page' | 'snippet'
  /** Known to stand upright and level; it stays as it is. */
  isLevel: boolean
  /** Degrees clockwise by which the image was turned to be upright. */
  rotation: Rotation
  /** From places on `raster` to places on the upright image, in the pixels it came in. */
  toImage: MapBox
  /** Asked for; from `find-language` on those of the page. */
  languages: string[]
  /** It is in writing that none of the languages it may be in has. */
  isForeign: boolean
  /** Where lines were found, in pixels of `raster`. */
  boxes: TextBox[]
  /** Rules that stand on the page, in pixels of `raster`. */
  rules: RuledLine[]
  /** Where pictures are, in pixels of `raster`. */
  pictures: BoundingBox[]
  /** What was read, in pixels of `raster`. */
  lines: TextLine[]
}

/** What stages work with. */
export interface Kit {
  codec: ImageCodec
  orientationClassifier: OrientationClassifier
  /** Finds the lines of pages. */
  detector: TextDetector
  /** Finds the lines of snippets, which the other misses. */
  snippetDetector: TextDetector
  lineReader: LineReader
  fastLineReader: FastLineReader
  /** Reads pages in writing that neither of these knows. */
  recognizer: TextRecognizer
  codeReader: CodeReader
  guesser: LanguageGuesser
  /** Throws `language_not_installed` for data that is missing or damaged. */
  checkLanguages: (codes: readonly string[]) => Promise<void>
  /** Codes of every language whose data is on this machine. */
  installedLanguages: () => Promise<string[]>
  /** Stages that are left out, by name, to see what they are worth. Default: none. */
  without?: ReadonlySet<string>
  /** Words are as sure as the engines say, to see how far that can be believed. Default: false. */
  isUncalibrated?: boolean
  /** A clock, in milliseconds. */
  now: () => number
  /** Is shown the image that comes in, and the page as each stage leaves it. */
  watch?: (report: StageReport, page: PageContext) => void
}

/** What a stage changed of the page, and in a few words how. */
export type Change = Partial<PageContext> & { change: string }

/** One step from an image to its lines. */
export interface Stage {
  /** In the report, in the docs and for `bench --without`. */
  name: string
  /** One sentence for the docs: what it does, and to which pages. */
  does: string
  /** Nothing can be read without it. */
  isNeeded?: true
  /** Gives what it changed; undefined where the page needed nothing. */
  run(page: PageContext, kit: Kit): Change | undefined | Promise<Change | undefined>
}
