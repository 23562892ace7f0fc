// What programs of others find in a PDF.
import type { BoundingBox } from '../../../shared/document.ts'
import { readPdfLines } from '../../support/pdf/read-pdf-text.ts'
import { comparable, type ShownPage, type Token } from './layer-tokens.ts'
import { printed } from './tool.ts'

/** The text of each page. */
export type TextReader = (path: string, bytes: Uint8Array) => Promise<string[]>

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const FROM_LEFT = /[\p{Nd}\p{Script=Latin}]+(?:[.,:/-][\p{Nd}\p{Script=Latin}]+)*/gu
const turn = (text: string) =>
  Array.from(new Intl.Segmenter('und').segment(text), ({ segment }) => segment)
    .toReversed()
    .join('')

/** MuPDF prints lines that are read from the right as they stand from left to right, those of Chromium's PDFs as well; poppler its boxes. */
const fromVisualOrder = (text: string) =>
  text
    .split('\n')
    .map((line) => (FROM_RIGHT.test(line) ? turn(line).replaceAll(FROM_LEFT, turn) : line))
    .join('\n')

const pagesOf = (text: string) => text.split('\f')

export const textReaders = {
  pdftotext: async (path) => pagesOf(await printed('pdftotext', [path, '-'])),
  // In the order of the layer, where `pdftotext` alone finds columns of its own.
  'pdftotext -raw': async (path) => pagesOf(await printed('pdftotext', ['-raw', path, '-'])),
  mutool: async (path) =>
    pagesOf(await printed('mutool', ['draw', '-q', '-F', 'text', path])).map(fromVisualOrder),
  'pdf.js': (_, bytes) => readPdfLines(bytes),
} satisfies Record<string, TextReader>

export type TextReaderName = keyof typeof textReaders
export const textReaderNames = Object.keys(textReaders) as TextReaderName[]

/** A page with the words that poppler finds on it, which it would mark. */
export interface FoundPage extends ShownPage {
  tokens: Token[]
}

const PAGE = /<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g
const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([\s\S]*?)<\/word>/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Every page with its words and their boxes, in points from the top left of the page as shown. */
export async function findBoxes(path: string): Promise<FoundPage[]> {
  const [html, facts] = await Promise.all([
    printed('pdftotext', ['-bbox', '-cropbox', path, '-']),
    printed('pdfinfo', ['-f', '1', '-l', '100000', path]),
  ])
  const turns = [...facts.matchAll(/^Page(?:\s+\d+)? rot:\s+(\d+)/gm)].map(([, turn]) => Number(turn))
  return [...html.matchAll(PAGE)].map(([, width, height, words = ''], index) => ({
    // Poppler turns the words and not the page's size.
    ...((turns[index] ?? 0) % 180 === 0
      ? { width: Number(width), height: Number(height) }
      : { width: Number(height), height: Number(width) }),
    turn: turns[index] ?? 0,
    tokens: [...words.matchAll(WORD)].map(([, x0, y0, x1, y1, text = '']) => ({
      text: fromVisualOrder(
        comparable(text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)),
      ),
      bbox: [x0, y0, x1, y1].map(Number) as unknown as BoundingBox,
    })),
  }))
}
