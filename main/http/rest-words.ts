import { requestHelp, type DoorWords } from '../../shared/at-door.ts'

/** How our own routes speak of failures. The field of a file is known to who has read the request. */
export const restWords = {
  help: {
    ...requestHelp,
    sendFile: 'send the file itself as image',
    // Not its URL: what is fetched has the same limit.
    sendSmaller: 'send a smaller file, or upload it for a job: PUT /api/uploads',
    sendOneObject: 'send one JSON object with image or imageUrl',
    fewerPages: 'ask for fewer with options.pages, such as "1-{limit}"',
    givePassword: 'send its password in options.password',
    givePasswordAgain: 'send another in options.password',
  },
  fields: {
    url: 'imageUrl',
    pages: 'options.pages',
    password: 'options.password',
    languages: 'options.languages',
    outputs: 'options.outputs',
  },
} as const satisfies DoorWords
