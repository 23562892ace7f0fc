import { autoLanguage } from '../../../shared/auto-language.ts'
import type { BoxReader, LanguageGuesser, Raster, TextBox, TextLine, TextRecognizer } from '../ports.ts'
import { meanWordConfidence } from '../confidence.ts'

export interface LanguageDetectors {
  boxReader: BoxReader
  recognizer: TextRecognizer
  guesser: LanguageGuesser
  /** Codes of every language whose data is on this machine. */
  installedLanguages: () => Promise<string[]>
}

// Enough words for trigrams to be sure, read in about half a second of one core.
const SAMPLE_LINES = 8
// A Chinese or Japanese page has a few words of English, hardly ever the other way round.
const HAN_SHARE = 0.3
const HAN = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]/u
const HAN_LANGUAGES = new Set([
  'chi_sim',
  'chi_sim_vert',
  'chi_tra',
  'chi_tra_vert',
  'jpn',
  'jpn_vert',
  'kor',
  'kor_vert',
])
const FALLBACK = 'eng'

/**
 * Languages of an upright page, without language data of its own.
 *
 * Its longest lines are read letter by letter with the box reader, which knows Latin and Chinese characters. Latin text
 * is told apart by trigrams: those survive the accents that reading loses. Chinese and Japanese share their characters,
 * and other scripts are strange to the box reader: there the installed languages read the sample, and the surest wins.
 */
export async function detectLanguages(
  raster: Raster,
  boxes: TextBox[],
  requested: readonly string[],
  { boxReader, recognizer, guesser, installedLanguages }: LanguageDetectors,
): Promise<string[]> {
  const named = requested.filter((language) => language !== autoLanguage)
  const candidates =
    named.length > 0 ? named : (await installedLanguages()).filter((code) => !code.includes('/'))
  const fallback = candidates.includes(FALLBACK) ? [FALLBACK] : candidates.slice(0, 1)
  const sample = boxes
    .filter(({ width, height }) => width > height)
    .toSorted((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, SAMPLE_LINES)
  if (candidates.length < 2 || sample.length === 0) return fallback
  const text = textOf(await boxReader.read(raster, sample, ['chi_sim']))
  const letters = text.match(/\p{L}/gu) ?? []
  const han = letters.filter((letter) => HAN.test(letter)).length
  if (letters.length > 0 && han < HAN_SHARE * letters.length) {
    const guessed = guesser.guess(text, candidates)
    return guessed === undefined ? fallback : [guessed]
  }
  const among = candidates.filter((code) =>
    letters.length > 0 ? HAN_LANGUAGES.has(code) : code !== FALLBACK,
  )
  return surest(raster, sample, among, recognizer, fallback)
}

async function surest(
  raster: Raster,
  sample: TextBox[],
  among: string[],
  recognizer: TextRecognizer,
  fallback: string[],
): Promise<string[]> {
  if (among.length < 2) return among.length === 1 ? among : fallback
  const image = stack(raster, sample)
  let best = { confidence: 0, languages: fallback }
  for (const language of among) {
    const input = { raster: image, dpi: 300, languages: [language], segmentation: 'single_block' as const }
    const lines = await recognizer.recognize(input)
    const confidence = meanWordConfidence(lines.flatMap(({ words }) => words))
    if (confidence > best.confidence) best = { confidence, languages: [language] }
  }
  return best.languages
}

const textOf = (lines: readonly TextLine[]) =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n')

/** The boxes below one another on white, upright bounds and all; tilts of a few degrees do not matter for a sample. */
function stack(raster: Raster, boxes: readonly TextBox[]): Raster {
  const margin = 16
  const parts = boxes.map((box) => {
    const [width, height] = [Math.round(box.width), Math.round(box.height)]
    const x = Math.max(0, Math.min(Math.round(box.centerX - width / 2), raster.width - width))
    const y = Math.max(0, Math.min(Math.round(box.centerY - height / 2), raster.height - height))
    return { x, y, width: Math.min(width, raster.width), height: Math.min(height, raster.height) }
  })
  const width = Math.max(...parts.map((part) => part.width)) + 2 * margin
  const height = parts.reduce((sum, part) => sum + part.height + margin, margin)
  const data = new Uint8Array(width * height).fill(255)
  let top = margin
  for (const part of parts) {
    for (let row = 0; row < part.height; row++) {
      const from = (part.y + row) * raster.width + part.x
      data.set(raster.data.subarray(from, from + part.width), (top + row) * width + margin)
    }
    top += part.height + margin
  }
  return { width, height, channels: 1, data }
}
