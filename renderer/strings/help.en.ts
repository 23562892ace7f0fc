/** The sheet of keys, and the palette of commands. */
export const helpEn = {
  title: 'Help and keys',
  everywhere: 'Everywhere',
  pages: 'On the pages',
  correcting: 'While a word is corrected',
  rightAndOn: 'Right, or correct it, and on',
  passOver: 'Pass it over',
  joinBefore: 'Join with the word before, at its start',
  joinBehind: 'Join with the word behind, at its end',
  part: 'Part it',
  keys: {
    Ctrl: 'Ctrl',
    Shift: 'Shift',
    Space: 'Space',
    Enter: 'Enter',
    Delete: 'Delete',
    Backspace: 'Backspace',
  },
  list: 'In the list of documents',
  upAndDown: 'Previous or next document',
  turnPages: 'Previous or next page, in the thumbnails',
  escape: 'Close what is open',
  api: 'How to call Legible from a program',
}

export const paletteEn = {
  title: 'Find a command',
  placeholder: 'Type what you want to do, or the name of a document',
  nothing: 'Nothing has this name. Try another word.',
}
