import type { ErrorCode } from '../../shared/errors.ts'
import type { Reason } from '../../shared/known-failures.ts'

/** For each code: a name for lists, what happened, and what the user can do next. */
export const errorsEn = {
  invalid_json: {
    short: 'Not understood',
    what: 'The request is not valid JSON.',
    next: 'Send the request again as valid JSON.',
  },
  invalid_request: {
    short: 'Not understood',
    what: 'Something that was given cannot be used.',
    next: 'Check it, then try again.',
  },
  invalid_base64: {
    short: 'Not understood',
    what: 'The file did not arrive as base64.',
    next: 'Send the file as base64.',
  },
  missing_api_key: {
    short: 'No key',
    what: 'The request came without a key.',
    next: 'Make a key in the settings and send it along.',
  },
  invalid_api_key: {
    short: 'Unknown key',
    what: 'The key is not known here.',
    next: 'Copy the key again from the settings.',
  },
  insufficient_credits: {
    short: 'Credits used up',
    what: 'The monthly limit does not cover this document.',
    next: 'Raise the monthly limit in the settings, or wait for the next month.',
  },
  key_revoked: {
    short: 'Key revoked',
    what: 'The key was revoked.',
    next: 'Make a new key in the settings.',
  },
  key_expired: {
    short: 'Key expired',
    what: 'The key has expired.',
    next: 'Make a new key in the settings.',
  },
  scope_denied: {
    short: 'Key not for this',
    what: 'The key may not be used for this.',
    next: 'Make a key for scripts or for assistants in the settings, whichever asked.',
  },
  host_not_allowed: {
    short: 'Refused',
    what: 'The server was called by a name that is not its own.',
    next: 'Use the address shown in the settings.',
  },
  origin_not_allowed: {
    short: 'Page refused',
    what: 'This web page may not use the server.',
    next: 'Add the web page in the settings under Server.',
  },
  not_found: {
    short: 'Not found',
    what: 'What was asked for is not there.',
    next: 'It may have been removed. Look at the list again.',
  },
  method_not_allowed: {
    short: 'Not understood',
    what: 'The request was of a kind that is not taken here.',
    next: 'Check the request, then try again.',
  },
  not_acceptable: {
    short: 'Not understood',
    what: 'The request asked for an answer that cannot be given.',
    next: 'Check the request, then try again.',
  },
  upload_timeout: { short: 'Upload too slow', what: 'The file took too long to arrive.', next: 'Try again.' },
  payload_too_large: {
    short: 'File too large',
    what: 'The file is larger than the limit.',
    next: 'Raise the file size in the settings under Limits, or make the file smaller.',
  },
  too_many_pages: {
    short: 'Too many pages',
    what: 'The document has more pages than the limit allows.',
    next: 'Choose a range of pages in the reading options, or raise the limit in the settings.',
  },
  image_too_large: {
    short: 'Image too large',
    what: 'The image has more pixels than the limit allows.',
    next: 'Scale the image down, or raise the image size in the settings under Limits.',
  },
  unsupported_media_type: {
    short: 'Cannot be read',
    what: 'The file is empty, or of a kind that cannot be read.',
    next: 'Legible reads PDF, PNG, JPEG, WebP, TIFF, GIF, BMP and AVIF. Save the file as one of these, a photo in HEIC as JPEG.',
  },
  corrupt_file: {
    short: 'Damaged file',
    what: 'The file, or a part of it, is damaged and cannot be read.',
    next: 'Open it in the program it came from and save it again.',
  },
  pdf_password_required: {
    short: 'Needs a password',
    what: 'The PDF is protected with a password.',
    next: 'Type the password of the PDF to go on.',
  },
  pdf_password_wrong: {
    short: 'Wrong password',
    what: 'The password does not open this PDF.',
    next: 'Type the password of the PDF again.',
  },
  url_not_allowed: {
    short: 'Link refused',
    what: 'This link may not be fetched.',
    next: 'Download the file yourself and drop it here.',
  },
  page_range_invalid: {
    short: 'No such pages',
    what: 'The document does not have the pages that were chosen.',
    next: 'Change the pages in the reading options.',
  },
  language_not_installed: {
    short: 'Language missing',
    what: 'A language that was chosen is not there, or its data is damaged.',
    next: 'Add the language in the settings, or choose another one.',
  },
  path_not_allowed: {
    short: 'Not allowed',
    what: 'Legible may not read this file.',
    next: "Grant its folder in the settings, or check the file's permissions.",
  },
  rate_limited: {
    short: 'Too many requests',
    what: 'More requests came than are allowed at a time.',
    next: 'Wait a moment, then try again.',
  },
  cancelled: {
    short: 'Cancelled',
    what: 'The reading was cancelled.',
    next: 'Retry reads it from the start.',
  },
  internal_error: {
    short: 'Something went wrong',
    what: 'Something went wrong inside Legible.',
    next: 'Try again. If it happens again, run “legible doctor” in a terminal.',
  },
  fetch_failed: {
    short: 'Could not be fetched',
    what: 'The file behind the link could not be fetched.',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  fetch_timeout: {
    short: 'Could not be fetched',
    what: 'The file behind the link did not arrive in time.',
    next: 'The other side did not answer in time. Try again later.',
  },
  processing_timeout: {
    short: 'Took too long',
    what: 'Reading took longer than the limit and was stopped.',
    next: 'Choose fewer pages, or raise the time in the settings under Limits.',
  },
  queue_full: {
    short: 'Too busy',
    what: 'Too many documents are waiting already.',
    next: 'Wait until some documents are read, then try again.',
  },
  shutting_down: {
    short: 'Closing',
    what: 'Legible is being closed.',
    next: 'Start Legible again, then retry.',
  },
  database_busy: {
    short: 'Database in use',
    what: 'Another program is using the database of Legible.',
    next: 'Close the other program or wait a moment, then retry.',
  },
  out_of_memory: {
    short: 'Not enough memory',
    what: 'There is not enough memory left to read this document.',
    next: 'Close other programs or choose fewer pages, then retry.',
  },
} satisfies Record<ErrorCode, { short: string; what: string; next: string }>

/** The same for failures that say more than their code, with their figures; `short` where the name of the code says nothing. */
export const failuresEn = {
  emptyFile: {
    what: 'The file is empty.',
    next: 'Check that it was copied or downloaded whole, then add it again.',
  },
  heicPhoto: {
    what: 'This is a HEIC photo, which Legible does not read.',
    next: 'Export it as JPEG, or let the iPhone take JPEG: Settings > Camera > Formats > Most Compatible.',
  },
  notADocument: errorsEn.unsupported_media_type,
  fileTooLarge: { what: 'The file is larger than {{limit}} MB.', next: errorsEn.payload_too_large.next },
  fetchedTooLarge: { what: 'The file is larger than {{limit}} MB.', next: errorsEn.payload_too_large.next },
  requestTooLarge: { what: 'The file is larger than {{limit}} MB.', next: errorsEn.payload_too_large.next },
  requestTooComplex: errorsEn.invalid_request,
  imageTooLarge: {
    what: 'The image has {{width}} × {{height}} pixels, and the limit is {{limit}} megapixels.',
    next: errorsEn.image_too_large.next,
  },
  drawnPageTooLarge: {
    what: 'The page would be {{width}} × {{height}} pixels, and the limit is {{limit}} megapixels, and {{side}} pixels a side.',
    next: errorsEn.image_too_large.next,
  },
  tooManyPages: {
    what: 'The document has {{found}} pages to read, and the limit is {{limit}}.',
    next: errorsEn.too_many_pages.next,
  },
  tiffTooManyPages: {
    what: 'The TIFF has more than {{limit}} pages.',
    next: 'Split it into smaller ones.',
  },
  pageRangeUnreadable: {
    what: 'What was typed as pages names none.',
    next: 'Write numbers from 1 on, and ranges such as 1-3,7 or 5-.',
  },
  pageRangeBeyond: {
    what: 'This document does not have the chosen pages. Its last one is page {{pages}}.',
    next: errorsEn.page_range_invalid.next,
  },
  passwordRequired: errorsEn.pdf_password_required,
  passwordWrong: errorsEn.pdf_password_wrong,
  encryptedForOutput: {
    what: 'Nothing can be added to an encrypted PDF.',
    next: 'Save it without its password, and make it searchable then.',
  },
  languageMissing: {
    what: 'The language “{{language}}” is not installed.',
    next: errorsEn.language_not_installed.next,
  },
  languageDamaged: {
    what: 'The data of the language “{{language}}” is damaged, or made for another version of Tesseract.',
    next: errorsEn.language_not_installed.next,
  },
  pageDamaged: { what: 'Page {{page}} is damaged and cannot be read.', next: errorsEn.corrupt_file.next },
  pictureLost: {
    what: 'The picture on page {{page}} is damaged, or has more than {{limit}} million pixels.',
    next: 'Scan the page again, or save it smaller.',
  },
  pageStopsReader: {
    what: 'Page {{page}} is damaged or far too complex, and was given up.',
    next: errorsEn.corrupt_file.next,
  },
  pageTooSlow: {
    what: 'Page {{page}} took longer than {{limit}} s and was given up.',
    next: errorsEn.processing_timeout.next,
  },
  readingTooSlow: {
    what: 'Reading took longer than {{limit}} s and was stopped.',
    next: errorsEn.processing_timeout.next,
  },
  hostTooSlow: errorsEn.fetch_timeout,
  hostAnsweredStatus: {
    what: 'The server of the link answered with status {{status}} instead of the file.',
    next: errorsEn.fetch_failed.next,
  },
  diskFull: { short: 'Disk full', what: 'The disk is full.', next: 'Free some space, then try again.' },
  installationDamaged: {
    short: 'Legible is damaged',
    what: 'The installation of Legible is damaged: a part that reads documents cannot be loaded.',
    next: 'Install Legible again.',
  },
  captureRefused: {
    what: 'The screen could not be captured.',
    next: 'Allow Legible to record the screen in the privacy settings of your system, then try again.',
  },
  watchedFolderGone: {
    what: 'The watched folder is gone, or may not be opened.',
    next: 'Put it back, or connect its drive.',
  },
  textFolderGone: {
    what: 'The folder for the texts is gone, or may not be opened.',
    next: 'Put it back, or connect its drive.',
  },
  urlsOff: {
    what: 'Downloading documents from links is switched off.',
    next: 'Switch it on in the settings under Server, or download the file yourself and drop it here.',
  },
  urlInvalid: { what: 'This is no valid link.', next: 'Check it, then try again.' },
  urlScheme: { what: 'This is no link of the web.', next: 'It has to begin with http:// or https://.' },
  urlIsFile: { what: 'This is a file itself and no link.', next: 'Save it as a file and drop it here.' },
  urlTooLong: {
    what: 'The link is longer than any may be.',
    next: 'Download the file yourself and drop it here.',
  },
  urlWithUser: {
    what: 'The link has a user name or a password in it, and is not followed.',
    next: 'Download the file yourself and drop it here.',
  },
  urlPrivate: {
    what: 'The link leads into a private network, and is not followed.',
    next: 'Allow such links in the settings under Server, or download the file yourself and drop it here.',
  },
  urlOwn: {
    what: 'The link leads to Legible itself.',
    next: 'Download the file yourself and drop it here.',
  },
  hostUnknown: {
    what: 'There is no server of the name in the link.',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  hostNotLookedUp: {
    what: 'The name of the server in the link could not be looked up.',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  hostRefuses: {
    what: 'The server of the link refuses connections.',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  noNetwork: { what: 'This computer has no network.', next: 'Connect it, then try again.' },
  hostUnreachable: {
    what: 'The server of the link cannot be reached.',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  certificateExpired: {
    what: "The certificate of the link's server has expired.",
    next: 'Download the file yourself and drop it here.',
  },
  certificateNotTrusted: {
    what: "The certificate of the link's server is not trusted.",
    next: 'Download the file yourself and drop it here.',
  },
  certificateOfAnother: {
    what: "The certificate of the link's server is for another name.",
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  connectionFailed: {
    what: 'The connection to the server of the link failed.',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  answerCompressed: {
    what: 'The server of the link sent the file compressed, which it was not asked to.',
    next: 'Download the file yourself and drop it here.',
  },
  tooManyRedirects: {
    what: 'The link leads from one address to the next more than five times.',
    next: 'Give the address that it leads to, or download the file yourself and drop it here.',
  },
  fileNotKept: {
    what: 'A searchable PDF is made from the file itself, and only its text was kept.',
    next: 'Read the file again, or have files kept in the settings under History.',
  },
  folderMissing: { what: 'There is no such folder.', next: 'Check its path.' },
  folderPathPartial: {
    what: 'This is not the full path of a folder.',
    next: 'Write it from its beginning on, with all folders around it.',
  },
  listFull: { what: 'The list is full.', next: 'Remove documents that are done, then add these again.' },
  nameNotUtf8: {
    what: 'Its name is not in UTF-8, so it cannot be opened.',
    next: 'Give it another name.',
  },
  notOpened: {
    what: 'The browser could not open it.',
    next: 'Check that it is still there, that you may read it, and what it is called.',
  },
  folderIsFile: { what: 'This is a file.', next: 'Choose the folder that it is in.' },
  foldersTouch: {
    what: 'The folder for the texts is in the watched one, or around it.',
    next: 'Choose another folder for the texts.',
  },
  folderReadAlready: {
    what: 'This folder is read into the same place already.',
    next: 'Change it in the list, or choose other folders.',
  },
  textsReadAgain: {
    what: 'The texts of one watched folder would go into another, and be read again.',
    next: 'Choose another folder for the texts.',
  },
  textsRefused: {
    what: 'The texts cannot be written into this folder.',
    next: 'Choose another one for them.',
  },
  readInPart: { what: 'Pages that could not be read: {{missing}}.', next: 'Scan or save these again.' },
  originalStays: {
    what: 'It was read, but could not be moved ({{found}}).',
    next: 'Check the permissions of both folders.',
  },
  assistantFileInvalid: {
    what: "The assistant's file is not the JSON it should be.",
    next: 'Mend it, then try again, or copy the text into it.',
  },
  noAnswer: { what: 'Legible does not answer.', next: 'Check that it is still running, then try again.' },
  copyRefused: {
    what: 'The browser did not allow copying.',
    next: 'Select the text and copy it with the keys.',
  },
  pasteRefused: {
    what: 'The browser did not allow reading the clipboard.',
    next: 'Paste with the keys.',
  },
} satisfies Record<Exclude<Reason, 'unexpected'>, { short?: string; what: string; next: string }>
