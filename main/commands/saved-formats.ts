import { InvalidArgumentError } from 'commander'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import { outputFormats, type OutputFormat } from '../../shared/ocr.ts'
import {
  isOutputFileFormat,
  outputFileFormats,
  outputFileKinds,
  type OutputFileFormat,
} from '../../shared/output-files.ts'
import { ExitError, exitCodes } from './exit-codes.ts'

export const savedFormats: readonly string[] = [...outputFormats, ...outputFileFormats]

/** As their files are called. */
const shortNames: Partial<Record<string, OutputFormat>> = { txt: 'text', md: 'markdown' }

/** `docx,csv` as it is typed. Throws commander's own error for what is no format. */
export function parseFormats(words: string): SavedFormat[] {
  const formats = [...new Set(words.split(',').map((word) => shortNames[word.trim()] ?? word.trim()))]
  const unknown = formats.find((format) => !savedFormats.includes(format))
  if (unknown !== undefined) throw new InvalidArgumentError(`Allowed choices are ${savedFormats.join(', ')}.`)
  return formats as SavedFormat[]
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

/** Throws ExitError for what cannot be printed one after the other. */
export function refuseToPrint(formats: readonly SavedFormat[], documents: number): void {
  const [format] = formats
  const files = formats.filter(isOutputFileFormat)
  const isPrintable = files.every((file) => outputFileKinds[file].isText && documents === 1)
  if (format === undefined || (formats.length === 1 && isPrintable)) return
  throw new ExitError(
    exitCodes.usage,
    `--format ${formats.join(',')}: Name a folder to write into with -o; only one text can be printed.`,
  )
}
