/** A bullet may stand right at its word. */
export const STUCK_BULLET = /^[•◦▪‣●☐☑☒]/u

/** What starts a list item: `bullet`, `ordinal` (1. a) iv.), or nothing. Takes the first word of a line. */
export function listMarker(firstWord: string): 'bullet' | 'ordinal' | undefined {
  if (/^[•◦▪‣●○■□☐☑☒–—*·»➢➔→✓✔✗✘❖◆-]$/.test(firstWord) || STUCK_BULLET.test(firstWord)) return 'bullet'
  if (/^(?:\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivx]{1,5}[.)])$/.test(firstWord)) return 'ordinal'
  return undefined
}

/** Whether a marker is a bullet wherever it stands: dashes, asterisks, numbers and letters are also found within sentences. */
export const isPlainBullet = (marker: string): boolean =>
  listMarker(marker) === 'bullet' && !/^[–—*·»→-]$/.test(marker)

/** Whether an ordinal is the next after another: "b)" after "a)", "10." after "9.". */
export function isNextMarker(marker: string, before: string): boolean {
  const [, open, number = '', end] = /^(\(?)(\w+)([.)])$/.exec(before) ?? []
  const next = /^\d+$/.test(number) ? String(Number(number) + 1) : nextLetter(number)
  return marker === `${open}${next}${end}`
}

const nextLetter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1)
