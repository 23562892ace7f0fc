import { requestHelp, type DoorWords } from '../../shared/at-door.ts'

/** How the tool speaks of failures, for whoever called it. */
export const toolWords = {
  help: {
    ...requestHelp,
    sendFile: 'send the file itself with image_source.type "base64"',
    splitFile: "ask the user to split it, or to raise the limit in Legible's settings, under Limits",
    sendSmaller: 'send a smaller file, or its URL with image_source.type "url"',
    sendOneObject: 'send one JSON object with one image_source',
    fewerPages: 'ask for fewer with pages, such as "1-{limit}"',
    givePassword: 'send its password in password',
    givePasswordAgain: 'send another in password',
  },
  fields: {
    file: 'image_source.data',
    url: 'image_source.data',
    pages: 'pages',
    password: 'password',
    languages: 'languages',
  },
} as const satisfies DoorWords
