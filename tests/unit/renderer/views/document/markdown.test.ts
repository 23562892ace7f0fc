import { expect, test } from 'vitest'
import { evenHeadings } from '../../../../../renderer/views/document/even-headings.ts'
import { prettyJson } from '../../../../../renderer/views/document/pretty-json.ts'

test('headings that skip levels are evened out below the heading of the view', () => {
  const heading = (level: number) => ({ type: 'element', tagName: `h${level}`, children: [] })
  const tree = { type: 'root', children: [heading(2), heading(4), heading(1)] }
  evenHeadings()(tree)
  expect(tree.children.map(({ tagName }) => tagName)).toEqual(['h3', 'h4', 'h3'])
})

test('JSON is laid out with each box on one line', () => {
  expect(prettyJson('{"bbox":[1,2.5,3,4],"words":["a"]}')).toBe(
    '{\n  "bbox": [1, 2.5, 3, 4],\n  "words": [\n    "a"\n  ]\n}',
  )
})
