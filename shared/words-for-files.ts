/** What failed, for who has files and nothing to send: at the command line, and in a watched folder. */
export const inWordsForFiles = (message: string): string =>
  message
    .replace('Send a smaller one.', 'Make it smaller first.')
    .replace('Convert it to one of these and send it again.', 'Convert it to one of these first.')
    .replace('Send a PDF', 'Take a PDF')
    .replace('Send it as JPEG:', 'Make it a JPEG first:')
