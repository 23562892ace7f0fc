import type { helpEn, paletteEn } from './help.en.ts'

export const helpDe: typeof helpEn = {
  title: 'Hilfe und Tasten',
  everywhere: 'Überall',
  pages: 'Auf den Seiten',
  correcting: 'Beim Verbessern eines Wortes',
  rightAndOn: 'Richtig, oder verbessern, und weiter',
  passOver: 'Überspringen',
  joinBefore: 'Am Anfang: mit dem Wort davor verbinden',
  joinBehind: 'Am Ende: mit dem Wort danach verbinden',
  part: 'Teilen',
  keys: {
    Ctrl: 'Strg',
    Shift: 'Umschalt',
    Space: 'Leertaste',
    Enter: 'Eingabe',
    Delete: 'Entf',
    Backspace: 'Rücktaste',
  },
  list: 'In der Liste der Dokumente',
  upAndDown: 'Voriges oder nächstes Dokument',
  turnPages: 'Vorige oder nächste Seite, in der Seitenvorschau',
  escape: 'Schließen, was offen ist',
  api: 'Legible aus einem Programm aufrufen',
}

export const paletteDe: typeof paletteEn = {
  title: 'Befehl suchen',
  placeholder: 'Was Sie tun möchten, oder der Name eines Dokuments',
  nothing: 'So heißt nichts. Ein anderes Wort versuchen.',
}
