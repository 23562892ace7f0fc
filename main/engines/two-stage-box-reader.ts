import type { BoundingBox } from '../../shared/document.ts'
import { meanWordConfidence } from '../ocr/confidence.ts'
import type { BoxReader, Raster, RecognizedWord, TextBox, TextLine } from '../ocr/ports.ts'
import { TYPE_SHARE_OF_BOX } from '../ocr/preparation/text-box.ts'
import { countKnownLetters, knownShare, putLettersForDigits, takeKnownWords } from './known-words.ts'
import type { NetworkWord } from './lstm/line-network.ts'
import type { LineNetworks } from './lstm/line-networks.ts'
import { putDigitsForLetters, withCurrencies } from './mend-prices.ts'
import { mendWords } from './mend-words.ts'
import { dropStrayMarks } from './stray-marks.ts'

// Of a box's height; the rest, above and below the type, may hold its neighbours.
const CUT_SHARE_OF_BOX = 0.85
// Of its height, cut off on either side: rules of tables stand there, and were read as quotes and bars.
const SIDE_SHARE_OF_BOX = 0.15
// Radians; the network sees level rectangles.
const LEVEL = 0.03

interface Division {
  /** Boxes narrower than this many of their heights, a number or a word on its own, are the slow reader's. */
  short: number
  /** Lines that the quick network reads less surely than this are the slow reader's. */
  sure: number
  /** Of lines it reads less surely than this, the reading with more words of the language counts. */
  surest: number
}

// PP-OCR's English network reads forms and receipts better than Tesseract's: from 0.7 F1 75.0 / 84.9, from 0.8
// 75.8 / 86.7, from 0.9 76.0 / 86.3; numbers and single words it reads surer, and needs little time for them.
const ENGLISH: Division = { short: 4, sure: 0.8, surest: 0.8 }
// The network for other Latin alphabets loses accents: on 18 receipts and forms in German, French and Spanish, drawn and
// spoilt, from 0.8 F1 89.2, from 0.4 91.9, from 0.2 91.8 (read as whole pages 91.1); with grain that hides half of the
// type 35.5, 54.5 and 56.4 (32.5).
// Between two readings of a line the one with more of its letters in words of the language counts (`surest`): 48 drawn
// photographs of handouts 86.5 -> 87.1, with 0.9 the same.
const LATIN: Division = { short: 1, sure: 0.4, surest: 0.85 }
// What the quick network is in doubt of, nobody reads.
const STRANGE: Division = { short: 1, sure: 0.8, surest: 0.8 }

/** Reads detected lines with Tesseract's quick network first, and only those it is in doubt of with the other reader. */
export function createTwoStageBoxReader(slow: BoxReader, networks: LineNetworks): BoxReader {
  return {
    knows: (languages) => slow.knows(languages),
    async read(raster, boxes, languages) {
      const isKnown = slow.knows(languages)
      const network = await networks.forLanguages(languages)
      if (!network) return isKnown ? slow.read(raster, boxes, languages) : []
      const isEnglish = languages.every((language) => language === 'eng')
      const { short, sure, surest } = isEnglish ? ENGLISH : isKnown ? LATIN : STRANGE
      const quick = boxes.filter(({ angle, width, height }) => Math.abs(angle) <= LEVEL && width >= height)
      const words = await network.read(
        raster,
        quick.map((box) => cutBounds(box, raster, CUT_SHARE_OF_BOX, SIDE_SHARE_OF_BOX)),
      )
      const lines: TextLine[] = []
      const unsure: RecognizedWord[] = []
      const doubtful = new Set(boxes)
      for (const [index, box] of quick.entries()) {
        const bbox = cutBounds(box, raster, 1, 0)
        const read = (words[index] ?? []).map((word) => toWord(word, bbox))
        if (box.width < short * box.height || meanWordConfidence(read) < sure) {
          unsure.push(...read)
          continue
        }
        doubtful.delete(box)
        const line = { bbox, fontSize: box.height * TYPE_SHARE_OF_BOX, words: read }
        const isDoubted = isKnown && meanWordConfidence(read) < surest
        const [other] = isDoubted ? await slow.read(raster, [box], languages, network) : []
        const known = countKnownLetters(read, network)
        lines.push(other && countKnownLetters(other.words, network) > known ? other : line)
      }
      if (!isKnown) return lines
      const read = await slow.read(raster, [...doubtful], languages, network)
      const mended = [
        ...(await mendWords(raster, lines, network, slow, languages)),
        ...takeKnownWords(putLettersForDigits(withCurrencies(read, unsure), network), unsure, network),
      ]
      return dropStrayMarks(putDigitsForLetters(mended)).map((line) => ({
        ...line,
        knownShare: knownShare(line.words, network),
      }))
    },
    async close() {
      await slow.close()
      await networks.close()
    },
  }
}

function toWord({ text, left, right, confidence }: NetworkWord, [, y0, , y1]: BoundingBox): RecognizedWord {
  return { text, confidence, bbox: [Math.round(left), y0, Math.round(right), y1] }
}

/** Bounds of a share of a box's height, less some of its height on either side, on the raster. */
function cutBounds(
  { centerX, centerY, width, height }: TextBox,
  raster: Raster,
  share: number,
  sides: number,
): BoundingBox {
  const [halfWidth, halfHeight] = [width / 2 - height * sides, (height * share) / 2]
  return [
    Math.max(0, Math.floor(centerX - halfWidth)),
    Math.max(0, Math.floor(centerY - halfHeight)),
    Math.min(raster.width, Math.ceil(centerX + halfWidth)),
    Math.min(raster.height, Math.ceil(centerY + halfHeight)),
  ]
}
