import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const reader = new URL('../../main/workers/page.worker.ts', import.meta.url)
const folders = ['stages', 'layout/stages'].map((name) => new URL(`../../main/ocr/${name}/`, import.meta.url))
const imported = /(?:from|import\(|new URL\()\s*'(\.[^']+\.ts)'/g

/**
 * Lines of code that would go with a stage: its file, and those that the reading threads load for nothing else. Engines
 * stay, since they are put together for all stages in one place.
 */
export function linesOnlyFor(stage: string): number {
  const file = folders.map((folder) => new URL(`${stage}.ts`, folder)).find((url) => existsSync(url))
  const rest = filesFrom(reader, file?.href)
  return [...filesFrom(reader)]
    .filter((href) => !rest.has(href))
    .reduce((sum, href) => sum + readFileSync(fileURLToPath(href), 'utf8').trimEnd().split('\n').length, 0)
}

/** The sources a file needs, itself included, without what only `left` leads to. */
function filesFrom(start: URL, left?: string): Set<string> {
  const found = new Set<string>()
  const waiting = [start.href]
  for (let href = waiting.pop(); href !== undefined; href = waiting.pop()) {
    if (found.has(href) || href === left) continue
    found.add(href)
    const text = readFileSync(fileURLToPath(href), 'utf8')
    for (const [, path] of text.matchAll(imported)) if (path) waiting.push(new URL(path, href).href)
  }
  return found
}
