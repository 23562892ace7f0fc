// Lines read from the right: their words stand on the page from right to left, foreign words among them from left to right.
// What Unicode's bidirectional algorithm does for characters, done for words that are whole already.

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /\p{L}/u

/** Whether most letters of the text belong to a script that is read from the right. */
export function readsFromRight(text: string): boolean {
  if (!FROM_RIGHT.test(text)) return false
  let balance = 0
  for (const character of text)
    if (FROM_RIGHT.test(character)) balance++
    else if (LETTER.test(character)) balance--
  return balance > 0
}

/**
 * Turns the pieces of a line read from the right from the order in which they stand, left to right, into the order in
 * which they are read, and back.
 */
export function turnOrder<T>(pieces: readonly T[], textOf: (piece: T) => string): T[] {
  const isForeign = pieces.map((piece) => LETTER.test(textOf(piece)) && !readsFromRight(textOf(piece)))
  const turned: T[] = []
  const foreign: T[] = []
  for (const [index, piece] of pieces.entries()) {
    // A number after a foreign word goes with it, and so does what is no word between two of them.
    const follows =
      foreign.length > 0 &&
      !LETTER.test(textOf(piece)) &&
      (/\d/.test(textOf(piece)) || isForeign[index + 1] === true)
    if (isForeign[index] || follows) {
      foreign.push(piece)
      continue
    }
    turned.unshift(piece, ...foreign.splice(0))
  }
  turned.unshift(...foreign)
  return turned
}
