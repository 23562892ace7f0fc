import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Copies a packed `resources` folder to where no project is around it, with the archive `app.asar` as a folder of that
 * name: what Electron shows the program, made visible to plain Node. `app.asar.unpacked` stays beside it as it is, so
 * threads started there find nothing but what was laid beside the archive.
 */
export async function layOut(resources: string, folder: string): Promise<void> {
  await cp(resources, folder, { recursive: true })
  await promisify(execFile)('asar', ['extract', join(folder, 'app.asar'), join(folder, 'app')])
  await rm(join(folder, 'app.asar'))
  await rename(join(folder, 'app'), join(folder, 'app.asar'))
}

export interface PackedPackage {
  name: string
  version: string
  license: string
  licenseFile: string | undefined
  bytes: number
}

/** Every npm package below `folder`, nested ones included; `bytes` without the nested ones. */
export async function listPackages(folder: string): Promise<PackedPackage[]> {
  const found: PackedPackage[] = []
  for (const modules of await findModuleFolders(folder)) {
    const names = (await readdir(modules)).flatMap(async (name) =>
      name.startsWith('@') ? (await readdir(join(modules, name))).map((inner) => `${name}/${inner}`) : [name],
    )
    for (const name of (await Promise.all(names)).flat()) {
      const manifest = await readFile(join(modules, name, 'package.json'), 'utf8').catch(() => undefined)
      if (manifest === undefined) continue
      const { version, license } = JSON.parse(manifest) as { version: string; license?: string }
      const files = await readdir(join(modules, name))
      found.push({
        // The folder's name, not the manifest's: an alias is what package.json asks for.
        name,
        version,
        license: typeof license === 'string' ? license : 'not said',
        licenseFile: files.find((file) => /^(licen[cs]e|copying|notice)/i.test(file)),
        bytes: await sizeOf(join(modules, name), { ownOnly: true }),
      })
    }
  }
  return found
}

async function findModuleFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && entry.name === 'node_modules')
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Bytes of all files below; `ownOnly` leaves out those in a `node_modules` further down. */
export async function sizeOf(path: string, { ownOnly = false } = {}): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const inside = (await readdir(path)).filter((name) => !ownOnly || name !== 'node_modules')
  const sizes = await Promise.all(inside.map((name) => sizeOf(join(path, name), { ownOnly })))
  return sizes.reduce((sum, size) => sum + size, 0)
}
