import type { DoorWords } from '../../shared/at-door.ts'
import { anyDocumentFormat } from '../../shared/document-formats.ts'

/** How a watched folder speaks of failures: nobody asks for anything, and nobody is asked. */
export const folderWords = {
  help: {
    sendFile: null,
    checkUrl: null,
    connect: null,
    giveTarget: null,
    tryAgain: null,
    splitFile: 'split it',
    sendSmaller: null,
    sendOneObject: null,
    writePages: null,
    fewerPages: 'split it into smaller ones',
    fewerAtATime: 'split it into smaller ones',
    givePassword: 'put a copy without its password here',
    givePasswordAgain: null,
    giveDocument: `take a ${anyDocumentFormat} file`,
    convert: 'convert it to one of these first',
    makeJpeg:
      'make it a JPEG first: share or export it as one, or let the iPhone take JPEG by Settings > Camera > Formats > Most Compatible',
    smallerImage: 'make it smaller first',
  },
} as const satisfies DoorWords
