import { Option, type Command } from 'commander'
import {
  furnitureChoices,
  ocrOptionsSchema,
  readingModes,
  type FurnitureChoice,
  type OcrOptions,
  type OutputFormat,
} from '../../shared/ocr.ts'
import { explainValue } from '../../shared/explain-value.ts'
import { savedFormats } from '../../shared/exported-file-name.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import { atDoor } from '../../shared/at-door.ts'
import type { LegibleError } from '../../shared/errors.ts'
import { checkPageRange } from '../ocr/page-range.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import { commandWords, flagOf } from './own-words.ts'
import { parseFormats } from './saved-formats.ts'

/** How to read, as a command line says it. */
export interface ReadingWords {
  format?: OutputFormat
  languages?: string
  pages?: string
  password?: string
  mode?: (typeof readingModes)[number]
  pageMarkers?: boolean
  joinLines?: boolean
  furniture?: FurnitureChoice
  codes?: boolean
  outputs?: OutputFileFormat[]
}

/** Adds the options that say how documents are read and what is written of each. `howMany`: how many formats at once. */
export const addReadingOptions = (command: Command, howMany: string): Command =>
  command
    .addOption(
      new Option('-f, --format <formats>', `what to write, ${howMany}: ${savedFormats.join(', ')}`)
        .argParser(parseFormats)
        .default(['text'], 'text'),
    )
    .option('-l, --languages <codes>', 'languages of the text, such as eng,deu (default: found page by page)')
    .addOption(
      new Option('--mode <mode>', 'use the text layer, OCR, or choose by the page').choices(readingModes),
    )
    .option('--page-markers', 'mark where pages end')
    .option('--join-lines', 'write each paragraph as one line (text only; markdown always does)')
    .addOption(
      new Option(
        '--furniture <choice>',
        'running heads and feet, and page numbers (default: keep, in markdown drop)',
      ).choices(furnitureChoices),
    )

/** The same as a request says it. Throws ExitError, naming the option that makes no sense. */
export function toOcrOptions(options: ReadingWords): OcrOptions {
  const { format, languages, pages, password, mode, pageMarkers, joinLines, furniture, codes, outputs } =
    options
  const parsed = ocrOptionsSchema.safeParse({
    format,
    languages: languages?.split(/[,+]/).map((code) => code.trim()),
    pages,
    password,
    mode,
    pageMarkers,
    furniture,
    codes,
    outputs,
    ...(joinLines === true && { lineBreaks: 'join' }),
  })
  if (parsed.success) {
    refusePages(pages)
    return parsed.data
  }
  const issue = parsed.error.issues[0]
  const option = String(issue?.path[0])
  throw new ExitError(
    exitCodes.usage,
    option === 'languages'
      ? '--languages: Write up to ten codes such as eng,deu, or auto.'
      : `${flagOf(option)} ${explainValue(issue)}.`,
  )
}

function refusePages(pages: string | undefined): void {
  try {
    checkPageRange(pages)
  } catch (error) {
    throw new ExitError(exitCodes.usage, `--pages: ${atDoor(error as LegibleError, commandWords).message}`)
  }
}
