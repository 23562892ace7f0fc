import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What reads pages, and what puts them together. */
const entries = ['workers/page.worker.ts', 'ocr/document/compose-document.ts'].map(
  (name) => new URL(`../../main/${name}`, import.meta.url),
)
const folders = ['stages', 'layout/stages', 'document', 'text-layer'].map(
  (name) => new URL(`../../main/ocr/${name}/`, import.meta.url),
)
const imported = /(?:from|import\(|new URL\()\s*'(\.[^']+\.ts)'/g

/**
 * Lines of code that would go with a stage: its file, and those that are loaded for nothing else. Engines
 * stay, since they are put together for all stages in one place.
 */
export function linesOnlyFor(stage: string): number {
  const file = folders.map((folder) => new URL(`${stage}.ts`, folder)).find((url) => existsSync(url))
  const rest = filesFrom(entries, file?.href)
  return [...filesFrom(entries)]
    .filter((href) => !rest.has(href))
    .reduce((sum, href) => sum + readFileSync(fileURLToPath(href), 'utf8').trimEnd().split('\n').length, 0)
}

/** The sources these files need, themselves included, without what only `left` leads to. */
function filesFrom(starts: readonly URL[], left?: string): Set<string> {
  const found = new Set<string>()
  const waiting = starts.map(({ href }) => href)
  for (let href = waiting.pop(); href !== undefined; href = waiting.pop()) {
    if (found.has(href) || href === left) continue
    found.add(href)
    const text = readFileSync(fileURLToPath(href), 'utf8')
    for (const [, path] of text.matchAll(imported)) if (path) waiting.push(new URL(path, href).href)
  }
  return found
}
