// The native build of onnxruntime does not load on every machine (ADR 018); what is read must not depend on that.
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageReader } from '../../../main/workers/page-reader.ts'
import { createThreadPool } from '../../../main/workers/thread-pool.ts'
import { readAll, sourceOf } from '../../support/read-all.ts'

function startReader(missing: string) {
  vi.stubEnv('MISSING_LIBRARY', missing)
  const warnings: object[] = []
  const reader = createPageReader(
    createThreadPool({
      threads: 1,
      languageFolders: [],
      workerEntry: new URL('../../support/missing-library.worker.ts', import.meta.url),
      logger: { warn: (details, message) => warnings.push({ ...details, message }) },
    }),
    1,
  )
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await reader.close()
  })
  return { reader, warnings }
}

// A form, a page that lies on its side, a dark screen, Chinese, and a language of Tesseract's networks.
test.each([
  ['form.jpg', ['eng']],
  ['photo-turned-no-exif.jpg', ['eng']],
  ['screenshot-dark.png', ['eng']],
  ['chinese.png', ['chi_sim']],
  ['german.png', ['deu']],
])('%s has the same text without the native build, and it is said', async (name, languages) => {
  const bytes = await readFile(new URL(`../../fixtures/${name}`, import.meta.url))
  const read = async (missing: string) => {
    const { reader, warnings } = startReader(missing)
    const pages = await readAll(reader, sourceOf(bytes), { languages })
    return { text: pages.map(({ page }) => page.text), networks: reader.stats().networks, warnings }
  }
  const native = await read('')
  const webAssembly = await read('onnxruntime-node')
  expect(native.text.join('').length).toBeGreaterThan(20)
  expect(webAssembly.text).toEqual(native.text)
  expect(native).toMatchObject({ networks: { build: 'native' }, warnings: [] })
  const reason = "Cannot find module 'onnxruntime-node'"
  expect(webAssembly.networks).toEqual({ build: 'webassembly', reason })
  expect(webAssembly.warnings).toEqual([
    { reason, message: 'networks run as WebAssembly, several times slower' },
  ])
})
