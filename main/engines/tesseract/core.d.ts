// What is used here of Tesseract's own interface, as tesseract.js-core hands it to JavaScript (it comes without types).
declare module 'tesseract.js-core/tesseract-core-relaxedsimd.js' {
  /** Corners in pixels of the image. */
  interface Corners {
    x0: number
    y0: number
    x1: number
    y1: number
  }

  /** Walks over what was found, level by level: 0 block, 1 paragraph, 2 line, 3 word, 4 symbol. */
  export interface ResultIterator {
    Begin(): void
    /** False where there is nothing more. */
    Next(level: number): boolean
    IsAtBeginningOf(level: number): boolean
    BlockType(): number
    getBoundingBox(level: number): Corners
    getBaseline(level: number): Corners
    /** `descenders` is negative: below the baseline. */
    getRowAttributes(): { row_height: number; descenders: number; ascenders: number }
  }

  export interface TessBaseAPI {
    /** For `AnalyseLayout` only: without a language. */
    InitForAnalysePage(): void
    SetVariable(name: string, value: string): boolean
    SetPageSegMode(mode: number): void
    /** Takes the image from the file `/input`; 1 where it cannot be read. */
    SetImageFile(exifOrientation: number, angle: number): number
    AnalyseLayout(): object
    GetIterator(): ResultIterator
    Clear(): void
  }

  interface TesseractCore {
    TessBaseAPI: new () => TessBaseAPI
    FS: { writeFile(path: string, bytes: Uint8Array): void }
    /** Frees what its C++ side holds; a null pointer is told by `getPointer` alone. */
    destroy(object: object): void
    getPointer(object: object): number
  }

  export default function createCore(options: { printErr(line: string): void }): Promise<TesseractCore>
}
