import { expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const textsOf = (lines: TextLine[]) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [] }).blocks.map(
    ({ text, table }) => table?.rows ?? text,
  )
const stack = (texts: readonly string[], x: number, y = 100) =>
  texts.map((text, at) => line(text, x, y + at * 40))

const sender = ['Keller & Lang Ltd', 'Ship Chandlers', 'Mill Lane 3b', '20457 Norhaven']
const receiver = ['Ms Clara Moss', 'Harbour Office', 'Quay Road 14', '20459 Stone Bay']

test('addresses side by side are read one after the other, with their lines, and are no table', () => {
  expect(textsOf([...stack(sender, 100), ...stack(receiver, 1200)])).toEqual([
    sender.join('\n'),
    receiver.join('\n'),
  ])
})

test.each([
  ['American', ['Ms Clara Moss', '14 Quay Road', 'Norhaven, ME 04101']],
  ['British', ['Ms Clara Moss', '14 Quay Road', 'Norhaven NH4 7QT']],
])('so is one beside the facts of a bill: %s', (_, address) => {
  const facts = [
    ['Date', '12.03.2024'],
    ['Customer', 'K-4711'],
    ['Due', '26.03.2024'],
  ]
  const beside = facts.flatMap((cells, row) =>
    cells.map((text, at) => line(text, 1000 + at * 300, 100 + row * 40)),
  )
  expect(textsOf([...stack(address, 100), ...beside])).toEqual([address.join('\n'), facts])
})

test('the parts of an address that have names are rows of their form', () => {
  const names = ['Name', 'Unit', 'Street', 'Town']
  expect(textsOf([...stack(names, 100), ...stack(receiver, 400)])).toEqual([
    names.map((name, row) => [name, receiver[row]]),
  ])
})

test('a table that an address parts into two is there once', () => {
  const rows = ['Pump', 'Seal', 'Valve', 'Hose', 'Ring', 'Bolt']
  const table = rows.flatMap((name, row) => [
    line(name, 700, 100 + row * 40),
    line(`${row + 1}2.50`, 1000, 100 + row * 40),
    line(`${row + 3}0`, 1300, 100 + row * 40),
  ])
  const lines = [...table.slice(0, 6), ...stack(receiver, 100, 180), ...table.slice(6)]
  const text = layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [] }).blocks.map(
    (block) => block.text,
  )
  expect(text.join('\n').match(/Pump/g)).toHaveLength(1)
  expect(text.join('\n').match(/Bolt/g)).toHaveLength(1)
})

test('what stands beside an address in a file is read after it, from its first line on', () => {
  const place = ['Deliver to', 'Boathouse and East Quay', 'beside the old crane']
  const terms = 'Payment is due within thirty days of delivery and not before that'
  const lines = [...stack(sender, 100), ...stack(place, 1200), ...stack([terms, terms, terms], 100, 500)]
  const read = layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [], isInFileOrder: true })
    .blocks.map(({ text }) => text)
    .join('\n')
  const order = ['20457 Norhaven', 'Deliver to', 'Boathouse', 'Payment']
  expect(order.toSorted((a, b) => read.indexOf(a) - read.indexOf(b))).toEqual(order)
})
