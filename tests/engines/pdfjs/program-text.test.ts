import { expect, test } from 'vitest'
import { printedText } from '../../../shared/printed-text.ts'
import { blocksOf } from '../../support/pdf/made-page.ts'
import { programPage } from '../../support/pdf/program-page.ts'

test('a program between paragraphs keeps its lines, its indents, its empty lines and the white before a remark', async () => {
  const blocks = await blocksOf(
    await programPage([
      'The next function adds two numbers and prints what it found, as the manual says',
      'that it should in all cases we know of.',
      '>function add(a, b) {',
      '>  const sum = a + b',
      '>',
      '>  if (sum > 9)',
      '>    print(sum)   // large ones only',
      '>  return sum',
      '>}',
      'After it the program ends, and nothing is left to do for anybody who reads this',
      'page until its end.',
    ]),
  )
  const program = `function add(a, b) {
  const sum = a + b

  if (sum > 9)
    print(sum)   // large ones only
  return sum
}`
  expect(blocks.map(({ role }) => role)).toEqual([undefined, 'code', undefined])
  expect(blocks[1]?.text).toBe(program)
  expect(blocks.map(printedText)[1]).toBe(program)
})

test('a line of running text that begins with the name of a function is none of a program', async () => {
  const lines = [
    'Pages come one after the other, in the order in which the file has them, and from',
    '>document.pages.iterate(from, to, options)^ in the order that is asked for',
    'by whoever reads them.',
  ]
  const blocks = await blocksOf(await programPage(lines))
  expect(blocks.map(({ text }) => text)).toEqual([lines.join(' ').replaceAll(/[>^]/g, '')])
})

test('a program whose remarks stand under one another is no table', async () => {
  const program = [
    'port     = 8080        # where the server listens',
    'host     = localhost   # its name',
    'timeout  = 30          # seconds',
    'retries  = 3           # before it gives up',
  ]
  const blocks = await blocksOf(
    await programPage([
      'The file of settings of the server is read once, when it starts, and has all these lines',
      'in it; each of them is a setting, and what is behind the mark is for those who read it.',
      ...program.map((line) => `>${line}`),
      'After it was changed the server has to be started again, by whoever may do that, and then',
      'listens where the file says it should.',
    ]),
  )
  expect(blocks.map(({ role }) => role)).toEqual([undefined, 'code', undefined])
  expect(blocks[1]?.text).toBe(program.join('\n'))
})
