// Proof that the walls of scripts/config/dependency-cruiser.cjs can fail: each is broken on purpose in a small tree.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const planted = join(root, '.cache/planted-walls')
const config = join(root, 'scripts/config/dependency-cruiser.cjs')

/** Rule name → a file that breaks it. Imports name files of this table or installed packages. */
const violations: Record<string, [file: string, source: string]> = {
  'no-cycles': ['main/http/a.ts', "import '../http/b.ts'\nexport const a = 1"],
  'no-unresolved': ['main/http/unresolved.ts', "import './not-there.ts'"],
  'shared-stands-alone': ['shared/contract.ts', "import '../main/http/leaf.ts'"],
  'product-ignores-tests': ['main/http/tested.ts', "import '../../tests/leaf.ts'"],
  'ui-sees-only-shared': ['renderer/view.ts', "import '../main/http/leaf.ts'"],
  'ocr-is-pure': [
    'main/ocr/impure.ts',
    "import type { leaf } from '../http/leaf.ts'\nexport type Leaf = typeof leaf",
  ],
  'ocr-touches-no-machine': ['main/ocr/machine.ts', "import 'node:fs'"],
  'ocr-imports-no-library': ['main/ocr/library.ts', "import 'zod'"],
  'engines-know-only-the-core': ['main/engines/curious.ts', "import '../http/leaf.ts'"],
  'pool-ignores-engines': ['main/workers/pool.ts', "import '../engines/engine.ts'"],
  'http-and-mcp-are-siblings': ['main/http/sibling.ts', "import '../mcp/leaf.ts'"],
  'jobs-know-no-door': ['main/jobs/knocking.ts', "import '../http/leaf.ts'"],
  'queue-knows-no-door': ['main/queue/knocking.ts', "import '../http/leaf.ts'"],
  'mcp-and-http-are-siblings': ['main/mcp/sibling.ts', "import '../http/leaf.ts'"],
  'only-entries-compose': ['main/http/composes.ts', "import '../app.ts'"],
  'electron-folder-is-a-leaf': ['main/http/windowed.ts', "import '../electron/leaf.ts'"],
  'one-home-for-electron': ['main/http/electric.ts', "import 'electron'"],
  'one-home-for-onnxruntime': ['main/http/onnx.ts', "import 'onnxruntime-node'"],
  'one-home-for-franc': ['main/http/franc.ts', "import 'franc'"],
  'one-home-for-sharp': ['main/http/sharp.ts', "import 'sharp'"],
  'one-home-for-tesseract': ['main/http/tesseract.ts', "import 'tesseract.js'"],
  'one-home-for-pdfjs': ['main/http/pdf.ts', "import 'pdfjs-dist'"],
  'one-home-for-canvas': ['main/http/canvas.ts', "import '@napi-rs/canvas'"],
  'one-home-for-zxing': ['main/http/codes.ts', "import 'zxing-wasm'"],
  'one-home-for-bullmq': ['main/http/bullmq.ts', "import 'bullmq'"],
  'one-home-for-busboy': ['main/mcp/form.ts', "import '@fastify/busboy'"],
  'one-home-for-express': ['main/fetching/express.ts', "import 'express'"],
  'one-home-for-mcp': ['main/http/mcp.ts', "import '@modelcontextprotocol/sdk/types.js'"],
  'one-home-for-keychain': ['main/http/keychain.ts', "import 'keytar'"],
  'one-home-for-undici': ['main/http/undici.ts', "import 'undici'"],
  'one-home-for-cli': ['main/http/commander.ts', "import 'commander'"],
  'one-home-for-word': ['main/http/word.ts', "import 'docx'"],
  'one-home-for-excel': ['main/http/excel.ts', "import 'write-excel-file/node'"],
  'one-home-for-logging': ['main/http/pino.ts', "import 'pino'"],
  'sqlite-lives-in-storage': ['main/http/sqlite.ts', "import 'node:sqlite'"],
  'headless-never-reaches-electron': ['main/cli.ts', "import './desktop.ts'"],
  'threads-stay-small': ['main/workers/page.worker.ts', "import '../http/leaf.ts'"],
}
const leaves: Record<string, string> = {
  'main/http/b.ts': "import '../http/a.ts'",
  'main/http/leaf.ts': 'export const leaf = 1',
  'main/mcp/leaf.ts': 'export const leaf = 1',
  'main/engines/engine.ts': 'export const leaf = 1',
  'main/electron/leaf.ts': 'export const leaf = 1',
  'main/desktop.ts': "import './electron/leaf.ts'",
  'main/app.ts': 'export const app = 1',
  'tests/leaf.ts': 'export const leaf = 1',
}

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string }[] }
}
let found: Set<string>

beforeAll(() => {
  rmSync(planted, { recursive: true, force: true })
  for (const [file, source] of [...Object.values(violations), ...Object.entries(leaves)]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true })
    writeFileSync(join(planted, file), `${source}\n`)
  }
  const cruiser = join(root, 'node_modules/.bin/depcruise')
  const { stdout } = spawnSync(
    cruiser,
    ['-c', config, '--output-type', 'json', 'main', 'shared', 'renderer'],
    {
      cwd: planted,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  )
  const { summary } = JSON.parse(stdout) as Cruise
  found = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))
})
afterAll(() => rmSync(planted, { recursive: true, force: true }))

test.each(Object.entries(violations))('%s is reported when it is broken', (rule, [file]) => {
  expect([...found]).toContain(`${rule} ${file}`)
})

test('every wall has a planted violation', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['-p', `JSON.stringify(require(${JSON.stringify(config)}).forbidden.map((rule) => rule.name))`],
    {
      encoding: 'utf8',
    },
  )
  expect(Object.keys(violations).sort()).toEqual((JSON.parse(stdout) as string[]).sort())
})
