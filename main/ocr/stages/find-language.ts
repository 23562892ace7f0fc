import { autoLanguage } from '../../../shared/auto-language.ts'
import { meanWordConfidence } from '../confidence.ts'
import type { Kit, PageContext, Stage } from '../page-context.ts'
import type { Raster, TextBox } from '../ports.ts'
import { stackBoxes } from '../preparation/stack-boxes.ts'
import { isHan, isNetworkWriting } from '../writing.ts'

// Letters. The trigrams of German, Dutch and the like are told apart from about a hundred on.
const SAMPLE = 160
const MOST_SAMPLES = 8
// Writing that the network for lines lacks comes with 0.3 to 0.7.
const STRANGE = 0.75
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
    const languages = await languagesOf(page, kit)
    return { change: languages.join('+'), languages }
  },
}

async function languagesOf(page: PageContext, kit: Kit): Promise<string[]> {
  const named = page.languages.filter((language) => language !== autoLanguage)
  const candidates =
    named.length > 0 ? named : (await kit.installedLanguages()).filter((code) => !code.includes('/'))
  const fallback = candidates.includes(FALLBACK) ? [FALLBACK] : candidates.slice(0, 1)
  if (candidates.length < 2 || page.boxes.length === 0) return fallback
  const { text, confidence, boxes } = await readSample(page, kit)
  if (confidence < STRANGE) {
    const others = candidates.filter((code) => !isNetworkWriting(code))
    return (await surest(page.raster, boxes, others, confidence, kit)) ?? fallback
  }
  if ((text.match(HAN)?.length ?? 0) >= HAN_SHARE * text.replaceAll(/\s/gu, '').length) {
    const han = candidates.filter(isHan)
    const japanese = han.filter((code) => code.startsWith('jpn'))
    const found = KANA.test(text) && japanese.length > 0 ? japanese : han
    return found.length > 0 ? found.slice(0, 1) : fallback
  }
  const guessed = kit.guesser.guess(
    text,
    candidates.filter((code) => isNetworkWriting(code) && !isHan(code)),
  )
  return guessed === undefined ? fallback : [guessed]
}

/** The longest lines, as many as it takes. */
async function readSample({ raster, boxes }: PageContext, { lineReader }: Kit) {
  const longest = boxes
    .filter(({ width, height }) => width > height)
    .toSorted((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, MOST_SAMPLES)
  const read: TextBox[] = []
  const words: { text: string; confidence: number }[] = []
  while (read.length < longest.length && words.reduce((sum, { text }) => sum + text.length, 0) < SAMPLE) {
    const next = longest.slice(read.length, read.length + 2)
    for (const line of await lineReader.read(raster, next)) words.push(...(line?.words ?? []))
    read.push(...next)
  }
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: meanWordConfidence(words),
    boxes: read,
  }
}

/** Of languages in writing the network lacks the one whose own data reads the sample surest; none where no data does. */
async function surest(
  raster: Raster,
  boxes: readonly TextBox[],
  among: readonly string[],
  least: number,
  { recognizer }: Kit,
): Promise<string[] | undefined> {
  const image = stackBoxes(raster, boxes)
  let best: { confidence: number; languages?: string[] } = { confidence: least }
  for (const language of among) {
    const input = { raster: image, dpi: 300, languages: [language], segmentation: 'single_block' as const }
    const lines = await recognizer.recognize(input)
    const confidence = meanWordConfidence(lines.flatMap(({ words }) => words))
    if (confidence > best.confidence) best = { confidence, languages: [language] }
  }
  return best.languages
}
