// npm run mcpb: an MCP bundle for assistants that install servers as a file, Claude Desktop first of all.
//
// The bundle is the stdio bridge alone. Reading takes some 180 MB of engines and models for each system; an assistant
// would hold them a second time beside the app, with a ledger, a history and settings of its own. The bridge is one
// file for all systems, and what it reads is charged to its key and seen in the app's window. It needs the app running.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packExtension, type McpbManifestAny } from '@anthropic-ai/mcpb'
import { build, type Rollup } from 'vite'
import { describeTool } from '../main/mcp/tool-definition.ts'
import { version } from '../main/version.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, `dist/legible-${version}.mcpb`) } },
})

const { name, title, description } = describeTool([])
const manifest: McpbManifestAny = {
  manifest_version: '0.3',
  name: 'legible',
  display_name: 'Legible',
  version,
  description: 'Reads images and PDFs with OCR, in the Legible app on this machine.',
  long_description:
    'Gives the text of a photo, a scan or a PDF as plain text, Markdown or JSON. The Legible app reads; it must be installed and running, with its server switched on. Documents do not leave the machine.',
  author: { name: 'The Legible authors' },
  license: 'MIT',
  icon: 'icon.png',
  keywords: ['ocr', 'pdf', 'scan', 'text'],
  server: {
    type: 'node',
    entry_point: 'server/index.js',
    mcp_config: {
      command: 'node',
      args: ['${__dirname}/server/index.js'],
      env: { FETCH_MCP_SERVER_API_KEY: '${user_config.api_key}' },
    },
  },
  tools: [{ name, description: `${title}: ${description}` }],
  tools_generated: false,
  user_config: {
    api_key: {
      type: 'string',
      title: 'API key',
      description: 'A key of Legible: in the app under Settings, Keys.',
      sensitive: true,
      required: true,
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=22' } },
}

/** The licence texts of what was bundled, which their licences ask for. Throws for a library without one. */
async function collectLicences(moduleIds: string[]): Promise<string> {
  const folders = new Set(
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  )
  const texts = [...folders].toSorted().map(async (folder) => {
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${folder} has no licence file to put into the bundle.`)
    return `${folder.replace(/^.*\/node_modules\//, '')}\n\n${await readFile(join(folder, file), 'utf8')}`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

const folder = join(root, 'dist/mcpb')
await rm(folder, { recursive: true, force: true })
const built = (await build({
  configFile: join(root, 'scripts/config/vite.mcpb.config.ts'),
  logLevel: 'warn',
})) as Rollup.RollupOutput
const chunks = built.output.filter((output) => output.type === 'chunk')
await Promise.all([
  writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2)),
  // Says that the server is an ES module, and its version (main/version.ts).
  writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'legible', version, type: 'module' })),
  writeFile(join(folder, 'icon.png'), await readFile(join(root, 'main/electron/icons/icon.png'))),
  writeFile(
    join(folder, 'third-party-licences.txt'),
    await collectLicences(chunks.flatMap((chunk) => Object.keys(chunk.modules))),
  ),
])
// It validates the manifest first, and answers false for what is wrong with it.
if (!(await packExtension({ extensionPath: folder, outputPath: values.out }))) process.exitCode = 1
