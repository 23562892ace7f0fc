// What the packages' configuration must say. Read by electron-builder itself, so that what is asserted is what it would use.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { Packager, type Configuration } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findFuseFaults,
  findFuses,
  fuseNames,
  fuseSentinel,
  readFuses,
  type FuseName,
} from '../../scripts/package/fuse-wire.ts'
import { documentExtensions } from '../../shared/document-formats.ts'
import { afterPack } from '../../scripts/package/set-wasm-fuse.ts'
import { makeStandInElectron } from '../../scripts/package/stand-in-electron.ts'

const root = new URL('../..', import.meta.url).pathname
let config: Configuration
let scratch: string

beforeAll(async () => {
  const packager = new Packager({ projectDir: root })
  await packager.validateConfig()
  config = packager.config
  scratch = await mkdtemp(join(tmpdir(), 'legible-packaging-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const patterns = (files: unknown) =>
  [files]
    .flat()
    .flatMap((entry) =>
      typeof entry === 'string' ? [entry] : ((entry as { filter: string[] }).filter ?? []),
    )

describe('fuses', () => {
  const expected: Record<Exclude<FuseName, 'wasmTrapHandlers'>, boolean> = {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  }
  test.each(Object.entries(expected))('%s is %s', (name, value) => {
    expect(config.electronFuses?.[name as keyof typeof expected]).toBe(value)
  })

  test('the one electron-builder does not know is turned on in the binary, and no other is touched', async () => {
    expect(config.afterPack).toBe('scripts/package/set-wasm-fuse.ts')
    const folder = join(scratch, 'electron')
    await makeStandInElectron(folder, '1.0.0')
    const before = readFuses(await readFile(join(folder, 'electron')))
    const packager = {
      appInfo: { productFilename: 'Legible' },
      platformSpecificBuildOptions: { executableName: 'electron' },
    }
    await afterPack({
      appOutDir: folder,
      electronPlatformName: 'linux',
      packager,
    } as unknown as Parameters<typeof afterPack>[0])
    expect(before.wasmTrapHandlers).toBe(false)
    expect(readFuses(await readFile(join(folder, 'electron')))).toEqual({ ...before, wasmTrapHandlers: true })
  })

  test('of a packed binary each wrong fuse is named', () => {
    const right = { ...expected, wasmTrapHandlers: true }
    expect(findFuseFaults(right)).toEqual([])
    for (const name of fuseNames)
      expect(findFuseFaults({ ...right, [name]: !right[name] })).toEqual([expect.stringContaining(name)])
  })

  test('a binary with another row of fuses than expected stops the build', async () => {
    const short = Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, 8]), Buffer.from('11111111')])
    expect(() => findFuses(Buffer.from('no fuses at all'))).toThrow('exactly one row')
    expect(() => findFuses(Buffer.concat([short, short]))).toThrow('exactly one row')
    expect(() => findFuses(short)).toThrow('not those expected')
    expect(fuseNames).toHaveLength(9)
  })
})

describe('what lies where', () => {
  test('the program is packed into an archive', () => {
    expect(config.asar).toBe(true)
  })

  test('of our own code only the threads and what they read lie outside the archive', () => {
    const own = [config.asarUnpack].flat().filter((pattern) => !pattern?.includes('node_modules'))
    expect(own).toEqual([
      'dist/main/*.worker.js',
      'dist/main/*.process.js',
      'dist/main/threads/**',
      'main/engines/tessdata-fast/**',
      'main/engines/ppocr/networks/**',
    ])
  })

  test('its licence and those of what comes with it lie beside the program, on every system', () => {
    const named = [config.extraFiles].flat().map((entry) => JSON.stringify(entry))
    for (const file of ['"to":"LICENSE.txt"', 'THIRD-PARTY-NOTICES.txt'])
      expect(named.filter((entry) => entry.includes(file))).toHaveLength(1)
    for (const system of [config.linux, config.mac, config.win])
      expect(system).not.toHaveProperty('extraFiles')
  })

  test('what is packed is named, and no list says everything but', () => {
    for (const files of [config.files, config.linux?.files, config.mac?.files, config.win?.files])
      expect(patterns(files)[0]).toBe('package.json')
    expect(patterns(config.files).filter((pattern) => !pattern.startsWith('!'))).toEqual([
      'package.json',
      'dist/main/**',
      'dist/preload/**',
      'dist/renderer/**',
      'main/engines/tessdata-fast/**',
      'main/engines/ppocr/networks/**',
      'main/electron/icons/*.png',
    ])
  })

  test("Linux packages carry sharp's WebAssembly build and no native one, the others the other way round", () => {
    const excluded = (files: unknown, name: string) =>
      patterns(files).includes(`!**/node_modules/@img/${name}/**`)
    expect(excluded(config.linux?.files, 'sharp-linux*')).toBe(true)
    expect(excluded(config.linux?.files, 'sharp-libvips-linux*')).toBe(true)
    expect(excluded(config.linux?.files, 'sharp-wasm32')).toBe(false)
    expect(excluded(config.mac?.files, 'sharp-wasm32')).toBe(true)
    expect(excluded(config.win?.files, 'sharp-wasm32')).toBe(true)
  })
})

describe('the systems', () => {
  test.each([
    ['linux', '{darwin,win32}'],
    ['mac', '{linux,win32}'],
    ['win', '{darwin,linux}'],
  ] as const)('%s carries no native library of the others', (system, others) => {
    expect(patterns(config[system]?.files)).toContain(
      `!**/node_modules/onnxruntime-node/bin/napi-v6/${others}/**`,
    )
  })

  test.each([
    ['mac', 'x64', true],
    ['mac', 'arm64', false],
    ['win', 'x64', true],
    ['win', 'arm64', true],
    ['linux', 'x64', false],
    ['linux', 'arm64', false],
  ] as const)("a package for %s on %s has onnxruntime's WebAssembly: %s", (system, arch, has) => {
    const leftOut = [...patterns(config.files), ...patterns(config[system]?.files)]
      .filter((pattern) => pattern.startsWith('!'))
      .map((pattern) => pattern.slice(1).replaceAll('${arch}', arch))
    const dist = 'node_modules/onnxruntime-web/dist'
    for (const file of ['ort.node.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'])
      expect(!leftOut.some((glob) => matchesGlob(`${dist}/${file}`, glob))).toBe(has)
    for (const file of ['ort.min.js', 'ort-wasm-simd-threaded.jsep.wasm'])
      expect(leftOut.some((glob) => matchesGlob(`${dist}/${file}`, glob))).toBe(true)
  })

  test('every format Legible reads can be opened with it, and none it does not read', () => {
    const extensions = [config.fileAssociations].flat().flatMap((association) => association?.ext ?? [])
    expect(extensions.toSorted()).toEqual(documentExtensions.toSorted())
  })

  test('Windows gets an installer and a zip to carry about, macOS an image, Linux an AppImage and a Debian package', () => {
    const targets = (platform: { target?: unknown } | null | undefined) =>
      [platform?.target].flat().map((target) => (target as { target?: string }).target ?? target)
    expect(targets(config.win)).toEqual(['nsis', 'zip'])
    // A zip is what updates are taken from.
    expect(targets(config.mac)).toEqual(['dmg', 'zip'])
    expect(targets(config.linux)).toEqual(['AppImage', 'deb'])
  })

  test('macOS runs it hardened, with the two exceptions it needs and no more', async () => {
    expect(config.mac?.hardenedRuntime).toBe(true)
    const file = config.mac?.entitlements ?? ''
    expect(config.mac?.entitlementsInherit).toBe(file)
    const entitlements = (await readFile(join(root, file), 'utf8')).matchAll(/<key>(.*)<\/key>/g)
    expect([...entitlements].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.cs.disable-library-validation',
    ])
  })

  test('no address is packed that updates could come from', () => {
    expect(config.publish).toEqual({ provider: 'generic', url: 'https://updates.invalid/' })
  })

  test('a mistake in the file is found', async () => {
    await writeFile(join(scratch, 'package.json'), '{ "name": "x", "version": "1.0.0" }')
    await writeFile(join(scratch, 'electron-builder.yml'), 'electronFuses: { runAsNodes: false }')
    await expect(new Packager({ projectDir: scratch }).validateConfig()).rejects.toThrow(
      'configuration.electronFuses',
    )
  })
})
