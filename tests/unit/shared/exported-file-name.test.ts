import { expect, test } from 'vitest'
import { fileNameFor, safeName } from '../../../shared/exported-file-name.ts'

test.each([
  ['letter. .pdf', 'letter.txt'],
  ['CON.png', '_CON.txt'],
  ['aux', '_aux.txt'],
  ['com1.tar.gz', '_com1.tar.txt'],
  ['contract.pdf', 'contract.txt'],
])('the text of a document called %s is a file that every system can have: %s', (name, expected) => {
  expect(fileNameFor(safeName(name), 'text')).toBe(expected)
})
