import { expect, test } from 'vitest'
import { evenHeadings } from '../../../../../renderer/views/document/even-headings.ts'
import { prettyJson } from '../../../../../renderer/views/document/pretty-json.ts'

test('headings that skip levels are evened out below the heading of the view', () => {
  const heading = (level: number) => ({ type: 'element', tagName: `h${level}`, children: [] })
  const tree = { type: 'root', children: [heading(2), heading(4), heading(1)] }
  evenHeadings()(tree)
  expect(tree.children.map(({ tagName }) => tagName)).toEqual(['h3', 'h4', 'h3'])
})

test('JSON is laid out with each box on one line', async () => {
  const page = (text: string) => ({ text, bbox: [1, 2.5, 3, 4], words: [{ text: 'a' }], codes: [] })
  const document = { schemaVersion: 1, pages: [page('$& "pages": []'), page('two')], warnings: [] }
  const laidOut = JSON.stringify(document, null, 2).replaceAll(
    /\[\s+1,\s+2.5,\s+3,\s+4\s+\]/g,
    '[1, 2.5, 3, 4]',
  )
  expect(await prettyJson(JSON.stringify(document))).toBe(laidOut)
  expect(laidOut).toContain('      "bbox": [1, 2.5, 3, 4],')
  expect(await prettyJson('{"pages":[]}')).toBe('{\n  "pages": []\n}')
})

test('the window answers while long JSON is laid out', async () => {
  const pages = Array.from({ length: 1000 }, (_, page) => ({
    page,
    words: Array(500).fill('word') as string[],
  }))
  let answers = 0
  const answering = setInterval(() => answers++)
  const pretty = await prettyJson(JSON.stringify({ pages }))
  clearInterval(answering)
  expect(answers).toBeGreaterThan(0)
  expect(JSON.parse(pretty)).toEqual({ pages })
})
