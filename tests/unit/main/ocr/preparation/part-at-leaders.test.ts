import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { partAtLeaders } from '../../../../../main/ocr/preparation/part-at-leaders.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { greyOf } from '../../../../support/printed-page.ts'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
GlobalFonts.registerFromPath(join(pdfjs, 'standard_fonts/LiberationSans-Regular.ttf'), 'Led')

const width = 900

/** From where to where the parts of a box around a line reach, in pixels; `box` is its left and right edge. */
function partsOf(draw: (context: SKRSContext2D) => void, box: readonly [number, number] = [20, 880]) {
  const canvas = createCanvas(width, 60)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, 60)
  context.fillStyle = '#000'
  context.font = '24px Led'
  draw(context)
  return partAtLeaders(greyOf(canvas), [toTextBox([box[0], 12, box[1], 48])]).map((part) => {
    const [x0, , x1] = levelBounds(part)
    return [Math.round(x0), Math.round(x1)]
  })
}

/** A number that is at most so far from another. */
const near = (place: number, by: number) => expect.toSatisfy((x: number) => Math.abs(x - place) <= by)

test.each([
  ['dots', '.', 1],
  ['dots with spaces', '.', 2.5],
  ['a rule', '_', 1],
])('an entry and its number stand apart, without the %s between them', (_, dot, step) => {
  let end = 0
  let last = 0
  const parts = partsOf((context) => {
    context.fillText('Sampling', 30, 40)
    end = 30 + context.measureText('Sampling').width
    const advance = step * context.measureText(dot).width
    for (let x = end + 8; x < 800; x += advance) {
      context.fillText(dot, x, 40)
      last = x
    }
    context.fillText('17', 830, 40)
  })
  expect(parts).toEqual([
    [20, near(end + 8, 6)],
    [near(last + 6, 12), 880],
  ])
})

test('a box is ended where only the first dots of a leader are in it', () => {
  const parts = partsOf(
    (context) => {
      context.fillText('Sampling', 30, 40)
      context.fillText('.'.repeat(60), 140, 40)
    },
    [20, 170],
  )
  expect(parts).toEqual([[20, near(141, 4)]])
})

test('the comma before a line to write on is kept', () => {
  let comma = 0
  const parts = partsOf((context) => {
    context.fillText('Name, ______________ agrees', 30, 40)
    comma = 30 + context.measureText('Name,').width
  })
  expect(parts).toEqual([
    [20, near(comma + 6, 5)],
    [expect.any(Number), 880],
  ])
})

test.each([
  [
    'words far apart',
    (context: SKRSContext2D) => {
      context.fillText('Lamp oil,', 30, 40)
      context.fillText('86.27', 700, 40)
    },
  ],
  [
    'an ellipsis',
    (context: SKRSContext2D) => context.fillText('He waited . . . and left ... at last.', 30, 40),
  ],
  [
    'a word that is underlined',
    (context: SKRSContext2D) => {
      context.fillText('Payment of sums', 30, 40)
      context.fillRect(30, 43, context.measureText('Payment of sums').width, 2)
    },
  ],
  ['nothing but dots', (context: SKRSContext2D) => context.fillText('.'.repeat(90), 30, 40)],
])('a box around %s stays whole', (_, draw) => {
  expect(partsOf(draw)).toEqual([[20, 880]])
})
