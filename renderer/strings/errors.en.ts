import type { ErrorCode } from '../../shared/errors.ts'

/** For each code: a name for lists, and what the user can do next. What happened is the error's own message. */
export const errorsEn = {
  invalid_json: { short: 'Not understood', next: 'Send the request again as valid JSON.' },
  invalid_request: { short: 'Not understood', next: 'Check what was sent, then try again.' },
  invalid_base64: { short: 'Not understood', next: 'Send the file as base64.' },
  missing_api_key: { short: 'No key', next: 'Make a key in the settings and send it along.' },
  invalid_api_key: { short: 'Unknown key', next: 'Copy the key again from the settings.' },
  insufficient_credits: {
    short: 'Credits used up',
    next: 'Raise the monthly limit in the settings, or wait for the next month.',
  },
  key_revoked: { short: 'Key revoked', next: 'Make a new key in the settings.' },
  key_expired: { short: 'Key expired', next: 'Make a new key in the settings.' },
  scope_denied: { short: 'Key not for this', next: 'Make a key in the settings that is good for this door.' },
  host_not_allowed: { short: 'Refused', next: 'Use the address shown in the settings.' },
  origin_not_allowed: { short: 'Page refused', next: 'Add the web page in the settings under Server.' },
  not_found: { short: 'Not found', next: 'It may have been removed. Go back to the list.' },
  method_not_allowed: { short: 'Not understood', next: 'Check the request, then try again.' },
  not_acceptable: { short: 'Not understood', next: 'Check the request, then try again.' },
  upload_timeout: { short: 'Upload too slow', next: 'Try again.' },
  payload_too_large: {
    short: 'File too large',
    next: 'Raise the file size in the settings under Limits, or make the file smaller.',
  },
  too_many_pages: {
    short: 'Too many pages',
    next: 'Choose a range of pages in the reading options, or raise the limit in the settings.',
  },
  image_too_large: {
    short: 'Image too large',
    next: 'Scale the image down, or raise the image size in the settings under Limits.',
  },
  unsupported_media_type: {
    short: 'Cannot be read',
    next: 'Legible reads PDF, PNG, JPEG and WebP. Save the file as one of these.',
  },
  corrupt_file: { short: 'Damaged file', next: 'Open it in the program it came from and save it again.' },
  pdf_password_required: { short: 'Needs a password', next: 'Type the password of the PDF to go on.' },
  pdf_password_wrong: { short: 'Wrong password', next: 'Type the password of the PDF again.' },
  url_not_allowed: { short: 'Link refused', next: 'Download the file yourself and drop it here.' },
  page_range_invalid: { short: 'No such pages', next: 'Change the pages in the reading options.' },
  language_not_installed: {
    short: 'Language missing',
    next: 'Add the language in the settings, or choose another one.',
  },
  path_not_allowed: { short: 'Folder not granted', next: 'Grant the folder in the settings.' },
  rate_limited: { short: 'Too many requests', next: 'Wait a moment, then try again.' },
  cancelled: { short: 'Cancelled', next: 'Retry reads it from the start.' },
  internal_error: {
    short: 'Something went wrong',
    next: 'Try again. If it happens again, run “legible doctor” in a terminal.',
  },
  fetch_failed: {
    short: 'Could not be fetched',
    next: 'Check the link, or download the file yourself and drop it here.',
  },
  fetch_timeout: {
    short: 'Could not be fetched',
    next: 'The other side did not answer in time. Try again later.',
  },
  processing_timeout: {
    short: 'Took too long',
    next: 'Choose fewer pages, or raise the time in the settings under Limits.',
  },
  queue_full: { short: 'Too busy', next: 'Wait until some documents are read, then try again.' },
  shutting_down: { short: 'Closing', next: 'Start Legible again, then retry.' },
} satisfies Record<ErrorCode, { short: string; next: string }>
