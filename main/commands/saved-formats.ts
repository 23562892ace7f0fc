import { InvalidArgumentError } from 'commander'
import { isSavedFormat, savedFormats, type SavedFormat } from '../../shared/exported-file-name.ts'
import type { OutputFormat } from '../../shared/ocr.ts'
import { isOutputFileFormat, outputFileKinds } from '../../shared/output-files.ts'
import { ExitError, exitCodes } from './exit-codes.ts'

/** As their files are called. */
const shortNames: Partial<Record<string, OutputFormat>> = { txt: 'text', md: 'markdown' }

/** `docx,csv` as it is typed. Throws commander's own error for what is no format. */
export function parseFormats(words: string): SavedFormat[] {
  const formats = [...new Set(words.split(',').map((word) => shortNames[word.trim()] ?? word.trim()))]
  if (formats.every(isSavedFormat)) return formats
  throw new InvalidArgumentError(`Allowed choices are ${savedFormats.join(', ')}.`)
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
