import {
  ocrOptionsSchema,
  type FurnitureChoice,
  type OcrOptions,
  type OutputFormat,
  type readingModes,
} from '../../shared/ocr.ts'
import { explainValue } from '../../shared/explain-value.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import { atDoor } from '../../shared/at-door.ts'
import type { LegibleError } from '../../shared/errors.ts'
import { checkPageRange } from '../ocr/page-range.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import { commandWords, flagOf } from './own-words.ts'

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
