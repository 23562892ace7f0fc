// Once a run of the tests: where the page lies, provided as `pageFolder`. It is that of the built program where the tests run
// on one; else it is built as it is shipped and into a folder of its own, so that no test of it sees an older one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { pageFolderBeside } from '../../../main/program-files.ts'
import { builtFolder } from '../built-threads.ts'

const root = new URL('../../..', import.meta.url).pathname

declare module 'vitest' {
  interface ProvidedContext {
    pageFolder: string
  }
}

export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const built = builtFolder()
  if (built) {
    project.provide('pageFolder', pageFolderBeside(built))
    return undefined
  }
  const pageFolder = mkdtempSync(join(tmpdir(), 'legible-page-'))
  await buildPage(pageFolder)
  project.provide('pageFolder', pageFolder)
  return () => rmSync(pageFolder, { recursive: true, force: true })
}

/** With `test`, which vitest sets, React would be the one for developers, which does several times the work. */
async function buildPage(pageFolder: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await build({
      configFile: join(root, 'scripts/config/vite.renderer.config.ts'),
      logLevel: 'error',
      build: { outDir: pageFolder, emptyOutDir: true },
    })
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
}
