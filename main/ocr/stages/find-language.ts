import { autoLanguage } from '../../../shared/auto-language.ts'
import { meanWordConfidence } from '../confidence.ts'
import { textOf } from '../layout/line-text.ts'
import type { Kit, PageContext, Stage } from '../page-context.ts'
import type { Raster, TextBox, TextLine } from '../ports.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { stackBoxes } from '../preparation/stack-boxes.ts'
import { thresholds } from '../thresholds.ts'
import { isHan, isNetworkWriting } from '../writing.ts'

const {
  sureOfSample,
  fewestCharacters,
  sampleLetters,
  leastSampleLines,
  hanShare,
  fastSampleLines,
  longBox,
  mostSampleLines,
  sureOfOwnWriting,
} = thresholds

// The network has these and often passes over them.
const GREEK = /\p{Script=Greek}/gu
const HAN = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu
const KANA = /[\u3040-\u30ff]/u
// In Latin letters, most of which the network passes over; what it reads of them is told from other languages all the same.
const VIETNAMESE = 'vie'
const FALLBACK = 'eng'

export const findLanguage: Stage = {
  name: 'find-language',
  does:
    'Finds the language of a page, where none was named, by its longest lines: as one of Tesseract’s networks reads ' +
    'them at little cost, and where that is not sure, as the network that needs no language does.',
  async run(page, kit) {
    if (!page.languages.includes(autoLanguage)) return undefined
    const named = page.languages.filter((language) => language !== autoLanguage)
    const candidates =
      named.length > 0 ? named : (await kit.installedLanguages()).filter((code) => !code.includes('/'))
    const fallback = candidates.includes(FALLBACK) ? [FALLBACK] : candidates.slice(0, 1)
    const found = candidates.length < 2 ? fallback : await languageAmong(candidates, page, kit)
    if (found === 'none') return { change: 'none that is installed', languages: fallback, isForeign: true }
    const languages = found ?? fallback
    return { change: languages.join('+'), languages }
  },
}

/** Undefined where it cannot be told; `none` where the page is in writing that none of the languages has. */
async function languageAmong(
  candidates: readonly string[],
  page: PageContext,
  kit: Kit,
): Promise<string[] | 'none' | undefined> {
  const latin = candidates.filter((code) => isNetworkWriting(code) && !isHan(code))
  const fast = await readFastSample(page, latin, kit)
  const guess = async (read: string): Promise<string[] | 'none' | undefined> => {
    const found = latin.length === 0 ? undefined : await kit.guesser.guess(read, [...latin, VIETNAMESE])
    if (found === undefined) return undefined
    return found === VIETNAMESE && !candidates.includes(found) ? 'none' : [found]
  }
  const guessedFast = fast === '' ? undefined : await guess(fast)
  if (guessedFast !== undefined) return guessedFast
  const { text, strange, lines } = await readSample(page, kit)
  if (text.length < sampleLetters && strange.length > lines / 2) {
    const others = candidates.filter((code) => !isNetworkWriting(code))
    const found = await surest(page.raster, strange, others, kit)
    return found ?? (lines < leastSampleLines ? undefined : 'none')
  }
  if (text === '') return undefined
  if ((text.match(HAN)?.length ?? 0) >= hanShare * text.replaceAll(/\s/gu, '').length) {
    const han = candidates.filter(isHan)
    const japanese = han.filter((code) => code.startsWith('jpn'))
    const found = KANA.test(text) && japanese.length > 0 ? japanese : han
    return found.length > 0 ? found.slice(0, 1) : undefined
  }
  return guess(text)
}

/**
 * What the longest lines say to Tesseract's network of some language in the same letters, for an eighth of the time; empty
 * where it is not sure of it, as of writing that it does not know, and where they are short.
 */
async function readFastSample(
  { raster, boxes, kind }: PageContext,
  latin: readonly string[],
  { fastLineReader }: Kit,
): Promise<string> {
  const language = latin.includes(FALLBACK) ? FALLBACK : latin[0]
  if (language === undefined || kind === 'snippet') return ''
  const longest = longestOf(partOverlappingBoxes(boxes)).slice(0, fastSampleLines)
  const long = longest.filter(({ width, height }) => width >= longBox * height)
  const words = wordsOf((await fastLineReader.read(raster, long, [language])) ?? [])
  const text = textOf(words)
  const isSure = meanWordConfidence(words) >= sureOfSample && text.length >= sampleLetters
  return isSure ? text : ''
}

/** The longest lines, as many as it takes: what they say, and which of them are in strange writing. */
async function readSample({ raster, boxes }: PageContext, { lineReader }: Kit) {
  // Parted as they are for reading line by line, which then has these for nothing.
  const longest = longestOf(partOverlappingBoxes(boxes)).slice(0, mostSampleLines)
  const strange: TextBox[] = []
  let text = ''
  let lines = 0
  while (lines < longest.length && text.length < sampleLetters) {
    const next = longest.slice(lines, lines + 2)
    for (const [index, line] of (await lineReader.read(raster, next)).entries()) {
      const box = next[index] as TextBox
      if (isStrange(line, box)) strange.push(box)
      else text += `${line && textOf(line.words)} `
    }
    lines += next.length
  }
  return { text, strange, lines }
}

const longestOf = (boxes: readonly TextBox[]) =>
  boxes
    .filter(({ width, height }) => width > height)
    .toSorted((a, b) => b.width / b.height - a.width / a.height)

function isStrange(line: TextLine | undefined, { width, height }: TextBox): boolean {
  const words = line?.words ?? []
  const characters = words.map(({ text }) => text.replaceAll(GREEK, '')).join('').length
  return meanWordConfidence(words) < sureOfSample || characters < (fewestCharacters * width) / height
}

/** Of languages in writing the network lacks the one whose own data reads the sample surest; none where no data does. */
async function surest(
  raster: Raster,
  boxes: readonly TextBox[],
  among: readonly string[],
  { fastLineReader, recognizer }: Kit,
): Promise<string[] | undefined> {
  const stacked = stackBoxes(raster, boxes)
  let best: { confidence: number; languages?: string[] } = { confidence: sureOfOwnWriting }
  for (const language of among) {
    const lines =
      (await fastLineReader.read(raster, boxes, [language])) ??
      (await recognizer.recognize({
        raster: stacked,
        dpi: 300,
        languages: [language],
        segmentation: 'single_block',
      }))
    const confidence = meanWordConfidence(wordsOf(lines))
    if (confidence > best.confidence) best = { confidence, languages: [language] }
  }
  return best.languages
}

const wordsOf = (lines: readonly (TextLine | undefined)[]) => lines.flatMap((line) => line?.words ?? [])
