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
  urlsOff: 'Fetching files from the web is switched off in the settings. Send the file itself as image.',
  urlInvalid:
    'This URL may not be fetched: it is not a valid URL. Check it, or send the file itself as image.',
  urlScheme:
    'This URL may not be fetched: it must start with http:// or https://. Send the file itself as image.',
  urlIsFile: 'This URL may not be fetched: it is a file, not an address. Send the file itself as image.',
  urlTooLong: 'This URL may not be fetched: it has more than 8192 characters. Send the file itself as image.',
  urlWithUser:
    'This URL may not be fetched: it carries a user name or password. Send the file itself as image.',
  urlPrivate: 'This URL may not be fetched: it points into a private network. Send the file itself as image.',
  urlOwn: 'This URL may not be fetched: it is Legible itself. Send the file itself as image.',
  hostUnknown:
    'The file could not be fetched: there is no such host. Check the URL, or send the file itself as image.',
  hostNotLookedUp:
    'The file could not be fetched: the host name could not be looked up. Check the URL, or send the file itself as image.',
  hostRefuses:
    'The file could not be fetched: the host refuses connections. Check the URL, or send the file itself as image.',
  noNetwork:
    'The file could not be fetched: there is no network. Connect this machine to it, or send the file itself as image.',
  hostUnreachable:
    'The file could not be fetched: the host cannot be reached. Check the URL, or send the file itself as image.',
  certificateExpired:
    'The file could not be fetched: the certificate of the host has expired. Send the file itself as image.',
  certificateNotTrusted:
    'The file could not be fetched: the certificate of the host is not trusted. Send the file itself as image.',
  certificateOfAnother:
    'The file could not be fetched: the certificate is for another host. Check the URL, or send the file itself as image.',
  connectionFailed:
    'The file could not be fetched: the connection failed. Check the URL, or send the file itself as image.',
  answerCompressed:
    'The host answered with a compressed body although none was asked for. Check the URL, or send the file itself as image.',
  tooManyRedirects:
    'The URL redirects more than 5 times. Give the address that it leads to, or send the file itself as image.',
  fileNotKept:
    'A searchable PDF is made from the file itself, and only its text was kept. Read the file again and ask for the PDF with it, or have files kept in the settings under History.',
  folderMissing: 'There is no such folder. Check its path.',
  folderPathPartial: 'Write the full path of a folder on this machine.',
  folderIsFile: 'This is a file. Grant the folder that it is in.',
  foldersTouch: 'Name a folder that is not in the watched one, nor around it.',
  folderReadAlready: 'This folder is read into the same place already.',
  textsReadAgain: 'The texts of one watched folder must not go into another: they would be read again.',
  textsRefused: 'The texts cannot be written into this folder. Choose another one for them.',
  assistantFileInvalid:
    "The assistant's file is not the JSON it should be. Mend it, then try again, or copy the text into it.",
  /** The page's own, about the program behind it. */
  noAnswer: 'Legible does not answer. Check that it is still running, then try again.',
  /** The page's own, in a browser. */
  copyRefused: 'The browser did not allow copying. Select the text and press Ctrl+C.',
} as const

export type KnownFailure = keyof typeof knownFailures
