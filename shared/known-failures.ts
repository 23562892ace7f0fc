import { anyDocumentFormat } from './document-formats.ts'
import type { ErrorCode } from './error-codes.ts'

/**
 * What helps after a failure, as far as it is done otherwise at each door: a door has its own words for each, or none
 * where it cannot be done there (`at-door.ts`).
 */
export const remedies = [
  'sendFile',
  'checkUrl',
  'connect',
  'giveTarget',
  'tryAgain',
  'splitFile',
  'sendSmaller',
  'sendOneObject',
  'writePages',
  'fewerPages',
  'fewerAtATime',
  'givePassword',
  'givePasswordAgain',
  'giveDocument',
  'convert',
  'makeJpeg',
  'smallerImage',
] as const
export type Remedy = (typeof remedies)[number]

/** What a failure is about, which is a field of its own at each door. */
export type Subject = 'file' | 'url' | 'pages' | 'password' | 'languages' | 'outputs'

interface Known {
  code: ErrorCode
  /** What happened, for people; figures stand in braces, `{pages page}` with the word for what is counted. No door's field. */
  what: string
  help?: readonly Remedy[]
  about?: Subject
}

const url = (why: string, help: readonly Remedy[] = ['sendFile']) =>
  ({ code: 'url_not_allowed', about: 'url', what: `This URL is not allowed: ${why}.`, help }) as const
const fetching = (why: string, ...help: Remedy[]) =>
  ({ code: 'fetch_failed', about: 'url', what: `The file could not be fetched: ${why}.`, help }) as const

/** Failures below the doors that share their code with others, name figures, or are helped otherwise at each door. */
export const knownFailures = {
  /** Nobody expected it; the code alone says as much. */
  unexpected: {
    code: 'internal_error',
    what: 'Something went wrong inside Legible. The log has the details.',
  },
  diskFull: { code: 'internal_error', what: 'The disk is full. Free some space and try again.' },
  installationDamaged: {
    code: 'internal_error',
    what: 'The installation of Legible is damaged: a part that reads documents cannot be loaded. Install Legible again.',
  },
  captureRefused: {
    code: 'invalid_request',
    what: 'The screen could not be captured. Allow Legible to record the screen in the privacy settings of your system, then try again.',
  },

  emptyFile: { code: 'unsupported_media_type', what: 'The file is empty.', help: ['giveDocument'] },
  heicPhoto: {
    code: 'unsupported_media_type',
    what: 'This is a HEIC photo, which Legible does not read.',
    help: ['makeJpeg'],
  },
  notADocument: {
    code: 'unsupported_media_type',
    what: `This is not a ${anyDocumentFormat} file.`,
    help: ['convert'],
  },
  fileTooLarge: {
    code: 'payload_too_large',
    what: 'The file is larger than {limit} MB.',
    help: ['splitFile'],
  },
  fetchedTooLarge: {
    code: 'payload_too_large',
    about: 'url',
    what: 'The file behind the URL is larger than {limit} MB.',
    help: ['splitFile'],
  },
  requestTooLarge: {
    code: 'payload_too_large',
    what: 'The request is larger than {limit} MB.',
    help: ['sendSmaller'],
  },
  requestTooComplex: {
    code: 'invalid_request',
    what: 'The body has far more parts than a request can have.',
    help: ['sendOneObject'],
  },
  imageTooLarge: {
    code: 'image_too_large',
    what: 'The image has {width} × {height} pixels; the limit is {limit} megapixels.',
    help: ['smallerImage'],
  },
  drawnPageTooLarge: {
    code: 'image_too_large',
    what: 'A page would be {width} × {height} pixels; the limit is {limit} megapixels, and {side} pixels a side.',
  },
  tooManyPages: {
    code: 'too_many_pages',
    about: 'pages',
    what: 'The document has {found} pages to read and the limit is {limit}.',
    help: ['fewerPages'],
  },
  tiffTooManyPages: {
    code: 'too_many_pages',
    what: 'The TIFF has more than {limit} pages. Split it into smaller ones.',
  },
  pageRangeUnreadable: {
    code: 'page_range_invalid',
    about: 'pages',
    what: 'The page range "{range}" names no pages.',
    help: ['writePages'],
  },
  pageRangeBeyond: {
    code: 'page_range_invalid',
    about: 'pages',
    what: 'The page range "{range}" does not fit this document, which has {pages page}.',
    help: ['writePages'],
  },
  passwordRequired: {
    code: 'pdf_password_required',
    about: 'password',
    what: 'This PDF is protected.',
    help: ['givePassword'],
  },
  passwordWrong: {
    code: 'pdf_password_wrong',
    about: 'password',
    what: 'The password does not open this PDF.',
    help: ['givePasswordAgain'],
  },
  encryptedForOutput: {
    code: 'invalid_request',
    about: 'outputs',
    what: 'Nothing can be added to an encrypted PDF. Save it without its password, and make it searchable then.',
  },
  languageMissing: {
    code: 'language_not_installed',
    about: 'languages',
    what: 'The language "{language}" is not installed. Choose from {installed}, or put {language}.traineddata into the languages folder of Legible.',
  },
  languageDamaged: {
    code: 'language_not_installed',
    about: 'languages',
    what: 'The data of the language {language} is damaged or made for another version of Tesseract. Replace its .traineddata file.',
  },
  pageDamaged: { code: 'corrupt_file', what: 'Page {page} of the PDF is damaged and cannot be read.' },
  pictureLost: {
    code: 'corrupt_file',
    what: 'The picture on page {page} cannot be read: it is damaged, or has more than {limit} million pixels. Scan the page again, or save it smaller.',
  },
  pageStopsReader: {
    code: 'corrupt_file',
    what: 'Page {page} stopped the reader twice and was given up: it is damaged or far too complex.',
  },
  pageTooSlow: {
    code: 'processing_timeout',
    what: 'Page {page} took longer than {limit} s and was given up.',
  },
  readingTooSlow: {
    code: 'processing_timeout',
    what: 'Reading took longer than {limit} seconds and was stopped.',
    help: ['fewerAtATime'],
  },

  urlsOff: {
    code: 'url_not_allowed',
    about: 'url',
    what: 'Fetching files from the web is switched off in the settings.',
    help: ['sendFile'],
  },
  urlInvalid: url('it is not a valid URL', ['checkUrl', 'sendFile']),
  urlScheme: url('it must start with http:// or https://'),
  urlIsFile: url('it is a file, not an address'),
  urlTooLong: url('it has more than 8192 characters'),
  urlWithUser: url('it carries a user name or password'),
  urlPrivate: url('it points into a private network'),
  urlOwn: url('it is Legible itself'),
  hostUnknown: fetching('there is no such host', 'checkUrl', 'sendFile'),
  hostNotLookedUp: fetching('the host name could not be looked up', 'checkUrl', 'sendFile'),
  hostRefuses: fetching('the host refuses connections', 'checkUrl', 'sendFile'),
  noNetwork: fetching('there is no network', 'connect', 'sendFile'),
  hostUnreachable: fetching('the host cannot be reached', 'checkUrl', 'sendFile'),
  certificateExpired: fetching('the certificate of the host has expired', 'sendFile'),
  certificateNotTrusted: fetching('the certificate of the host is not trusted', 'sendFile'),
  certificateOfAnother: fetching('the certificate is for another host', 'checkUrl', 'sendFile'),
  connectionFailed: fetching('the connection failed', 'checkUrl', 'sendFile'),
  hostTooSlow: {
    code: 'fetch_timeout',
    about: 'url',
    what: 'The host did not send the file in time.',
    help: ['tryAgain', 'sendFile'],
  },
  hostAnsweredStatus: {
    code: 'fetch_failed',
    about: 'url',
    what: 'The host answered with status {status} instead of the file.',
    help: ['checkUrl', 'sendFile'],
  },
  answerCompressed: {
    code: 'fetch_failed',
    about: 'url',
    what: 'The host answered with a compressed body although none was asked for.',
    help: ['checkUrl', 'sendFile'],
  },
  tooManyRedirects: {
    code: 'fetch_failed',
    about: 'url',
    what: 'The URL redirects more than 5 times.',
    help: ['giveTarget', 'sendFile'],
  },

  fileNotKept: {
    code: 'not_found',
    what: 'A searchable PDF is made from the file itself, and only its text was kept. Read the file again and ask for the PDF with it, or have files kept in the settings under History.',
  },
  watchedFolderGone: {
    code: 'not_found',
    what: 'The watched folder is gone, or may not be opened. Watching goes on by itself once it is back.',
  },
  textFolderGone: {
    code: 'not_found',
    what: 'The folder for the texts is gone, or may not be opened. Watching goes on by itself once it is back.',
  },
  folderMissing: { code: 'not_found', what: 'There is no such folder. Check its path.' },
  folderPathPartial: {
    code: 'invalid_request',
    what: 'Write the full path of a folder on this machine.',
  },
  listFull: {
    code: 'queue_full',
    what: 'The list is full. Remove documents that are done, then add these again.',
  },
  nameNotUtf8: {
    code: 'path_not_allowed',
    what: 'Its name is not in UTF-8, so that it cannot be opened. Give it another name.',
  },
  notOpened: {
    code: 'path_not_allowed',
    what: 'The browser could not open it. Check that it is still there, that you may read it, and what it is called.',
  },
  folderIsFile: { code: 'invalid_request', what: 'This is a file. Grant the folder that it is in.' },
  foldersTouch: {
    code: 'invalid_request',
    what: 'Name a folder that is not in the watched one, nor around it.',
  },
  folderReadAlready: {
    code: 'invalid_request',
    what: 'This folder is read into the same place already.',
  },
  textsReadAgain: {
    code: 'invalid_request',
    what: 'The texts of one watched folder must not go into another: they would be read again.',
  },
  textsRefused: {
    code: 'path_not_allowed',
    what: 'The texts cannot be written into this folder. Choose another one for them.',
  },
  originalStays: {
    code: 'path_not_allowed',
    what: 'It was read, but could not be moved ({found}). Check the permissions of both folders.',
  },
  readInPart: {
    code: 'corrupt_file',
    what: 'It was read in part. {why} Pages missing in its text: {missing}.',
  },
  assistantFileInvalid: {
    code: 'invalid_request',
    what: "The assistant's file is not the JSON it should be. Mend it, then try again, or copy the text into it.",
  },
  /** The page's own, about the program behind it. */
  noAnswer: {
    code: 'internal_error',
    what: 'Legible does not answer. Check that it is still running, then try again.',
  },
  /** The page's own, in a browser. */
  copyRefused: {
    code: 'internal_error',
    what: 'The browser did not allow copying. Select the text and copy it with the keys.',
  },
  /** The same. */
  pasteRefused: {
    code: 'internal_error',
    what: 'The browser did not allow reading the clipboard. Paste with the keys.',
  },
} as const satisfies Record<string, Known>

export type Reason = keyof typeof knownFailures

/** The same without its literal types, for whoever looks a reason up. */
export const knownFailure = (reason: Reason): Known => knownFailures[reason]

export const isReason = (name: unknown): name is Reason =>
  typeof name === 'string' && Object.hasOwn(knownFailures, name)

/** What a failure is about, by name: numbers as such, so that each door can write them its own way. */
export type Figures = Readonly<Record<string, string | number>>

/** A sentence with its figures put in. */
export function withFigures(sentence: string, figures: Figures): string {
  return sentence.replaceAll(/\{(\w+)(?: (\w+))?\}/g, (_whole, name: string, counted?: string) => {
    const figure = figures[name]
    return counted === undefined ? String(figure) : `${figure} ${counted}${figure === 1 ? '' : 's'}`
  })
}
