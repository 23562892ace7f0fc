import { boundsOf, clipTo, heightOf, widthOf } from '../bounding-box.ts'
import { textOf } from '../layout/line-text.ts'
import type { LineReader, Raster, RecognizedWord, TextBox, TextLayer, TextLine } from '../ports.ts'
import { toTextBox } from '../preparation/text-box.ts'
import { thresholds } from '../thresholds.ts'
import { gluedWords } from './glued-words.ts'
import { sumOf } from '../statistics.ts'

const {
  filledByPicture,
  leastSampleAspect,
  sampleMargin,
  sureOfSeen,
  leastLacking,
  mostGlued,
  layerLines,
  poorLayer,
} = thresholds

// Of other writing the network sees nothing, or something else, however good the layer is.
const NETWORK_LETTER = /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
// Marks are left out: they are what readers and scans differ in most, and what people miss least.
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** Its name in the report and for `bench --without`. */
export const checkLayerStage = 'check-layer'

interface LayerCheck {
  isPoor: boolean
  /** What was found in the layer, for the report. */
  finding: string
}

/** Whether a page is a scan under text that nobody sees: some program has read it before. */
export const isReadBefore = ({ imageCoverage, invisibleCharacters, visibleCharacters }: TextLayer): boolean =>
  imageCoverage > filledByPicture && invisibleCharacters > visibleCharacters

/**
 * Compares a layer with its page: reads lines where the layer says that they stand, a few from top to bottom, more where
 * these leave a doubt, and counts the words that are seen surely and that the layer has not got there. One that lacks many
 * of the spaces it has elsewhere need not be compared. `lines` are the layer's, in pixels of the picture.
 */
export async function checkLayer(
  picture: Raster,
  lines: readonly TextLine[],
  { lineReader }: { lineReader: LineReader },
): Promise<LayerCheck> {
  const glued = gluedWords(lines).length
  const words = sumOf(lines, (line) => line.words.length)
  if (glued >= leastLacking && glued > mostGlued * words)
    return { isPoor: true, finding: `in ${glued} of ${words} words the page's own text lacks a space` }
  const chosen = spread(lines.map(({ words }) => words).filter(isSample), layerLines)
  let [seen, lacking] = [0, 0]
  for (const parity of [0, 1]) {
    const samples = chosen.filter((_, index) => index % 2 === parity)
    const boxes = samples.map((words) => boxAround(words, picture))
    for (const [index, line] of (await lineReader.read(picture, boxes)).entries()) {
      const found = compare(line, samples[index] ?? [])
      seen += found.seen
      lacking += found.lacking
    }
    if (seen > 0 && lacking <= (poorLayer / 2) * seen) break
  }
  const isPoor = lacking >= leastLacking && lacking > poorLayer * seen
  return { isPoor, finding: `the page's own text lacks ${lacking} of ${seen} words looked at` }
}

/** Level, and in writing that the network has. */
function isSample(words: readonly RecognizedWord[]): boolean {
  const bbox = boundsOf(words)
  const letters = textOf(words).match(/\p{L}/gu) ?? []
  const known = letters.join('').match(NETWORK_LETTER) ?? []
  return widthOf(bbox) >= leastSampleAspect * heightOf(bbox) && 2 * known.length >= letters.length
}

/** At most so many of a list, at even distances. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.length <= most
    ? [...list]
    : list.filter(
        (_, index) =>
          Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length),
      )

function boxAround(words: readonly RecognizedWord[], picture: Raster): TextBox {
  const bbox = boundsOf(words)
  const margin = sampleMargin * heightOf(bbox)
  const [x0, y0, x1, y1] = bbox
  return toTextBox(clipTo(picture, [x0 - 2 * margin, y0 - margin, x1 + 2 * margin, y1 + margin]))
}

/** Where nothing at all is seen, the layer's own words are what is wrong. */
function compare(line: TextLine | undefined, layer: readonly RecognizedWord[]) {
  const left = tokensOf(layer)
  if (!line) return { seen: left.length, lacking: left.length }
  let [seen, lacking] = [0, 0]
  for (const word of line.words)
    for (const token of tokensOf([word])) {
      const at = left.indexOf(token)
      if (at >= 0) left.splice(at, 1)
      if (word.confidence < sureOfSeen) continue
      seen++
      if (at < 0) lacking++
    }
  return { seen, lacking }
}

const tokensOf = (words: readonly RecognizedWord[]): string[] =>
  textOf(words).normalize('NFKC').toLowerCase().match(TOKEN) ?? []
