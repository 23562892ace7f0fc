import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import { findFuses, fuseNames, macBinary } from './fuse-wire.ts'

/** electron-builder's hook, before it sets the fuses it knows and signs: turns on `wasmTrapHandlers`, which it does not know. */
export async function afterPack({
  appOutDir,
  electronPlatformName,
  packager,
}: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName' | 'packager'>): Promise<void> {
  const name = packager.appInfo.productFilename
  const file = {
    darwin: `${name}.app/${macBinary}`,
    win32: `${name}.exe`,
    linux: packager.platformSpecificBuildOptions.executableName ?? name,
  }[electronPlatformName]
  if (file === undefined)
    throw new Error(`Where Electron's binary lies on ${electronPlatformName} is not known.`)
  const binary = await readFile(join(appOutDir, file))
  binary[findFuses(binary) + fuseNames.indexOf('wasmTrapHandlers')] = '1'.charCodeAt(0)
  await writeFile(join(appOutDir, file), binary)
}
