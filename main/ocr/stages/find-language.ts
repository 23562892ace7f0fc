import { autoLanguage } from '../../../shared/auto-language.ts'
import { meanWordConfidence } from '../confidence.ts'
import type { Kit, PageContext, Stage } from '../page-context.ts'
import type { Raster, TextBox, TextLine } from '../ports.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { stackBoxes } from '../preparation/stack-boxes.ts'
import { isHan, isNetworkWriting } from '../writing.ts'

// Letters. The trigrams of German, Dutch and the like are told apart from about a hundred on.
const SAMPLE = 100
const MOST_SAMPLES = 8
// Writing that the network for lines lacks comes with 0.3 to 0.7, or not at all. Characters to heights of a line: Latin type
// has 1.4 to 2.4, Russian and Georgian 0.02 to 0.2. Greek letters the network has and often passes over.
const STRANGE = 0.75
const FEWEST = 0.3
const GREEK = /\p{Script=Greek}/gu
// Fewer lines are stamps and scrawls.
const LEAST_LINES = 3
// Tesseract's networks are 0.2 to 0.5 sure of writing that is not theirs, 0.7 to 1 of their own.
const OWN_WRITING = 0.6
// A Chinese or Japanese page has a few words of English, hardly ever the other way round.
const HAN_SHARE = 0.3
const HAN = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu
const KANA = /[\u3040-\u30ff]/u
const FALLBACK = 'eng'

export const findLanguage: Stage = {
  name: 'find-language',
  does: 'Finds the language of a page, where none was named, by reading its longest lines with the network that needs none.',
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
  const { text, strange, lines } = await readSample(page, kit)
  if (text.length < SAMPLE && strange.length > lines / 2) {
    const others = candidates.filter((code) => !isNetworkWriting(code))
    const found = await surest(page.raster, strange, others, kit)
    return found ?? (lines < LEAST_LINES ? undefined : 'none')
  }
  if (text === '') return undefined
  if ((text.match(HAN)?.length ?? 0) >= HAN_SHARE * text.replaceAll(/\s/gu, '').length) {
    const han = candidates.filter(isHan)
    const japanese = han.filter((code) => code.startsWith('jpn'))
    const found = KANA.test(text) && japanese.length > 0 ? japanese : han
    return found.length > 0 ? found.slice(0, 1) : undefined
  }
  const guessed = kit.guesser.guess(
    text,
    candidates.filter((code) => isNetworkWriting(code) && !isHan(code)),
  )
  return guessed === undefined ? undefined : [guessed]
}

/** The longest lines, as many as it takes: what they say, and which of them are in strange writing. */
async function readSample({ raster, boxes }: PageContext, { lineReader }: Kit) {
  // Parted as they are for reading line by line, which then has these for nothing.
  const longest = partOverlappingBoxes(boxes)
    .filter(({ width, height }) => width > height)
    .toSorted((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, MOST_SAMPLES)
  const strange: TextBox[] = []
  let text = ''
  let lines = 0
  while (lines < longest.length && text.length < SAMPLE) {
    const next = longest.slice(lines, lines + 2)
    for (const [index, line] of (await lineReader.read(raster, next)).entries()) {
      const box = next[index] as TextBox
      if (isStrange(line, box)) strange.push(box)
      else text += `${line?.words.map((word) => word.text).join(' ')} `
    }
    lines += next.length
  }
  return { text, strange, lines }
}

function isStrange(line: TextLine | undefined, { width, height }: TextBox): boolean {
  const words = line?.words ?? []
  const characters = words.map(({ text }) => text.replaceAll(GREEK, '')).join('').length
  return meanWordConfidence(words) < STRANGE || characters < (FEWEST * width) / height
}

/** Of languages in writing the network lacks the one whose own data reads the sample surest; none where no data does. */
async function surest(
  raster: Raster,
  boxes: readonly TextBox[],
  among: readonly string[],
  { recognizer }: Kit,
): Promise<string[] | undefined> {
  const image = stackBoxes(raster, boxes)
  let best: { confidence: number; languages?: string[] } = { confidence: OWN_WRITING }
  for (const language of among) {
    const input = { raster: image, dpi: 300, languages: [language], segmentation: 'single_block' as const }
    const lines = await recognizer.recognize(input)
    const confidence = meanWordConfidence(lines.flatMap(({ words }) => words))
    if (confidence > best.confidence) best = { confidence, languages: [language] }
  }
  return best.languages
}
