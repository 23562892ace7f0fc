import { requestHelp, type DoorWords } from '../../shared/at-door.ts'
import { folderWords } from '../watching/own-words.ts'

/** Options of a request, as this command calls them. */
const flags: Record<string, string> = {
  format: '--format',
  languages: '--languages',
  pages: '--pages',
  password: '--password',
  mode: '--mode',
  pageMarkers: '--page-markers',
  codes: '--codes',
  lineBreaks: '--join-lines',
  furniture: '--furniture',
}

/** How commands speak of failures, for who has options and files, no fields and nothing to send. */
export const commandWords = {
  help: {
    ...folderWords.help,
    writePages: requestHelp.writePages,
    fewerPages: 'ask for fewer with --pages, such as "1-{limit}"',
    fewerAtATime: 'read fewer pages at a time with --pages',
    givePassword: 'give its password with --password',
    givePasswordAgain: 'give another with --password',
  },
} as const satisfies DoorWords

/** An option's name on the command line. */
export const flagOf = (option: string): string => flags[option] ?? `--${option}`
