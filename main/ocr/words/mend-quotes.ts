import { correctWords } from './correct-word.ts'
import type { TextLine } from '../ports.ts'

// What opens, beside straight marks, by what closes it.
const pairs = [
  { straight: '"', opens: '“', closes: '”' },
  { straight: '"', opens: '„', closes: '“' },
  { straight: "'", opens: '‘', closes: '’' },
]

const INCHES = /\d"/u

/** Closes what opens with a curly quotation mark with one, and the other way round, where one of the two was read straight. */
export const mendQuotes = (lines: readonly TextLine[]): TextLine[] =>
  lines.flatMap((line) => {
    const texts = line.words.map(({ text }) => text)
    for (const pair of pairs) closeAlike(texts, pair)
    return correctWords([line], 'mend-letters', (_, index) => texts[index] ?? '')
  })

function closeAlike(texts: string[], { straight, opens, closes }: (typeof pairs)[number]): void {
  const atStart = new RegExp(`(?<=^[([]*)[${straight}${opens}](?=[\\p{L}\\p{N}])`, 'u')
  const atEnd = new RegExp(`(?<=[^\\s${straight}])[${straight}${closes}](?=[.,;:!?)\\]]*$)`, 'u')
  let opened: number | undefined
  for (const [index, text] of texts.entries()) {
    if (atStart.test(text)) opened = index
    if (opened === undefined || (INCHES.test(text) && opened !== index)) continue
    const [first, last] = [atStart.exec(texts[opened] ?? '')?.[0], atEnd.exec(text)?.[0]]
    if (last === undefined) continue
    if (first === opens && last === straight) texts[index] = text.replace(atEnd, closes)
    // A straight single one may be an apostrophe, as in 'tis.
    if (first === straight && last === closes && straight === '"')
      texts[opened] = (texts[opened] ?? '').replace(atStart, opens)
    opened = undefined
  }
}
