/**
 * Splits a run of text at white space and shares out its extent. pdf.js gives one width for the whole run, so each
 * character gets its part by a rough class of its width; boxes are a few tenths of a character off at worst.
 */
export function splitIntoWords(
  text: string,
  x0: number,
  x1: number,
): { text: string; x0: number; x1: number }[] {
  const characters = Array.from(text)
  const total = characters.reduce((sum, character) => sum + weightOf(character), 0)
  const words: { text: string; x0: number; x1: number }[] = []
  let position = x0
  let open: { text: string; x0: number; x1: number } | undefined
  for (const character of characters) {
    const next = position + ((x1 - x0) * weightOf(character)) / total
    if (/\s/.test(character)) open = undefined
    else if (open) {
      open.text += character
      open.x1 = next
    } else {
      open = { text: character, x0: position, x1: next }
      words.push(open)
    }
    position = next
  }
  return words
}

// Widths in ems, averaged over common text faces.
function weightOf(character: string): number {
  if (/[iljtfrI.,;:'!|()[\]\s-]/.test(character)) return 0.3
  if (/[mwMW@%—]/.test(character)) return 0.85
  if (/[A-Z]/.test(character)) return 0.67
  if (/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/.test(character)) return 1
  return 0.52
}
