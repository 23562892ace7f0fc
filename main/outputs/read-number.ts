// What in a table is a number. Careful: a number that stays text is a nuisance, a text that becomes a number is lost.
import type { Table } from './read-tables.ts'

export interface ReadNumber {
  value: number
  /** How a spreadsheet shows it as the page does, in its own notation; undefined: as it likes. */
  format: string | undefined
}

/** The sign between whole and decimals; undefined where the document does not say. */
export type DecimalMark = '.' | ',' | undefined

const CURRENCY = String.raw`[$€£¥₹₽₩₺₪]|CHF|EUR|USD|GBP|JPY|RM|kr|zł|Kč|Fr\.`
const NUMBER = new RegExp(
  String.raw`^(?<open>\()?(?<sign>[+\-−–])?\s?(?<before>${CURRENCY})?\s?(?<late>[-−–])?` +
    String.raw`(?<digits>\d[\d.,'’\u00a0\u2009\u202f ]*)(?:\s?(?<after>${CURRENCY}|%))?(?<close>\))?$`,
  'u',
)
/** Beyond these a spreadsheet shows an exponent, and what has so many is no amount but a number of something. */
const MOST_DIGITS = 11
/** Languages that write 1,5 for one and a half. */
const COMMA_LANGUAGES = new Set(
  'bg cs da de el es et fi fr hr hu id is it lt lv nb nl nn no pl pt ro ru sk sl sr sv tr uk vi'.split(' '),
)

/** Reads a cell as a number, or not: dates, times, codes and whatever begins with a zero stay what they are. */
export function readNumber(text: string, mark: DecimalMark): ReadNumber | undefined {
  const found = NUMBER.exec(text.trim())?.groups
  if (found === undefined) return undefined
  const { open, close, sign = found['late'], before, after, digits = '' } = found
  const read = readDigits(digits.trim(), mark)
  if (read === undefined || (open === undefined) !== (close === undefined)) return undefined
  const isBare = !read.isGrouped && read.decimals === 0 && before === undefined && after === undefined
  // (3) and +3 number things.
  if (isBare && (open !== undefined || sign === '+')) return undefined
  const isNegative = open !== undefined || (sign !== undefined && sign !== '+')
  const size = after === '%' ? read.size / 100 : read.size
  const shown = `${literal(before, ' ')}${pattern(read)}${after === '%' ? '%' : literal(after, '', ' ')}`
  return {
    value: isNegative ? -size : size,
    format: isBare ? undefined : signed(shown, { inBrackets: open !== undefined, hasPlus: sign === '+' }),
  }
}

interface Digits {
  /** Without a sign. */
  size: number
  decimals: number
  isGrouped: boolean
}

/** A mark before every three digits, then perhaps decimals. Spaces that do not break, and ’, have become '. */
const GROUPED =
  /^(?<whole>\d{1,3}(?<group>[.,' ])\d{3}(?:\k<group>\d{3})*)(?:(?<point>[.,])(?<decimals>\d+))?$/
const WITH_DECIMALS = /^(?<whole>\d+)(?<point>[.,])(?<decimals>\d+)$/

function readDigits(digits: string, mark: DecimalMark): Digits | undefined {
  const plain = digits.replaceAll(/[\u00a0\u2009\u202f’]/g, "'")
  if (/^\d+$/.test(plain)) return toDigits(plain, '', false)
  const grouped = GROUPED.exec(plain)?.groups
  if (grouped !== undefined && isGrouping(grouped, mark))
    return toDigits((grouped['whole'] ?? '').replaceAll(/\D/g, ''), grouped['decimals'] ?? '', true)
  const { whole = '', point, decimals = '' } = WITH_DECIMALS.exec(plain)?.groups ?? {}
  return point !== undefined && point === mark ? toDigits(whole, decimals, false) : undefined
}

function isGrouping({ whole = '', group = '', point }: Record<string, string>, mark: DecimalMark): boolean {
  if (group === point || group === mark) return false
  if (point !== undefined) return mark === undefined || point === mark
  // Without decimals, what a space parts may be two numbers.
  if (group === ' ') return false
  return mark !== undefined || group === "'" || whole.split(group).length > 2
}

function toDigits(whole: string, decimals: string, isGrouped: boolean): Digits | undefined {
  const isCode = whole.length > 1 && whole.startsWith('0')
  if (isCode || whole.length + decimals.length > MOST_DIGITS) return undefined
  return {
    size: Number(`${whole}.${decimals === '' ? '0' : decimals}`),
    decimals: decimals.length,
    isGrouped,
  }
}

const pattern = ({ decimals, isGrouped }: Digits) =>
  `${isGrouped ? '#,##0' : '0'}${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`

const literal = (symbol: string | undefined, after: string, before = '') =>
  symbol === undefined ? '' : `"${before}${symbol}${symbol.length > 1 ? after : ''}"`

function signed(shown: string, { inBrackets, hasPlus }: { inBrackets: boolean; hasPlus: boolean }): string {
  if (inBrackets) return `${shown};(${shown})`
  return hasPlus ? `+${shown};-${shown}` : shown
}

/**
 * What a document's tables write before decimals. They show it themselves where a number has both marks, or one that no
 * groups of three can explain; then the language says, and last the commonest meaning of a comma before three digits.
 */
export function decimalMark(
  tables: readonly Pick<Table, 'cells'>[],
  language: string | undefined,
): DecimalMark {
  const cells = tables.flatMap((table) => table.cells.map(({ text }) => text.trim()))
  const shows = (mark: '.' | ',') => cells.filter((text) => showsMark(text, mark)).length
  const [points, commas] = [shows('.'), shows(',')]
  if (points > 0 !== commas > 0) return points > 0 ? '.' : ','
  if (points > 0) return undefined
  if (language !== undefined) return COMMA_LANGUAGES.has(language.split('-')[0] ?? '') ? ',' : '.'
  const groups = (mark: string) =>
    cells.some((text) => /^\D*[1-9]\d{0,2}\D\d{3}\D*$/.test(text) && text.includes(mark))
  return groups(',') && !groups('.') ? '.' : undefined
}

function showsMark(text: string, mark: '.' | ','): boolean {
  const digits = NUMBER.exec(text)?.groups?.['digits']?.trim() ?? ''
  const [whole = '', decimals, ...more] = digits.split(mark)
  if (decimals === undefined || more.length > 0 || !/^\d+$/.test(decimals)) return false
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
  const groups = mark === '.' ? /^\d{1,3}(?:,\d{3})+$/ : /^\d{1,3}(?:\.\d{3})+$/
  return groups.test(whole) || (/^[\d'’\u00a0\u2009\u202f ]+$/.test(whole) && !isGroup)
}
