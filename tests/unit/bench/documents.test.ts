import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { documentSet, everyNth } from '../../bench/documents.ts'
import { makeFolder } from '../../support/storage/open-parts.ts'

test('the project’s own documents are a set of the bench, each with its truth, and the PDFs that need one with a password', () => {
  const { name, documents } = documentSet('fixtures')
  expect(name).toBe('fixtures')
  const untrue = documents.filter(({ truth }) => truth === '').map(({ id }) => id)
  expect(untrue).toEqual(['blank-scan.jpg'])
  expect(documents.find(({ id }) => id === 'encrypted.pdf')?.password).toBe('open sesame')
  expect(documents.find(({ id }) => id === 'english-and-german.png')?.language).toBe('eng+deu')
  expect(documents.filter(({ tables }) => tables !== undefined)).toHaveLength(3)
})

/** An evaluation folder with these categories in its own set, and one document to choose by below it. */
function evaluationFolder(categories: string[]): string {
  const folder = makeFolder()
  const write = (below: string, ofEach: string[]) => {
    mkdirSync(join(folder, below), { recursive: true })
    writeFileSync(join(folder, below, 'truth.txt'), 'read me')
    const rows = ofEach.map((category, index) => `made\t${index}\t${index}.png\ttruth.txt\t${category}\teng`)
    const head = 'set\tid\tfile\ttruth\tcategory\tlanguage'
    writeFileSync(join(folder, below, 'MANIFEST.tsv'), [head, ...rows].join('\n'))
  }
  write('.', categories)
  write('tuning', ['receipt'])
  return folder
}

test('sets of an evaluation folder are named without the path they lie at, and can be asked for together', () => {
  const folder = evaluationFolder(['form', 'form'])
  expect(documentSet(folder).name).toBe(basename(folder))
  const both = documentSet(folder, '64,tuning')
  expect(both.name).toBe(`${basename(folder)}+${basename(folder)}/tuning`)
  expect(both.documents.map(({ category }) => category)).toEqual(['form', 'form', 'receipt'])
  expect(() => documentSet(folder, 'hidden')).toThrow('no such set: hidden')
})

test('every third document is of every category', () => {
  const { documents } = documentSet(evaluationFolder(['form', 'form', 'receipt', 'form', 'form', 'form']))
  expect(everyNth(documents, 3).map(({ id }) => id)).toEqual(['made/0', 'made/2', 'made/4'])
})
