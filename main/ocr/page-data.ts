// What is known of a page on its way from pixels to blocks. Pure types, in pixels of the raster or the page they belong to.
import type { BoundingBox, TableCell, Word } from '../../shared/document.ts'

/** Grey, or RGB. */
export type Channels = 1 | 3

/** 8-bit raster in memory, rows top down without padding; grey where nothing else is said. */
export interface Raster<Of extends Channels = 1> {
  width: number
  height: number
  channels: Of
  data: Uint8Array
}

export interface Point {
  x: number
  y: number
}

/** A text line a detector found: a rectangle in pixels of the raster it was given, turned by `angle` radians (clockwise, y down). */
export interface TextBox {
  centerX: number
  centerY: number
  /** Along the text, always the side nearer to the horizontal. */
  width: number
  height: number
  /** -π/4 to π/4. */
  angle: number
  /** Along the middle of the line from left to right, in pixels of the raster; it follows a line that is not straight. */
  midline: Point[]
}

/** A word as answers have it; its confidence is what the engine says until all is read (`words/calibrate-words.ts`). */
export type RecognizedWord = Word & {
  /** The element of the file's structure tree that it stands in; it does not leave layout. */
  tag?: Tag
}

/** A line of words as a recogniser or a text layer gives it, in pixels of the upright page image. */
export interface TextLine {
  words: RecognizedWord[]
  bbox: BoundingBox
  /** Height of the type in pixels, ascender to descender, where known. */
  fontSize?: number
  bold?: boolean
  /** Every letter is as wide as the next, as in program text. */
  monospaced?: boolean
  /** Where all of its words have one. */
  tag?: Tag
}

/** An element of a PDF's structure tree that holds text of a page: all words of one have the same. */
export interface Tag {
  /** `text`: a paragraph; `part`: right in what only groups elements, so that nothing is said of it. */
  kind: 'text' | 'part' | 'heading' | 'item' | 'cell' | 'caption' | 'note' | 'artifact'
  /** Elements are read in this order. */
  order: number
  /** Of a heading, 1 to 6. */
  level?: number
  /** Of a cell. */
  table?: TaggedTable
  cell?: TaggedCell
}

/** A table of the structure tree, as far as it stands on a page; of its cells the empty ones too. */
export interface TaggedTable {
  cells: TaggedCell[]
}

/** A cell of it: where it stands, and whether it names what stands under it. */
export type TaggedCell = Omit<TableCell, 'text' | 'bbox'>

/** A straight ruled line on the page (table rules, underlines), in page pixels; thickness is its shorter side. */
export interface RuledLine {
  bbox: BoundingBox
  /** Not drawn itself: the upper or lower edge of a filled area, such as a tinted row. */
  isEdge?: true
}

/** An entry of a PDF's outline, also called its bookmarks. */
export interface OutlineEntry {
  title: string
  /** 1 for those at the top. */
  depth: number
}

/** Text of a PDF page as its content stream gives it. */
export interface TextLayer {
  lines: TextLine[]
  rules: RuledLine[]
  /** Where pictures are drawn. Default: nowhere. */
  pictures?: BoundingBox[]
  /** Characters drawn invisibly (render mode 3), as scanners' OCR layers are. */
  invisibleCharacters: number
  visibleCharacters: number
  /** Share of the page's area covered by images, 0 to 1. */
  imageCoverage: number
  /** Largest image's own resolution in dots per inch on the page, where there is one. */
  imageDpi?: number
  /** Nothing at all leaves ink on the page. */
  isBlank?: boolean
  /** The page has a picture and nothing else, and the picture cannot be taken: it is damaged, or too large. */
  hasLostImage?: boolean
}

/** What layout turns into blocks: every line of one upright page, from either source. */
export interface LayoutInput {
  width: number
  height: number
  dpi: number
  lines: TextLine[]
  rules: RuledLine[]
  /** Where the file draws pictures. Default: nowhere. */
  pictures?: BoundingBox[] | undefined
  /** The lines follow each other as the file writes them, which is how most are read. Default: false. */
  isInFileOrder?: boolean
  /** Of the entries of the file's outline, those that lead to this page. Default: none. */
  outline?: OutlineEntry[] | undefined
}
