import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, type Tokens } from 'marked'
import { parsePage, targetOf } from './markdown.ts'
import { pageFrame, type NavGroup } from './page-frame.ts'

interface Page {
  /** Of the Markdown, relative to the project. */
  path: string
  title: string
  markdown: string
}

const first = 'docs/index.md'

/**
 * Writes the pages that can be come to from docs/index.md as HTML that is read from disk, with the pictures and files they
 * lead to, and returns their paths below `out`. The side bar has the groups and links of docs/index.md.
 */
export function buildSite(root: string, out: string): string[] {
  const pages = new Map<string, Page>()
  const files = new Set<string>()
  const follow = (path: string) => {
    if (pages.has(path)) return
    const page = loadPage(root, path)
    pages.set(path, page)
    for (const link of parsePage(page.markdown).links) {
      const target = targetOf(path, link)?.path
      if (target === undefined || target === path) continue
      if (isFolder(root, target))
        readdirSync(join(root, target)).forEach((name) => follow(join(target, name)))
      else if (target.endsWith('.md')) follow(target)
      else files.add(target)
    }
  }
  follow(first)
  const groups = groupsOf(pages)
  for (const page of pages.values()) {
    const nav = groups.map(({ title, paths }): NavGroup => ({
      title,
      pages: paths.map((path) => ({
        title: pages.get(path)?.title ?? path,
        href: asHtml(relative(dirname(page.path), path)),
        current: path === page.path,
      })),
    }))
    write(join(out, asHtml(page.path)), pageFrame(page.title, nav, toHtml(page, root)))
  }
  for (const file of files) cpSync(join(root, file), join(out, file))
  return [...pages.keys()].map(asHtml)
}

function loadPage(root: string, path: string): Page {
  const markdown = readFileSync(join(root, path), 'utf8')
  return { path, title: /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? path, markdown }
}

const isFolder = (root: string, path: string) => statSync(join(root, path)).isDirectory()
const asHtml = (path: string) => path.replace(/\.md(?=#|$)/, '.html')

/** The headings of docs/index.md with the pages below each. */
function groupsOf(pages: Map<string, Page>): { title: string; paths: string[] }[] {
  const [, ...sections] = (pages.get(first)?.markdown ?? '').split(/^## /m)
  const groups = sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    paths: [...new Set(parsePage(section).links.flatMap((link) => targetOf(first, link)?.path ?? []))].filter(
      (path) => pages.has(path),
    ),
  }))
  return [{ title: 'Legible', paths: [first] }, ...groups]
}

function toHtml({ path, markdown }: Page, root: string): string {
  const slugger = new GithubSlugger()
  const marked = new Marked({
    walkTokens(token) {
      if (token.type !== 'link') return
      const link = token as Tokens.Link
      const target = targetOf(path, link.href)?.path
      if (target === undefined) return
      // Folders have no page of their own: the first file in it stands for the folder.
      link.href = isFolder(root, target)
        ? asHtml(join(link.href, readdirSync(join(root, target)).sort()[0] ?? ''))
        : asHtml(link.href)
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugger.slug(text.replaceAll(/[`*]|\]\([^)]*\)|\[/g, ''))
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>')
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
