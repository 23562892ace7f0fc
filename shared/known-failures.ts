/**
 * Messages of failures that share their code with others and yet are known well. The window finds its own sentence for
 * each by this text, so nothing else may send them.
 */
export const knownFailures = {
  /** Nobody expected it; the code alone says as much. */
  unexpected: 'Something went wrong inside Legible. The log has the details.',
  diskFull: 'The disk is full. Free some space and try again.',
  installationDamaged:
    'The installation of Legible is damaged: a part that reads documents cannot be loaded. Install Legible again.',
  captureRefused:
    'The screen could not be captured. Allow Legible to record the screen in the privacy settings of your system, then try again.',
  watchedFolderGone:
    'The watched folder is gone, or may not be opened. Watching goes on by itself once it is back.',
  textFolderGone:
    'The folder for the texts is gone, or may not be opened. Watching goes on by itself once it is back.',
  assistantFileInvalid:
    "The assistant's file is not the JSON it should be. Mend it, then try again, or copy the text into it.",
  /** The page's own, about the program behind it. */
  noAnswer: 'Legible does not answer. Check that it is still running, then try again.',
  /** The page's own, in a browser. */
  copyRefused: 'The browser did not allow copying. Select the text and press Ctrl+C.',
} as const

export type KnownFailure = keyof typeof knownFailures
