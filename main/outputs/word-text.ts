import type { Line } from '../../shared/document.ts'

/** The words of a line that can be drawn, as they are printed: a soft hyphen shows only where it ends the line. */
export function printedWords({ words }: Pick<Line, 'words'>): Line['words'] {
  return words
    .map((word, index) => ({ ...word, text: printed(word.text, index === words.length - 1) }))
    .filter(({ text }) => text !== '')
}

const printed = (text: string, isLast: boolean) =>
  (isLast ? text.replace(/\u00ad$/u, '-') : text).replaceAll('\u00ad', '')
