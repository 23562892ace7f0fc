import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type { PackedPackage } from './packed-files.ts'

/** What a package must hold of our own build. */
export const builtFiles = [
  'dist/main/desktop.js',
  'dist/main/cli.js',
  'dist/main/reader.process.js',
  'dist/main/page.worker.js',
  'dist/main/os-keychain.worker.js',
  'dist/main/inspect.process.js',
  'main/engines/ppocr/networks/PP-OCRv6_small_rec_8bit.onnx',
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
]

/** What packages for Linux go without: there the native build of onnxruntime loads wherever Electron does. */
const notOnLinux = 'onnxruntime-web'

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; version?: string }>
}

/** Faults in what was packed for Linux, one sentence each; empty when there are none. */
export async function findFaults(app: string, packages: PackedPackage[], root: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    peerDependenciesMeta?: Record<string, { optional?: boolean }>
  }
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const names = new Set(packages.map(({ name }) => name))
  const product = new Set(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
  return [
    ...builtFiles.filter((file) => !existsSync(join(app, file))).map((file) => `${file} is missing.`),
    ...Object.keys(manifest.dependencies)
      .filter((name) => name !== 'node' && name !== notOnLinux && !names.has(name))
      .map((name) => `The dependency ${name} is missing.`),
    ...packages
      .filter(({ name, version }) => !product.has(`${name}@${version}`))
      .map(({ name, version }) => `${name} ${version} is for development only and must not be packed.`),
    ...packages
      .filter(({ license, licenseFile }) => license === 'not said' && licenseFile === undefined)
      .map(({ name }) => `${name} says nothing of its licence.`),
    ...(names.has('node') ? ['node is packed beside Electron, which is one.'] : []),
    ...(names.has('@img/sharp-wasm32') ? [] : ['@img/sharp-wasm32 is missing: run npm ci.']),
    ...[...names]
      .filter((name) => /^@img\/sharp-(libvips-)?linux/.test(name))
      .map((name) => `${name} aborts inside Electron and must not be packed.`),
    // What its owner installs beside a checkout to have readers on other machines; a desktop has none.
    ...(await findMissingImports(
      app,
      new Set([...names, notOnLinux, ...Object.keys(manifest.peerDependenciesMeta ?? {})]),
    )),
    ...((await readFile(join(app, 'dist/main/desktop.js'), 'utf8').catch(() => '')).includes('utilityProcess')
      ? []
      : ['desktop.js starts no utility process; with the fuse runAsNode off nothing else can read pages.']),
  ]
}

/** Libraries our built code asks for by name and that are not there: it holds for desktop.js, which only Electron can start. */
async function findMissingImports(app: string, names: Set<string>): Promise<string[]> {
  const missing: string[] = []
  for await (const file of glob('dist/{main,preload}/**/*.{js,cjs}', { cwd: app })) {
    for (const specifier of importsOf(parseAst(await readFile(join(app, file), 'utf8')))) {
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
      if (/^[./]/.test(name) || isBuiltin(specifier) || name === 'electron' || names.has(name)) continue
      missing.push(`${file} imports ${specifier}, which is not packed.`)
    }
  }
  return missing
}

/** The parts used here of what a syntax tree (ESTree) is made of. */
interface SyntaxNode {
  type?: string
  source?: { value?: unknown }
  callee?: { name?: string }
  arguments?: { value?: unknown }[]
}

/** What is imported or required by name, anywhere in a tree; comments and texts of libraries speak of imports too. */
function importsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(importsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, source, callee, arguments: given } = node as SyntaxNode
  const asked = type === 'CallExpression' && callee?.name === 'require' ? given?.[0]?.value : source?.value
  return [...(typeof asked === 'string' ? [asked] : []), ...Object.values(node).flatMap(importsOf)]
}
