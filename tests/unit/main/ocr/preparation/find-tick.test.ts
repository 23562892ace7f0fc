import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { findTick } from '../../../../../main/ocr/preparation/find-tick.ts'
import { toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { greyOf } from '../../../../support/printed-page.ts'

// Not each machine has fonts, and those missing are drawn as frames.
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
GlobalFonts.registerFromPath(join(pdfjs, 'standard_fonts/LiberationSans-Regular.ttf'), 'Ticked')

/** What is found before a line of type, and where what is left of it begins. */
function tickBefore(draw: (context: SKRSContext2D) => void) {
  const canvas = createCanvas(400, 60)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 400, 60)
  context.fillStyle = '#000'
  context.font = '24px Ticked'
  context.fillText('Insured until', 70, 40)
  draw(context)
  const tick = findTick(greyOf(canvas), toTextBox([20, 10, 380, 50]))
  return tick && [tick.text, Math.round(tick.rest.centerX - tick.rest.width / 2)]
}

const frame = (context: SKRSContext2D) => context.strokeRect(30.5, 22.5, 18, 18)

test('an empty box before a line is one to tick, and none of its letters', () => {
  expect(tickBefore(frame)).toEqual(['☐', expect.toSatisfy((left) => left > 49 && left < 70)])
})

test('a crossed one is ticked', () => {
  const crossed = tickBefore((context) => {
    frame(context)
    context.lineWidth = 2
    context.beginPath()
    for (const [x, to] of [
      [33, 46],
      [46, 33],
    ] as const) {
      context.moveTo(x, 25)
      context.lineTo(to, 38)
    }
    context.stroke()
  })
  expect(crossed?.[0]).toBe('☒')
})

test('a square of ink is a bullet', () => {
  expect(tickBefore((context) => context.fillRect(31, 23, 17, 17))?.[0]).toBe('■')
})

test.each(['D', 'O', 'B', 'E', 'H', 'Q', '0', '8', '-', '•'])('%s is none', (letter) => {
  expect(tickBefore((context) => context.fillText(letter, 35, 40))).toBeUndefined()
})
