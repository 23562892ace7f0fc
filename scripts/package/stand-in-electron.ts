import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fuseSentinel } from './fuse-wire.ts'

/** As Electron ships them, in the order of `fuseNames`; but the last, so that turning it on can be seen. */
const shippedFuses = '101100010'

/**
 * A folder that electron-builder takes for an unpacked Electron, for machines that cannot fetch the real one. Its
 * binary is a row of fuses and nothing else: packing sets them as it would in the real binary.
 */
export async function makeStandInElectron(folder: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'locales'), { recursive: true })
  await mkdir(join(folder, 'resources'))
  await writeFile(join(folder, 'version'), version)
  await writeFile(join(folder, 'locales/en-US.pak'), '')
  const row = Buffer.from([1, shippedFuses.length, ...Buffer.from(shippedFuses)])
  const binary = Buffer.concat([Buffer.from(`#!/bin/false\n${fuseSentinel}`), row])
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 })
}
