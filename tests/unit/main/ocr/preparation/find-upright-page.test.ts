import { afterAll, describe, expect, test } from 'vitest'
import { createPpocrOrientationJudge } from '../../../../../main/engines/ppocr-orientation-judge.ts'
import { createPpocrTextDetector } from '../../../../../main/engines/ppocr-text-detector.ts'
import { createPpocrBoxReader } from '../../../../../main/engines/ppocr-box-reader.ts'
import { ppocrModelPaths } from '../../../../../main/engines/ppocr-models.ts'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { findUprightPage } from '../../../../../main/ocr/preparation/find-upright-page.ts'
import { levelRaster } from '../../../../../main/ocr/preparation/level-page.ts'
import { measureTextBoxes } from '../../../../../main/ocr/preparation/measure-text-boxes.ts'
import { turnRaster } from '../../../../../main/ocr/preparation/turn-raster.ts'
import { bendPage, printedPage, sentences } from '../../../../support/printed-page.ts'

const paths = ppocrModelPaths()
const detector = createPpocrTextDetector(paths, () => 1)
const judge = createPpocrOrientationJudge(paths)
const reader = createPpocrBoxReader(paths, () => 1)
afterAll(async () => {
  await Promise.all([detector.close(), judge.close(), reader.close()])
})

describe('finding the upright page', () => {
  const page = printedPage(sentences)

  test.each([0, 90, 180, 270] as const)('a page turned by %i degrees is turned back', async (rotation) => {
    const upright = await findUprightPage(turnRaster(page, rotation), detector, judge)
    expect((rotation + upright.rotation) % 360).toBe(0)
    expect(upright.raster.data).toEqual(page.data)
    const first = upright.boxes.toSorted((a, b) => a.centerY - b.centerY)[0]
    expect(first?.centerY).toBeGreaterThan(30)
    expect(first?.centerY).toBeLessThan(70)
  })

  test.each([0, 180] as const)(
    'a page that curls, turned by %i degrees, is turned back',
    async (rotation) => {
      const curled = bendPage(page, (x) => 25 * Math.sin((Math.PI * x) / page.width))
      const upright = await findUprightPage(turnRaster(curled, rotation), detector, judge)
      expect((rotation + upright.rotation) % 360).toBe(0)
    },
  )

  test.each([0, 90, 180, 270] as const)(
    'a page far from level, turned by %i degrees, is turned back',
    async (rotation) => {
      const tilted = levelRaster(page, { skew: 20 * (Math.PI / 180) })
      const upright = await findUprightPage(turnRaster(tilted, rotation), detector, judge)
      expect((rotation + upright.rotation) % 360).toBe(0)
    },
  )

  test('four lines are enough for a page that plainly stands, all are looked at on its head', async () => {
    const boxes = await detector.detect(page, 736)
    expect(boxes).toHaveLength(sentences.length)
    const standing = await judge.judge(page, boxes)
    expect(standing.judged).toBe(4)
    expect(standing.score / standing.judged).toBeGreaterThan(6)
    const head = turnRaster(page, 180)
    const onItsHead = await judge.judge(head, await detector.detect(head, 736))
    expect(onItsHead.judged).toBe(sentences.length)
    expect(onItsHead.score / onItsHead.judged).toBeLessThan(-6)
  })

  test('the page made level to be judged is handed on, unless the page is turned after that', async () => {
    const tilted = levelRaster(page, { skew: 2 * (Math.PI / 180) })
    const upright = await findUprightPage(tilted, detector, judge)
    expect(upright.level?.preparation).toEqual([expect.stringMatching(/^straighten -?[12]\.\d°$/)])
    expect(
      Math.abs(measureTextBoxes(await detector.detect(upright.level?.raster ?? page, 736)).skew),
    ).toBeLessThan(0.3 * (Math.PI / 180))
    expect((await findUprightPage(turnRaster(tilted, 180), detector, judge)).level).toBeUndefined()
  })

  test('a blank page stays as it is', async () => {
    const blank: Raster = { width: 300, height: 400, channels: 1, data: new Uint8Array(120_000).fill(255) }
    expect(await findUprightPage(blank, detector, judge)).toMatchObject({
      raster: blank,
      rotation: 0,
      boxes: [],
    })
  })

  test('a tilt of two degrees is measured and taken back', async () => {
    const tilted = levelRaster(page, { skew: -2 * (Math.PI / 180) })
    const { skew } = measureTextBoxes(await detector.detect(tilted, 736))
    expect((skew * 180) / Math.PI).toBeCloseTo(2, 0)
    const straight = measureTextBoxes(await detector.detect(levelRaster(tilted, { skew }), 736))
    expect(Math.abs((straight.skew * 180) / Math.PI)).toBeLessThan(0.4)
  })

  test('the found lines are read with their spaces, and each word knows its place', async () => {
    const boxes = await detector.detect(page, 960)
    const lines = (await reader.read(page, boxes, ['eng'])).toSorted((a, b) => a.bbox[1] - b.bbox[1])
    expect(lines.map((line) => line.words.map((word) => word.text).join(' '))).toEqual(sentences)
    const words = lines[0]?.words ?? []
    expect(words.map((word) => word.bbox[0])).toEqual(
      words.map((word) => word.bbox[0]).toSorted((a, b) => a - b),
    )
    expect(words[0]?.bbox[0]).toBeGreaterThan(15)
    expect(words[0]?.bbox[0]).toBeLessThan(50)
  })
})
