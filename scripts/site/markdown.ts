import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Lexer, walkTokens, type Token, type Tokens } from 'marked'

export const root = resolve(new URL('../..', import.meta.url).pathname)

/** Every page a reader may come to, relative to the project. */
export const pages = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...markdownBelow('.github'),
  ...markdownBelow('docs'),
  ...markdownBelow('main'),
]

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .sort()
}

export interface Page {
  /** Anchors as GitHub gives them. */
  anchors: Set<string>
  links: string[]
  shell: { mark: string; commands: string }[]
}

export const readPage = (path: string): Page => parsePage(readFileSync(join(root, path), 'utf8'))

/** What of a page can be wrong: its anchors, the addresses of links and pictures, and its shell commands with their mark. */
export function parsePage(markdown: string): Page {
  const slugger = new GithubSlugger()
  const page: Page = { anchors: new Set(), links: [], shell: [] }
  const look = (token: Token) => {
    if (token.type === 'heading') page.anchors.add(slugger.slug(plainText((token as Tokens.Heading).tokens)))
    if (token.type === 'link' || token.type === 'image') page.links.push((token as Tokens.Link).href)
    if (token.type === 'html')
      for (const [, address = ''] of token.raw.matchAll(/(?:src|srcset|href)="([^"]+)"/g))
        page.links.push(address)
    if (token.type !== 'code') return
    const [, language, mark = ''] = /^(\S*)\s*(.*)$/.exec((token as Tokens.Code).lang ?? '') ?? []
    if (language === 'sh' || language === 'bash' || language === 'shell')
      page.shell.push({ mark, commands: (token as Tokens.Code).text })
  }
  void walkTokens(Lexer.lex(markdown), look)
  return page
}

const plainText = (tokens: Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('')

/** The file and the anchor a link of a page leads to; undefined where it leads out of the project. */
export function targetOf(page: string, link: string): { path: string; anchor: string } | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined
  const [file = '', anchor = ''] = link.split('#')
  const path = file === '' ? page : relative(root, resolve(root, dirname(page), decodeURIComponent(file)))
  return { path, anchor: decodeURIComponent(anchor) }
}
