// npm run package:check [-- --built]: packs for Linux without Electron's binary, and reads pages with what was packed,
// started by plain Node where no project is around it. `--built` takes the build that lies in dist. Needs no network.
// docs/releasing.md says what this does not prove.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFuseFaults, readFuses } from './package/fuse-wire.ts'
import { builtFiles, findFaults } from './package/inspect-packed.ts'
import { exitNotRun } from './package/not-run.ts'
import { layOut, listPackages, sizeOf, type PackedPackage } from './package/packed-files.ts'
import {
  readFixture,
  readPages,
  startConnected,
  startKeychainThread,
  startPacked,
} from './package/run-packed.ts'
import { makeStandInElectron } from './package/stand-in-electron.ts'

const root = new URL('..', import.meta.url).pathname
const work = join(root, '.cache/package-check')
// Every decoder of sharp's WebAssembly build, both engines, and pdf.js.
const fixtures = ['grey.png', 'cmyk.jpg', 'lossless.webp', 'form.jpg', 'scanned.pdf', 'tables.pdf'].map(
  (name) => join(root, 'tests/fixtures', name),
)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function run(title: string, command: string, words: string[]): void {
  console.log(`▶ ${title}`)
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}.\n${stdout}${stderr}`)
}

function refuse(faults: string[]): void {
  if (faults.length > 0)
    throw new Error(`The package is not sound:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function report(packages: PackedPackage[]): void {
  const biggest = packages.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)
  for (const { name, bytes } of biggest) console.log(`    ${megabytes(bytes).padStart(9)}  ${name}`)
  const licences = Map.groupBy(packages, ({ license }) => license)
  const counts = [...licences].map(([license, of]) => `${license} ${of.length}`).toSorted()
  console.log(`  ${packages.length} packages. Licences: ${counts.join(', ')}`)
  const fileless = packages.filter(({ licenseFile }) => licenseFile === undefined).map(({ name }) => name)
  console.log(`  Named in package.json only, without a file: ${fileless.join(', ') || 'none'}`)
}

async function readAll(app: string): Promise<void> {
  const program = await startPacked(app)
  try {
    for (const fixture of fixtures)
      console.log(`  ✓ ${fixture.slice(root.length)}: ${await readFixture(program, fixture)}`)
    await readPages(program)
    console.log('  ✓ serves its page and the readable API')
    await startConnected(program)
    console.log('  ✓ what it writes for Claude Desktop starts')
  } finally {
    await program.stop()
  }
}

/** Throws where pages are read all the same, or where a document is blamed for what the installation lacks. */
async function mustFail(app: string): Promise<void> {
  const failure = await readAll(app).then(
    () => undefined,
    (error: Error) => error.message.split('\n'),
  )
  if (failure === undefined) throw new Error('Pages were read all the same: this check cannot fail.')
  if (!failure.some((line) => line.includes('"internal_error"') && line.includes('Install Legible again')))
    throw new Error(`A damaged installation is told as something else:\n${failure.join('\n')}`)
  console.log(`  ✓ it does: ${failure[0]}`)
}

const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } })
if (process.platform !== 'linux') {
  console.error(
    `NOT RUN: what is packed here is for Linux and is started on Linux, and this is ${process.platform}. Nothing is known of the package.`,
  )
  process.exit(exitNotRun)
}
if (!values.built) run('Build', 'npm', ['run', 'build'])
refuse(builtFiles.filter((file) => !existsSync(join(root, file))).map((file) => `The build made no ${file}.`))

const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
await rm(work, { recursive: true, force: true })
await makeStandInElectron(join(work, 'electron'), version)
run('Pack', 'electron-builder', [
  '--linux',
  'dir',
  '--publish=never',
  `-c.electronDist=${join(work, 'electron')}`,
  `-c.directories.output=${join(work, 'out')}`,
])
const packed = join(work, 'out', process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)

console.log('▶ Fuses of the packed binary')
const fuses = readFuses(await readFile(join(packed, 'legible')))
console.log(`  ${JSON.stringify(fuses)}`)
refuse(findFuseFaults(fuses))

const temporary = await mkdtemp(join(tmpdir(), 'legible-packed-'))
try {
  const resources = join(temporary, 'resources')
  const app = join(resources, 'app.asar')
  await layOut(join(packed, 'resources'), resources)

  console.log('▶ What was packed')
  const [inside, beside] = await Promise.all(
    ['app.asar', 'app.asar.unpacked'].map((name) => sizeOf(join(packed, 'resources', name))),
  )
  const own = await sizeOf(app, { ownOnly: true })
  console.log(
    `  archive ${megabytes(inside ?? 0)}, beside it ${megabytes(beside ?? 0)}; our own files ${megabytes(own)}`,
  )
  const packages = await listPackages(app)
  report(packages)
  refuse(await findFaults(app, packages, root))

  console.log(`▶ Read with it, started by Node ${process.versions.node} in ${temporary}`)
  await readAll(app)
  await startKeychainThread(app)
  console.log("  ✓ the keychain's thread starts")

  console.log('▶ The same must fail once a network is changed in one byte')
  const network = join(
    resources,
    'app.asar.unpacked/main/engines/ppocr/networks/PP-OCRv6_small_rec_8bit.onnx',
  )
  const sound = await readFile(network)
  const changed = Buffer.from(sound)
  changed.writeUInt8(changed.readUInt8(5_000_000) ^ 1, 5_000_000)
  await writeFile(network, changed)
  await mustFail(app)
  await writeFile(network, sound)

  console.log(
    '▶ Read where the native build of onnxruntime does not load, as packages of other systems may have to',
  )
  const libraries = join(resources, 'app.asar.unpacked/node_modules')
  await rm(join(libraries, 'onnxruntime-node/bin'), { recursive: true })
  await cp(join(root, 'node_modules/onnxruntime-web'), join(libraries, 'onnxruntime-web'), {
    recursive: true,
  })
  await readAll(app)

  console.log('▶ The same must fail once a library is missing')
  await rm(join(libraries, '@img'), { recursive: true })
  await mustFail(app)
} finally {
  await rm(temporary, { recursive: true, force: true })
}
console.log('The package is sound.')
