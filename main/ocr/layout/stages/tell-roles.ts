import { groupAdjacent } from '../../group-adjacent.ts'
import { thresholds } from '../../thresholds.ts'
import { isInCapitals } from '../furniture-signs.ts'
import { textOf } from '../line-text.ts'
import { findPictures, standsUnder } from '../find-pictures.ts'
import { isHeading } from '../heading-signs.ts'
import { endsWithPages, isLetterOfIndex } from '../index-signs.ts'
import type { DraftBlock, LayoutContext, LayoutStage } from '../layout-context.ts'
import { isNextMarker, listMarker } from '../list-marker.ts'
import { isPartlyMonospaced, typeSize } from '../measure-lines.ts'
import { onSameRow } from '../../bounding-box.ts'
import { median } from '../../statistics.ts'
import { isCaption, isFormula, startsWithNoteMark } from '../role-signs.ts'
import { runningText } from '../write-block.ts'
import { writeCode } from '../write-code.ts'

const { headSize, smallerType } = thresholds

export const tellRoles: LayoutStage = {
  name: 'tell-roles',
  does: 'Tells headings, lists, captions, notes, formulas and program text from running text.',
  run(page) {
    const blocks: DraftBlock[] = []
    const hasCode = isPartlyMonospaced(page.blocks.flatMap(({ lines }) => lines))
    const firsts = page.blocks.map(firstWord)
    const markers = new Set(firsts)
    const isSaid = isSaidBehindDashes(page)
    const pictures = findPictures(page)
    const isUnder = (block: DraftBlock) => standsUnder(pictures, block, page)
    for (const [index, block] of page.blocks.entries()) {
      const isAlone = ![index - 1, index + 1].some((near) => firsts[near] === firsts[index])
      const signs = { hasCode, markers, isAlone, isSaid, isUnder, next: page.blocks[index + 1] }
      add(blocks, isUntold(block) ? tell(block, page, signs) : block)
    }
    const count = (type: DraftBlock['type']) => blocks.filter((block) => block.type === type).length
    return { change: `${count('heading')} headings, ${count('list')} lists`, blocks }
  },
}

const firstWord = ({ lines }: DraftBlock): string => lines[0]?.words[0]?.text ?? ''

/** Whether a text begins with an initial, as "B. Lang" or "i. A.", and with no item: those of a list come one after the other. */
function isInitial(text: string, markers: ReadonlySet<string>): boolean {
  if (/^\p{L}\.\s\p{L}\./u.test(text)) return true
  const word = /^\p{Lu}\.(?=\s|$)/u.exec(text)?.[0]
  if (word === undefined) return false
  const code = word.charCodeAt(0)
  return ![code - 1, code + 1].some((next) => markers.has(`${String.fromCharCode(next)}.`))
}

/** Whether dashes begin what somebody says: lines of items hang from them. A scan's may be shorter ones. */
function isSaidBehindDashes({ blocks, isInFileOrder }: LayoutContext): boolean {
  const behind = blocks
    .filter((block) => firstWord(block) === '—')
    .flatMap(({ lines: [first, second] }) =>
      first && second && !onSameRow(first.bbox, second.bbox)
        ? [second.bbox[0] - first.bbox[0] > typeSize(first) / 2]
        : [],
    )
  return behind.length === 0 ? isInFileOrder : !behind.some((hangs) => hangs)
}

/** Whether a text is of signs alone, as a row of them between two sections is. */
const isOrnament = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/** Whether a dash begins what somebody says, or who said it, and no item. */
function isSpeech(text: string, { isAlone, isSaid }: PageSigns): boolean {
  if (!text.startsWith('—')) return false
  if (isAlone) return true
  return isSaid && /^—\s*[^\p{Ll}\s].*[.!?…][”"’'»)]*$/su.test(text)
}

/** Whether what a block is has still to be told: trees call paragraphs what nobody called anything else. */
const isUntold = ({ type, tag }: DraftBlock) =>
  type === undefined || (type === 'paragraph' && (tag?.kind === 'text' || tag?.kind === 'part'))

interface PageSigns {
  hasCode: boolean
  /** First words of its blocks. */
  markers: ReadonlySet<string>
  /** Neither the block before nor that behind begins with the same word. */
  isAlone: boolean
  /** Dashes begin what somebody says. */
  isSaid: boolean
  /** Whether a block stands as captions do. */
  isUnder: (block: DraftBlock) => boolean
  next: DraftBlock | undefined
}

function tell(block: DraftBlock, page: LayoutContext, signs: PageSigns): DraftBlock {
  const { hasCode, markers, isUnder, next } = signs
  const { lines } = block
  if (hasCode && lines.every(({ monospaced }) => monospaced))
    return { ...block, type: 'paragraph', role: 'code', text: writeCode(lines) }
  const text = runningText(block, page.pageText)
  const ratio = median(lines.map(typeSize)) / page.bodySize
  if (ratio < smallerType && (lines[0]?.bbox[1] ?? 0) > page.height / 2 && startsWithNoteMark(text))
    return { ...block, type: 'paragraph', role: 'footnote' }
  if (isCaption(text) || isUnder(block)) return { ...block, type: 'paragraph', role: 'caption', text }
  const bold = lines.every((line) => line.bold === true) || (isInCapitals(text) && isUnderlined(block, page))
  const first = firstWord(block)
  const isList =
    listMarker(first) !== undefined &&
    !isInitial(text, markers) &&
    !isOrnament(text) &&
    !isSpeech(text, signs)
  const isLetter = isLetterOfIndex(text) && next !== undefined && headsEntries(text, next)
  const isHead = isLetter || isHeading({ text, lineCount: lines.length, ratio, bold })
  // A numbered heading begins as an item of a list does.
  if (isHead && (!isList || /^[\dA-Z]/.test(text)))
    // For as long as the rest of the document is not known (`main/ocr/document`).
    return { ...block, type: 'heading', level: ratio >= headSize ? 1 : 2 }
  if (isList) return { ...block, type: 'list', text: itemsOf(block, page.pageText) }
  if (isFormula(text)) return { ...block, type: 'paragraph', role: 'formula', text }
  return { ...block, type: 'paragraph' }
}

/** The text of a list: trees may have all items of one in one paragraph, whose lines were broken by hand. */
const itemsOf = ({ lines }: DraftBlock, pageText: string): string =>
  groupAdjacent(
    lines,
    (line, _, [first = line]) => !isNextMarker(firstWord({ lines: [line] }), firstWord({ lines: [first] })),
  )
    .map((item) => runningText({ lines: item }, pageText))
    .join('\n')

/** Whether a rule from where a line begins to beyond its end parts it from what is below, as the names of a CV's sections. */
function isUnderlined({ lines: [line, ...others] }: DraftBlock, { rules }: LayoutContext): boolean {
  if (line === undefined || others.length > 0) return false
  const [x0, , x1, y1] = line.bbox
  const em = typeSize(line)
  return rules.some(
    ({ bbox: [from, top, to, bottom] }) =>
      bottom - top < em / 2 && Math.abs(top - y1) < em / 2 && Math.abs(from - x0) < em && to > x1 + em,
  )
}

/** Whether a letter stands over entries of an index that begin with it. */
function headsEntries(letter: string, { lines }: DraftBlock): boolean {
  const texts = lines.map(({ words }) => textOf(words))
  return texts[0]?.toUpperCase().startsWith(letter) === true && texts.some(endsWithPages)
}

function add(blocks: DraftBlock[], block: DraftBlock): void {
  const last = blocks.at(-1)
  if (last && goesWith(block, last)) blocks[blocks.length - 1] = append(last, block)
  else blocks.push(block)
}

/** Items that follow each other are one list, and parts of a program one program. */
function goesWith(block: DraftBlock, last: DraftBlock): boolean {
  if (block.role === 'code' || last.role === 'code') return block.role === last.role
  return last.type === 'list' && block.type === 'list'
}

function append(last: DraftBlock, { lines, text }: DraftBlock): DraftBlock {
  const all = [...last.lines, ...lines]
  if (last.role === 'code') return { ...last, lines: all, text: writeCode(all) }
  return { ...last, lines: all, ...(last.text !== undefined && { text: `${last.text}\n${text}` }) }
}
