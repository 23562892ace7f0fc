import { expect, test } from 'vitest'
import type { TextBox } from '../../../../../main/ocr/ports.ts'
import { partOverlappingBoxes } from '../../../../../main/ocr/preparation/part-overlapping-boxes.ts'

const box = (left: number, right: number, centerY = 100, height = 50): TextBox => ({
  centerX: (left + right) / 2,
  centerY,
  width: right - left,
  height,
  angle: 0,
  midline: [],
})
const spans = (boxes: TextBox[]) =>
  boxes.map(({ centerX, width }) => [centerX - width / 2, centerX + width / 2])

test('neighbours on one row part in the middle of what they share, whichever was found first', () => {
  expect(spans(partOverlappingBoxes([box(100, 430), box(400, 800)]))).toEqual([
    [100, 415],
    [415, 800],
  ])
  expect(spans(partOverlappingBoxes([box(400, 800), box(100, 430)]))).toEqual([
    [415, 800],
    [100, 415],
  ])
})

test('lines below one another and two findings of one line stay as they are', () => {
  const below = [box(100, 430), box(400, 800, 150)]
  expect(partOverlappingBoxes(below)).toEqual(below)
  const twice = [box(100, 430), box(120, 420)]
  expect(partOverlappingBoxes(twice)).toEqual(twice)
})

test('lines set solid keep a fifth of their height to share, so that each can be read', () => {
  const solid = [box(100, 800, 100, 50), box(100, 800, 130, 50), box(110, 790, 160, 50)]
  const parted = partOverlappingBoxes(solid)
  expect(parted.map(({ centerY, height }) => [centerY - height / 2, centerY + height / 2])).toEqual([
    [75, 120],
    [110, 150],
    [140, 185],
  ])
  expect(spans(parted)).toEqual(spans(solid))
})

test('rows that stand side by side, are found twice or tilted keep their height', () => {
  const beside = [box(100, 400), box(405, 800, 130)]
  expect(partOverlappingBoxes(beside)).toEqual(beside)
  const twice = [box(100, 800), box(100, 800, 115)]
  expect(partOverlappingBoxes(twice)).toEqual(twice)
  const tilted = [box(100, 800), box(100, 800, 130)].map((one) => ({ ...one, angle: 0.1 }))
  expect(partOverlappingBoxes(tilted)).toEqual(tilted)
})

test('a box between two taller ones keeps its height, which it would give up from both ends', () => {
  const among = [box(100, 800, 160, 400), box(100, 800, 200, 100), box(100, 800, 240, 400)]
  for (const { height } of partOverlappingBoxes(among)) expect(height).toBeGreaterThan(0)
})
