import { anyDocumentFormat } from './document-formats.ts'
import { LegibleError, type ErrorCode, type ErrorShape, fromErrorShape } from './errors.ts'
import { knownFailure, withFigures, type Reason, type Remedy, type Subject } from './known-failures.ts'

/** How a door speaks of failures: the only place that knows its fields. */
export interface DoorWords {
  /** What helps, to stand in a sentence; null where it cannot be done at this door. Figures of the failure may be named. */
  help: Readonly<Record<Remedy, string | null>>
  /** Its fields, for `param`. */
  fields?: Readonly<Partial<Record<Subject, string>>>
  /** Whole sentences, where what happened looks otherwise from this door. */
  says?: Readonly<Partial<Record<Reason, string>>>
}

/** What helps wherever a document is sent with a request, whatever its fields are called. */
export const requestHelp = {
  checkUrl: 'check the URL',
  connect: 'connect this machine to it',
  giveTarget: 'give the address that it leads to',
  tryAgain: 'try again',
  splitFile: 'raise the limit in the settings, or split it',
  writePages: 'write numbers from 1 on, and ranges such as 1-3,7 or 5-',
  fewerAtATime: 'ask for fewer pages at a time',
  giveDocument: `send a ${anyDocumentFormat} file`,
  convert: 'convert it to one of these and send it again',
  makeJpeg:
    'send it as JPEG: share or export it as one, or let the iPhone take JPEG by Settings > Camera > Formats > Most Compatible',
  smallerImage: 'send a smaller one',
} as const satisfies Partial<Record<Remedy, string>>

/** The same failure as a door says it. What a door has said stays as it is. */
export function atDoor(error: LegibleError, door: DoorWords): LegibleError {
  const { code, retryAfterSeconds, cause } = error
  const subject = subjectOf(error)
  return new LegibleError(code, sayAt(error, door), {
    param: error.param ?? (subject && door.fields?.[subject]),
    retryAfterSeconds,
    cause,
  })
}

/** The same of a failure that was kept. */
export const keptAtDoor = (kept: ErrorShape, door: DoorWords): { code: ErrorCode; message: string } => ({
  code: kept.code,
  message: sayAt(fromErrorShape(kept), door),
})

function sayAt({ message, reason, figures = {} }: LegibleError, { help, says }: DoorWords): string {
  if (reason === undefined) return message
  const whole = says?.[reason]
  if (whole !== undefined) return withFigures(whole, figures)
  const ways = (knownFailure(reason).help ?? []).flatMap((remedy) => help[remedy] ?? [])
  if (ways.length === 0) return message
  const advice = withFigures(ways.join(', or '), figures)
  return `${message} ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`
}

/** What is said of the file itself, wherever it was found out. */
const fileFaults: readonly ErrorCode[] = ['unsupported_media_type', 'corrupt_file', 'image_too_large']

function subjectOf({ code, reason }: LegibleError): Subject | undefined {
  return (reason && knownFailure(reason).about) ?? (fileFaults.includes(code) ? 'file' : undefined)
}
