import type { DoorWords } from '../../../shared/at-door.ts'
import { restWords } from '../rest-words.ts'

/** What a service has in place of fields of our own routes; what is missing it has not. */
export interface ServiceFields {
  /** The field for pages, how it writes some, and whether its first page is 0. */
  pages?: { name: string; example: string; fromZero?: boolean }
  /** The field for the password of a PDF. */
  password?: string
}

/** How the routes of a service speak of failures: as our own, but for the fields. */
export const wordsOf = ({ pages, password }: ServiceFields): DoorWords => ({
  help: {
    ...restWords.help,
    sendFile: 'send the file itself',
    sendSmaller: 'send a smaller file, or its URL',
    sendOneObject: null,
    fewerPages: pages === undefined ? 'send fewer at a time' : `ask for fewer with ${pages.name}`,
    givePassword:
      password === undefined
        ? 'take the password off, then send it again'
        : `send its password as ${password}`,
    givePasswordAgain: `send another as ${password ?? 'the password'}`,
  },
  fields: {
    ...(pages !== undefined && { pages: pages.name }),
    ...(password !== undefined && { password }),
  },
  ...(pages !== undefined && {
    says: {
      // The range that was read is one of ours.
      pageRangeUnreadable: `${pages.name} names no pages. Write such as ${pages.example}.`,
      pageRangeBeyond: `The document has {pages page}${pages.fromZero ? ', counted from 0' : ''}. Change ${pages.name} to name only these.`,
    },
  }),
})
