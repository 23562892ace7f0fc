import { parse } from 'node:path'
import { fileNameFor, plainName, type SavedFormat } from '../../shared/exported-file-name.ts'
import type { OcrOptions, OcrResponse, OutputFormat } from '../../shared/ocr.ts'
import { isOutputFileFormat, type OutputFileFormat } from '../../shared/output-files.ts'
import { asOneFile } from './one-file.ts'
import { writeDocument } from '../ocr/writers/writers.ts'

export interface SavedFile {
  /** Without a folder. */
  name: string
  content: Uint8Array
}

/** What to ask of a reading, so that all these can be had of it. */
export function toReadingFormats(formats: readonly SavedFormat[]): {
  format: OutputFormat
  outputs?: OutputFileFormat[]
} {
  const texts = formats.filter((format): format is OutputFormat => !isOutputFileFormat(format))
  const outputs = formats.filter(isOutputFileFormat)
  const [only = 'text'] = texts
  return {
    // Of the document object every text can be written.
    format: texts.length > 1 ? 'json' : only,
    ...(outputs.length > 0 && { outputs }),
  }
}

/** What was asked for of a reading, in the order in which it was. `place`: the document's own path below the folder. */
export function savedFiles(
  { extractedText, document, files = [] }: Pick<OcrResponse, 'extractedText' | 'document' | 'files'>,
  { formats, options, place }: { formats: readonly SavedFormat[]; options: OcrOptions; place: string },
): SavedFile[] {
  // As the files beside the text are named.
  const base = plainName(parse(place).base)
  return formats.flatMap((format) => {
    if (isOutputFileFormat(format))
      return files
        .filter((file) => file.format === format)
        .map(({ name, data }) => ({ name, content: Buffer.from(data, 'base64') }))
    const isOnly = document === undefined || format === options.format
    const text = isOnly ? extractedText : writeDocument(document, { ...options, format }).text
    return [
      { name: fileNameFor(base, format), content: Buffer.from(text.endsWith('\n') ? text : `${text}\n`) },
    ]
  })
}

/** As it is printed, where nothing is to be written into a folder. */
export const toPrint = (files: readonly SavedFile[]): string =>
  Buffer.from(asOneFile(files.map(({ content }) => content))).toString('utf8')
