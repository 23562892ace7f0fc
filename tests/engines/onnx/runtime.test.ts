// The native build of onnxruntime does not load on every machine (ADR 018); what is read must not depend on that.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createPageReader } from '../../../main/workers/page-reader.ts'
import { createThreadPool } from '../../../main/workers/thread-pool.ts'
import { readAll, sourceOf } from '../../support/read-all.ts'

/** Reads with what is left of the libraries, all documents on one thread; each thread opens its networks once. */
function startReader(missing: string) {
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
  const read = async (bytes: Uint8Array, languages: string[]) => {
    // A thread takes the environment as it is when it starts, which is with its first document.
    vi.stubEnv('MISSING_LIBRARY', missing)
    const pages = await readAll(reader, sourceOf(bytes), { languages })
    vi.unstubAllEnvs()
    return pages.map(({ page }) => page.text)
  }
  return { reader, read, warnings }
}

const native = startReader('')
const webAssembly = startReader('onnxruntime-node')
afterAll(() => Promise.all([native.reader.close(), webAssembly.reader.close()]))

// A form, a page that lies on its side, a dark screen, Chinese, and a language of Tesseract's networks.
test.each<[name: string, languages: string[], turn?: number]>([
  ['form.jpg', ['eng']],
  ['grey.png', ['eng'], 90],
  ['screenshot-dark.png', ['eng']],
  ['chinese.png', ['chi_sim']],
  ['german.png', ['deu']],
])('%s has the same text without the native build', async (name, languages, turn = 0) => {
  const file = await readFile(new URL(`../../fixtures/${name}`, import.meta.url))
  const bytes = turn === 0 ? file : await sharp(file).rotate(turn).png().toBuffer()
  const text = await native.read(bytes, languages)
  expect(text.join('').length).toBeGreaterThan(20)
  expect(await webAssembly.read(bytes, languages)).toEqual(text)
})

test('that it runs so is said, once, with the reason', () => {
  expect(native.reader.stats().networks).toMatchObject({ build: 'native' })
  expect(native.warnings).toEqual([])
  const reason = "Cannot find module 'onnxruntime-node'"
  expect(webAssembly.reader.stats().networks).toEqual({ build: 'webassembly', reason })
  expect(webAssembly.warnings).toEqual([
    { reason, message: 'networks run as WebAssembly, several times slower' },
  ])
})
