import type { Block, BoundingBox, Page } from '../../shared/document.ts'
import { isFurniture } from '../../shared/is-furniture.ts'
import type { PageContext } from '../ocr/page-context.ts'
import type { TextBox } from '../ocr/ports.ts'

// Words in doubt are to be seen at a glance; from 0.9 on a reader need not look.
const sureColour = '#0a8f3c'
const doubtfulColour = '#e07b00'
const guessedColour = '#d11a2a'
const boxColour = '#1f5fd0'
const blockColour = '#8a2be2'
const furnitureColour = '#777777'

interface Word {
  bbox: BoundingBox
  confidence: number
}

/** SVG of what a stage left: the boxes of lines in blue, pictures in violet, words by how sure they are in green, orange or red. */
export function drawStage({ raster, boxes, pictures, lines }: PageContext): string {
  const words = lines.flatMap((line) => line.words.map(drawWord))
  const areas = pictures.map((bbox) => drawRectangle(bbox, blockColour))
  return svg(raster, [...boxes.map(drawBox), ...areas, ...words])
}

/**
 * SVG of a finished page: its words, and its blocks by number and role, joined in reading order; running heads and feet in
 * grey.
 */
export function drawPage({ width, height, blocks }: Page): string {
  const read = blocks.filter((block) => !isFurniture(block))
  const middles = read.map(({ bbox: [x0, y0, x1, y1] }) => `${(x0 + x1) / 2},${(y0 + y1) / 2}`)
  return svg({ width, height }, [
    ...blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(drawWord))),
    ...blocks.map((block, index) => drawBlock(block, index + 1, height)),
    ...read.flatMap(({ table }) => (table?.cells ?? []).map(({ bbox }) => drawRectangle(bbox, boxColour))),
    `<polyline points="${middles.join(' ')}" stroke="${blockColour}"/>`,
  ])
}

function drawBlock(block: Block, number: number, pageHeight: number): string {
  const { bbox, type, role, level } = block
  const colour = isFurniture(block) ? furnitureColour : blockColour
  const size = Math.round(pageHeight / 90)
  const words = [number, role ?? type, level].filter((word) => word !== undefined).join(' ')
  return (
    drawRectangle(bbox, colour) +
    `<text x="${bbox[0]}" y="${Math.max(size, bbox[1] - size / 4)}" font-size="${size}" font-family="sans-serif" fill="${colour}">${words}</text>`
  )
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
