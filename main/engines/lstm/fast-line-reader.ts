import type { FastLineReader, Raster, RecognizedWord, TextBox, TextLine } from '../../ocr/ports.ts'
import { boundsOf } from '../../ocr/bounding-box.ts'
import { findInk, trimToInk, type LineInk } from '../../ocr/preparation/find-ink.ts'
import { measureType } from '../../ocr/preparation/measure-type.ts'
import type { LineNetworks } from './line-networks.ts'
import type { NetworkWord } from './network-words.ts'
import { tellBars } from './tell-bars.ts'

/** Reads lines with Tesseract's networks, run by onnxruntime (ADR 009, ADR 020). */
export function createFastLineReader(networks: LineNetworks): FastLineReader {
  return {
    async read(raster, boxes, languages) {
      const network = await networks.forLanguages(languages)
      if (!network) return undefined
      await network.prepare()
      const found = boxes.map((box) => ({ box, ink: findInk(raster, box) }))
      const inked = found.filter((each): each is InkedBox => each.ink !== undefined)
      const inkBoxes = inked.map(({ ink }) => ink.bbox)
      const read = await network.read(raster, inkBoxes)
      const lines = new Map(inked.map((each, index) => [each.box, toLine(read[index] ?? [], each, raster)]))
      return boxes.map((box) => lines.get(box))
    },
    close: () => networks.close(),
  }
}

interface InkedBox {
  box: TextBox
  ink: LineInk
}

/** The line of such words, each as wide as its ink and as tall as the line's type; undefined where there are none. */
function toLine(read: readonly NetworkWord[], { ink }: InkedBox, raster: Raster): TextLine | undefined {
  if (read.length === 0) return undefined
  const { size, top, bottom } = measureType(ink, read.map(({ text }) => text).join(''))
  const words = read.map(({ text, confidence, left, right }): RecognizedWord => ({
    text,
    confidence,
    bbox: trimToInk([Math.round(left), top, Math.round(right), bottom], ink),
    source: 'tesseract',
  }))
  return { words: tellBars(words, raster, ink), bbox: boundsOf(words), fontSize: size }
}
