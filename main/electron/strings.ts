// Words of everything the system draws for us: menus, tray, dialogs. The page has its own.
import type { Settings } from '../../shared/settings.ts'

const en = {
  file: 'File',
  open: 'Open…',
  paste: 'Paste',
  capture: 'Capture from screen',
  quit: 'Quit Legible',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  selectAll: 'Select all',
  find: 'Find',
  nextDoubtfulWord: 'Next doubtful word',
  view: 'View',
  extract: 'Extract',
  activity: 'Activity',
  settings: 'Settings',
  usage: 'Credits',
  larger: 'Larger',
  smaller: 'Smaller',
  usualSize: 'Usual size',
  fullScreen: 'Full screen',
  window: 'Window',
  minimize: 'Minimize',
  close: 'Close',
  help: 'Help',
  callIt: 'How to call it from a program',
  about: 'About Legible',
  hide: 'Hide Legible',
  hideOthers: 'Hide others',
  showAll: 'Show all',
  show: 'Show Legible',
  serverOn: 'Server on, {address}',
  serverOff: 'Server off',
  creditsUsed: '{today} credits today, {month} this month',
  documents: 'Images and PDF',
  chooseFolder: 'Choose',
  saveHere: 'Save here',
  keepRunningTitle: 'Keep Legible running in the tray?',
  keepRunningDetail:
    'Programs and assistants can then go on using it while its window is closed. You can change this in Settings.',
  keepRunning: 'Keep running',
  quitNow: 'Quit',
  cancel: 'Cancel',
  captureHint: 'Drag over what should be read. Esc cancels.',
  captureName: 'Screen {time}.png',
  updateTitle: 'Legible {version} is ready',
  updateBody: 'It is installed when you quit Legible.',
  cannotStart: 'Legible cannot start',
}

export type DesktopStrings = typeof en

const de: DesktopStrings = {
  file: 'Datei',
  open: 'Öffnen …',
  paste: 'Einfügen',
  capture: 'Vom Bildschirm aufnehmen',
  quit: 'Legible beenden',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  selectAll: 'Alles auswählen',
  find: 'Suchen',
  nextDoubtfulWord: 'Nächstes unsicheres Wort',
  view: 'Ansicht',
  extract: 'Lesen',
  activity: 'Verlauf',
  settings: 'Optionen',
  usage: 'Credits',
  larger: 'Größer',
  smaller: 'Kleiner',
  usualSize: 'Übliche Größe',
  fullScreen: 'Vollbild',
  window: 'Fenster',
  minimize: 'Minimieren',
  close: 'Schließen',
  help: 'Hilfe',
  callIt: 'Aus einem Programm aufrufen',
  about: 'Über Legible',
  hide: 'Legible ausblenden',
  hideOthers: 'Andere ausblenden',
  showAll: 'Alle einblenden',
  show: 'Legible anzeigen',
  serverOn: 'Server an, {address}',
  serverOff: 'Server aus',
  creditsUsed: '{today} Credits heute, {month} diesen Monat',
  documents: 'Bilder und PDF',
  chooseFolder: 'Auswählen',
  saveHere: 'Hier speichern',
  keepRunningTitle: 'Soll Legible im Infobereich weiterlaufen?',
  keepRunningDetail:
    'Programme und Assistenten können es dann weiter nutzen, während das Fenster geschlossen ist. In den Optionen lässt sich das ändern.',
  keepRunning: 'Weiterlaufen lassen',
  quitNow: 'Beenden',
  cancel: 'Abbrechen',
  captureHint: 'Über das ziehen, was gelesen werden soll. Esc bricht ab.',
  captureName: 'Bildschirm {time}.png',
  updateTitle: 'Legible {version} ist bereit',
  updateBody: 'Es wird beim Beenden von Legible installiert.',
  cannotStart: 'Legible kann nicht starten',
}

/** The strings in the language chosen, or in the system's (`locale`, such as `de-AT`) when none is. */
export function stringsFor(choice: Settings['appearance']['language'], locale: string): DesktopStrings {
  const isGerman = choice === 'de' || (choice === 'system' && locale.toLowerCase().startsWith('de'))
  return isGerman ? de : en
}

/** Puts values in place of the names in braces. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? ''))
}
