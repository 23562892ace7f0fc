import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/site/build-site.ts'
import { pages, root } from '../../scripts/site/markdown.ts'

let out: string
let built: string[]

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'legible-site-'))
  built = buildSite(root, out)
})
afterAll(() => rmSync(out, { recursive: true, force: true }))

test('every page of docs is in the site', () => {
  const expected = pages.filter((page) => page.startsWith('docs/')).map((page) => page.replace(/md$/, 'html'))
  expect(built).toEqual(expect.arrayContaining(expected))
})

test('every link of every page leads to a file and an anchor on the disk, and nothing is loaded from elsewhere', () => {
  const broken = built.flatMap((page) => {
    const html = readFileSync(join(out, page), 'utf8')
    const loaded = [...html.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, link = '']) => link)
    const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link)
    const outside = /^(?:https?|mailto):/
    const lost = [...loaded, ...links.filter((link) => !outside.test(link))].filter((link) => {
      const [file = '', anchor = ''] = link.split('#')
      const path = file === '' ? join(out, page) : join(out, dirname(page), decodeURIComponent(file))
      if (!existsSync(path)) return true
      return anchor !== '' && !readFileSync(path, 'utf8').includes(`id="${decodeURIComponent(anchor)}"`)
    })
    return lost.map((link) => `${page}: ${link}`)
  })
  expect(broken).toEqual([])
})
