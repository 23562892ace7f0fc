import { statSync } from 'node:fs'
import type { Document } from '../../../shared/document.ts'
import { readFile } from 'node:fs/promises'
import { inOrder, lacking, overlaps, rejoinBroken } from './compare-tokens.ts'
import { comparable, layerTokens, type Token } from './layer-tokens.ts'
import { tokens as wordsAndCharacters } from '../score.ts'
import { differenceOfPicture, looksTheSame } from './pictures.ts'
import { findBoxes, textReaderNames, textReaders, type TextReaderName } from './text-readers.ts'
import { printed, runTool } from './tool.ts'

export interface Layer {
  /** Words of the layer, in Chinese and Japanese characters. */
  words: number
  /** Of these, found in their order. */
  inOrder: Record<TextReaderName, number>
  /** Those a reader does not find at all. */
  lacking: Record<TextReaderName, string[]>
  /** Intersection over union of each word's box with poppler's. */
  overlaps: number[]
  /** Words whose box is not well met, with how well. */
  astray: [string, number][]
}

/** Below this a mark does not lie on its word. */
export const MET = 0.8

/** Each word, and each Chinese or Japanese character: where those are spaced, nobody means a space. */
const tokensOf = (text: string) => wordsAndCharacters(text, true).map(comparable).filter(Boolean)
const wordsOf = (tokens: readonly Token[]) => tokens.flatMap(({ text }) => tokensOf(text))

const forEachReader = <T>(of: () => T) =>
  Object.fromEntries(textReaderNames.map((name) => [name, of()])) as Record<TextReaderName, T>

/** The layer of a searchable PDF beside the reading that it was made from. `isNew`: the file was an image. */
export async function judgeLayer(path: string, document: Document, isNew: boolean): Promise<Layer> {
  const bytes = await readFile(path)
  const shown = await findBoxes(path)
  const wanted = document.pages.map((page) => {
    const as = shown[page.page - 1]
    // What is made of an image is written upright.
    const turn = isNew ? page.rotation : (as?.turn ?? 0)
    return { page, found: as?.tokens ?? [], tokens: as ? layerTokens(page, { ...as, turn }) : [] }
  })
  const layer: Layer = {
    words: wanted.reduce((sum, { tokens }) => sum + wordsOf(tokens).length, 0),
    inOrder: forEachReader(() => 0),
    lacking: forEachReader(() => []),
    overlaps: wanted.flatMap(({ tokens, found }) => overlaps(tokens, found)),
    astray: [],
  }
  const names = wanted.flatMap(({ tokens }) => tokens.map(({ text }) => text))
  layer.astray = layer.overlaps.flatMap((value, at) => (value < MET ? [[names[at] ?? '', value]] : []))
  for (const name of textReaderNames) {
    const pages = await textReaders[name](path, bytes)
    for (const { page, tokens } of wanted) {
      const texts = wordsOf(tokens)
      const found = rejoinBroken(texts, tokensOf(pages[page.page - 1] ?? ''))
      layer.inOrder[name] += inOrder(texts, found)
      layer.lacking[name].push(...lacking(texts, found))
    }
  }
  return layer
}

export interface Soundness {
  /** The original's bytes come first; undefined where a new PDF was made. */
  isPrefix?: boolean
  /** Nothing that qpdf objects to in it and not in the original. */
  isClean: boolean
  /** Pages are drawn as before. */
  looksTheSame: boolean
  bytesBefore: number
  bytesAfter: number
}

// In levels of 255: pictures that cannot go in as they are, of CMYK without a profile or of WebP, are packed once more.
const SAME_PICTURE = 1.5

/** All text of a PDF, as it would be found in it. */
export const layerText = (path: string) => printed('pdftotext', [path, '-'])

/** The file as such, beside the one it was made from. */
export async function judgeFile(original: string, path: string, { pages }: Document): Promise<Soundness> {
  const bytesBefore = statSync(original).size
  const bytesAfter = statSync(path).size
  const check = await runTool('qpdf', ['--check', path])
  if (!original.endsWith('.pdf')) {
    const [page] = pages
    const difference = page ? await differenceOfPicture(original, path, page) : 0
    return { isClean: check.code === 0, looksTheSame: difference < SAME_PICTURE, bytesBefore, bytesAfter }
  }
  const [before, after] = [await readFile(original), await readFile(path)]
  const own = check.code === 0 ? check : await runTool('qpdf', ['--check', original])
  return {
    isPrefix: after.subarray(0, before.length).equals(before),
    isClean: check.code === own.code,
    looksTheSame: await looksTheSame(original, path),
    bytesBefore,
    bytesAfter,
  }
}
