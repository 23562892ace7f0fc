import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An npm package that comes with the product. */
export interface PackedPackage {
  name: string
  version: string
  /** SPDX expression. */
  licence: string
  /** Texts it brings: its licence, notices of others, licences of what is inside it. */
  texts: string[]
  /** Who made it, as its package.json says. */
  author: string | undefined
}

interface Entry {
  version: string
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Lock = Record<string, Entry>

/** What electron-builder.yml leaves out: what runs a checkout, and what is built into onnxruntime-web. */
const leftOut = new Set(['node', 'flatbuffers', 'guid-typescript', 'long', 'platform', 'protobufjs'])
const licenceFile = /^(?:licen[cs]e|copying|notice|third-?party)[^/]*$/i
const code = /\.(?:[cm]?[jt]s|map)$/

/**
 * Every package that is packed: what the program depends on, and what is bundled into its page. Builds for the one or the
 * other system are all there, with the texts of the package that chooses among them, so that the answer is the same on
 * every machine.
 */
export function listPackedPackages(root: string): PackedPackage[] {
  const lock = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock })
    .packages
  const own = lock['']
  if (!own) throw new Error('package-lock.json has no root')
  const imported = importsOfPage(root)
  const bundled = Object.keys(own.devDependencies ?? {}).filter((name) => imported.has(name))
  const found = new Map<string, PackedPackage>()
  const walk = (from: string, names: string[], parent?: PackedPackage) => {
    for (const name of names) {
      const place = placeOf(lock, from, name)
      const entry = place === undefined ? undefined : lock[place]
      if (place === undefined || entry === undefined || name.startsWith('@types/') || found.has(place))
        continue
      if (leftOut.has(name) || isForAnotherMachine(entry)) continue
      const packed = describe(root, place, entry, parent)
      found.set(place, packed)
      walk(place, dependenciesOf(entry), packed)
    }
  }
  walk('', [...dependenciesOf(own), ...bundled])
  const byName = new Map([...found.values()].map((packed) => [`${packed.name} ${packed.version}`, packed]))
  return [...byName.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

const dependenciesOf = ({ dependencies, optionalDependencies }: Entry) =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** As Node finds it: beside the importing package's own, then further up. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[place]) return place
    if (folder === '') return undefined
  }
}

const isBuild = ({ optional, os, cpu }: Entry) => optional === true && (os !== undefined || cpu !== undefined)

function isForAnotherMachine(entry: Entry): boolean {
  const isOurs = (list: string[] | undefined, ours: string[]) =>
    list === undefined || list.some((name) => ours.includes(name))
  return (
    isBuild(entry) &&
    (!isOurs(entry.os, ['linux', 'darwin', 'win32']) || !isOurs(entry.cpu, ['x64', 'arm64', 'wasm32']))
  )
}

function describe(
  root: string,
  place: string,
  entry: Entry,
  parent: PackedPackage | undefined,
): PackedPackage {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { version, license: licence = 'not said' } = entry
  if (isBuild(entry)) return { name, version, licence, texts: parent?.texts ?? [], author: parent?.author }
  const folder = join(root, place)
  if (!existsSync(folder)) throw new Error(`${name} is not installed: run npm ci`)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name: string }
  }
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  return { name, version, licence, texts: textsIn(folder), author: author?.replaceAll(/ *[<(].*/g, '') }
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : textsIn(path)
      return licenceFile.test(entry.name) && !code.test(entry.name) ? [readFileSync(path, 'utf8')] : []
    })
}

/** Packages named in imports of the page's sources. */
function importsOfPage(root: string): Set<string> {
  const imported = new Set<string>()
  for (const name of readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:tsx?|css)$/.test(name)) continue
    const source = readFileSync(join(root, 'renderer', name), 'utf8')
    for (const [, specifier = ''] of source.matchAll(/(?:from|import|import\()\s*['"]([^'".][^'"]*)['"]/g))
      imported.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  }
  return imported
}
