import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { escapeMarkdown } from '../../../../../main/ocr/writers/escape-markdown.ts'

const shown = (markdown: string) =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown))

test.each([
  'as others found [15,16], in [A] and [B][C]',
  'the list [1](see below) and ![2](there)',
  '[12]: Smith, Report on the Light, 1907',
  '[^1]: a note',
  'below 25 <30 and x < y, but <b>bold</b> and <!-- nothing --> and <a:b>',
  '*one* and 2 * 3 * 4, _this_ and that_one',
  'C:\\temp\\[x](y) and `code`',
  '# 12 is no heading',
  '- nor an item',
  '1. nor this',
  '&amp; is what it says',
])('what happens to look like markup is shown as it stands: %s', (text) => {
  expect(shown(escapeMarkdown(text))).toBe(renderToStaticMarkup(createElement('p', null, text)))
})

test('brackets and signs that mean nothing stay as they are', () => {
  expect(escapeMarkdown('as others found [15,16], for p <0.05')).toBe('as others found [15,16], for p <0.05')
})
