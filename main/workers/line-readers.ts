import type { LanguageData } from '../engines/language-data.ts'
import { createFastLineReader } from '../engines/lstm/fast-line-reader.ts'
import { createLineNetworks } from '../engines/lstm/line-networks.ts'
import { createPpocrLineReader } from '../engines/ppocr/line-reader.ts'
import type { FastLineReader, LineReader } from '../ocr/ports.ts'

/** Both readers of lines of one thread. */
export interface LineReaders {
  lineReader: LineReader
  fastLineReader: FastLineReader
}

export const createLineReaders = (languages: LanguageData): LineReaders => ({
  lineReader: createPpocrLineReader(),
  fastLineReader: createFastLineReader(createLineNetworks(languages)),
})
