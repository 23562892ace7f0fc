import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page or in what `part` selects, a line a rule; `options` leave it fewer rules. */
export async function axeFaults(page: Page, options: RunOptions = {}, part = ':root'): Promise<string[]> {
  // Once a page: it takes the browser longer to read axe than to be judged by it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(judge, { options, part })
}

async function judge({ options, part }: { options: RunOptions; part: string }): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof Axe }
  // What passes need not be described.
  const { violations } = await axe.run(part, { ...options, resultTypes: ['violations'] })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}
