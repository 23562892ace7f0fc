// What the pages say must be there: links, anchors, commands, scripts and the figure of the README.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages, parsePage, readPage, root, targetOf } from '../../scripts/site/markdown.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Links of a page that lead nowhere. */
function brokenLinks(page: string, links: string[]): string[] {
  return links.filter((link) => {
    const target = targetOf(page, link)
    if (target === undefined) return false
    if (target.path.startsWith('..') || !existsSync(join(root, target.path))) return true
    return target.anchor !== '' && !readPage(target.path).anchors.has(target.anchor)
  })
}

describe.each(pages)('%s', (page) => {
  const { links, shell } = readPage(page)

  test('leads nowhere that is not there', () => {
    expect(brokenLinks(page, links)).toEqual([])
  })

  test('says of each of its shell commands whether a test runs it', () => {
    // `runs`: tests/integration/docs/commands.test.ts. `ci`: .ci/run. `shown: why`: it cannot run there.
    expect(shell.map(({ mark }) => mark).filter((mark) => !/^(?:runs|ci|shown: \S.+)$/.test(mark))).toEqual(
      [],
    )
  })

  test('names no npm script that is not there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(page).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
      ([, name = '']) => name,
    )
    expect(named.filter((name) => !Object.hasOwn(scripts, name) && name !== 'bench:')).toEqual([])
  })
})

test('a link to a file or an anchor that is not there is found, and one that is there is not', () => {
  const { links } = parsePage(
    '# A b\n[1](gone.md) [2](#a-b) [3](#c) ![4](docs/gone.png) [5](docs/jobs.md#events)',
  )
  expect(links).toHaveLength(5)
  expect(brokenLinks('README.md', links)).toEqual(['gone.md', '#a-b', '#c', 'docs/gone.png'])
})

test('every page of docs can be come to from its first', () => {
  const seen = new Set(['docs/index.md'])
  for (const page of seen)
    for (const link of readPage(page).links) {
      const path = targetOf(page, link)?.path ?? ''
      if (path === 'docs/adr')
        pages.filter((name) => name.startsWith('docs/adr/')).forEach((name) => seen.add(name))
      else if (pages.includes(path)) seen.add(path)
    }
  expect(pages.filter((page) => page.startsWith('docs/') && !seen.has(page))).toEqual([])
})

describe('the README', () => {
  test('fits on one screen', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(50)
  })

  test('has the figures that the last bench gave', () => {
    const { readers } = JSON.parse(read('docs/bench/results.json')) as {
      readers: { name: string; categories: { all: { f1: number } } }[]
    }
    const percent = (reader: string) =>
      `${((readers.find(({ name }) => name === reader)?.categories.all.f1 ?? Number.NaN) * 100).toFixed(1)} %`
    const shown = (mark: string) =>
      new RegExp(`<!-- ${mark} -->(.*?)<!-- /${mark} -->`).exec(read('README.md'))?.[1]
    expect({ legible: shown('f1'), native: shown('native') }).toEqual({
      legible: percent('Legible'),
      native: percent('native Tesseract'),
    })
  })
})
