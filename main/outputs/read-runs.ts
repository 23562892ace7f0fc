import type { Block, Line } from '../../shared/document.ts'

/** A piece of text in one style. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  /** An address of the web or of mail; undefined where the text leads nowhere. */
  link: string | undefined
}

type Word = Line['words'][number]
type Style = Omit<Run, 'text'>

const PLAIN: Style = { bold: false, italic: false, link: undefined }
/** Characters within which the next word of a text must stand; what joins two words is shorter. */
const NEAR = 40
/** Schemes that a document of somebody else may lead to. */
const SAFE_LINK = /^(?:https?|mailto):/i

/** The text of a block, line by line as its `text` has them, in runs of the same style. */
export function readRuns({ text, lines }: Pick<Block, 'text' | 'lines'>): Run[][] {
  const words = lines.flatMap((line) => line.words)
  const styles = words.some(isStyled) ? styleOfCharacters(text, words) : []
  let from = 0
  return text.split('\n').map((line) => {
    const runs = cutRuns(line, styles.slice(from, from + line.length))
    from += line.length + 1
    return runs
  })
}

const isStyled = ({ bold, italic, link }: Word) => bold === true || italic === true || link !== undefined

/** `styles` has one for each UTF-16 unit of the line; where it has none the text is plain. */
function cutRuns(line: string, styles: readonly (Style | undefined)[]): Run[] {
  if (styles.length === 0) return line === '' ? [] : [{ ...PLAIN, text: line }]
  const runs: Run[] = []
  for (let at = 0; at < line.length; at++) {
    const style = styles[at] ?? PLAIN
    const last = runs.at(-1)
    if (last !== undefined && isSame(last, style)) last.text += line[at] ?? ''
    else runs.push({ ...style, text: line[at] ?? '' })
  }
  return runs
}

/** Words stand in the text in their order, some without the hyphen that broke them. */
function styleOfCharacters(text: string, words: readonly Word[]): Style[] {
  const styles: Style[] = []
  let end = 0
  let last = PLAIN
  for (const word of words) {
    const found = findWord(text, word.text, end)
    if (found === undefined) continue
    const style = styleOf(word)
    // The space between two words of a style has it too.
    for (let at = isSame(style, last) ? end : found.start; at < found.end; at++) styles[at] = style
    end = found.end
    last = style
  }
  return styles
}

function findWord(text: string, word: string, from: number): { start: number; end: number } | undefined {
  for (const written of new Set([word, word.replace(/[-\u00ad‐]$/u, '')])) {
    const start = text.indexOf(written, from)
    if (written !== '' && start !== -1 && start - from <= NEAR) return { start, end: start + written.length }
  }
  return undefined
}

function styleOf({ bold, italic, link }: Word): Style {
  const isSafe = link !== undefined && SAFE_LINK.test(link)
  return { bold: bold === true, italic: italic === true, link: isSafe ? link : undefined }
}

const isSame = (a: Style, b: Style) => a.bold === b.bold && a.italic === b.italic && a.link === b.link
