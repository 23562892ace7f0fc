// Once a run of the tests: the page, built as it is shipped and into a folder of its own, so that no test of it sees an
// older one. Where it lies is provided as `pageFolder`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

const root = new URL('../../..', import.meta.url).pathname

declare module 'vitest' {
  interface ProvidedContext {
    pageFolder: string
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const pageFolder = mkdtempSync(join(tmpdir(), 'legible-page-'))
  await build({
    configFile: join(root, 'scripts/config/vite.renderer.config.ts'),
    logLevel: 'error',
    build: { outDir: pageFolder, emptyOutDir: true },
  })
  project.provide('pageFolder', pageFolder)
  return () => rmSync(pageFolder, { recursive: true, force: true })
}
