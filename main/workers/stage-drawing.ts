import type { BoundingBox, Page } from '../../shared/document.ts'
import type { PageContext } from '../ocr/page-context.ts'
import type { TextBox } from '../ocr/ports.ts'

// Words in doubt are to be seen at a glance; from 0.9 on a reader need not look.
const sureColour = '#0a8f3c'
const doubtfulColour = '#e07b00'
const guessedColour = '#d11a2a'
const boxColour = '#1f5fd0'
const blockColour = '#8a2be2'

interface Word {
  bbox: BoundingBox
  confidence: number
}

/** SVG of what a stage left: the boxes of lines in blue, words by how sure they are in green, orange or red. */
export function drawStage({ raster, boxes, lines }: PageContext): string {
  const words = lines.flatMap((line) => line.words.map(drawWord))
  return svg(raster, [...boxes.map(drawBox), ...words])
}

/** SVG of a finished page: its blocks, joined in reading order, and their words. */
export function drawPage({ width, height, blocks }: Page): string {
  const middles = blocks.map(({ bbox: [x0, y0, x1, y1] }) => `${(x0 + x1) / 2},${(y0 + y1) / 2}`)
  return svg({ width, height }, [
    ...blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(drawWord))),
    ...blocks.map(({ bbox }) => drawRectangle(bbox, blockColour)),
    `<polyline points="${middles.join(' ')}" stroke="${blockColour}"/>`,
  ])
}

function svg({ width, height }: { width: number; height: number }, shapes: string[]): string {
  // Thin enough for small type, and still seen where a large page is shown small.
  const stroke = Math.max(1, Math.round(Math.max(width, height) / 1000))
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g fill="none" stroke-width="${stroke}">${shapes.join('')}</g></svg>`
}

function drawBox({ centerX, centerY, width, height, angle }: TextBox): string {
  const degrees = (angle * 180) / Math.PI
  return (
    `<rect x="${centerX - width / 2}" y="${centerY - height / 2}" width="${width}" height="${height}" ` +
    `transform="rotate(${degrees} ${centerX} ${centerY})" stroke="${boxColour}"/>`
  )
}

const drawWord = ({ bbox, confidence }: Word) =>
  drawRectangle(bbox, confidence >= 0.9 ? sureColour : confidence >= 0.6 ? doubtfulColour : guessedColour)

const drawRectangle = ([x0, y0, x1, y1]: BoundingBox, colour: string) =>
  `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" stroke="${colour}"/>`
