import type { LegibleError } from '../../../shared/errors.ts'

/** What a service has in place of fields of our own routes; what is missing it has not. */
export interface OwnWords {
  /** The field for pages, how it writes some, and whether its first page is 0. */
  pages?: { name: string; example: string; fromZero?: boolean }
  /** The field for the password of a PDF. */
  password?: string
}

/** What failed, with the fields of the service in place of our own. */
export function inWordsOf(
  { pages, password }: OwnWords,
  { code, message }: Pick<LegibleError, 'code' | 'message'>,
): string {
  if (code === 'page_range_invalid' && pages !== undefined) {
    const has = / which has (\d+ pages?)\./.exec(message)?.[1]
    return has === undefined
      ? `${pages.name} names no pages. Write such as ${pages.example}.`
      : `The document has ${has}${pages.fromZero ? ', counted from 0' : ''}. Change ${pages.name} to name only these.`
  }
  return message
    .replace('the file itself as image', 'the file itself')
    .replace('its URL as imageUrl', 'its URL')
    .replace(' Send one JSON object with image or imageUrl.', '')
    .replace(
      /Ask for fewer with options\.pages, such as "[^"]*"/,
      pages === undefined ? 'Send fewer at a time' : `Ask for fewer with ${pages.name}`,
    )
    .replace('Send another in options.password', `Send another as ${password ?? 'the password'}`)
    .replace(
      'Send its password in options.password',
      password === undefined
        ? 'Take the password off, then send it again'
        : `Send its password as ${password}`,
    )
}
