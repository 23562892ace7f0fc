import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder of this one or of dist/main by its name, also from a built file, which lies there or one folder below. Undefined where it is missing. */
export function findDataFolder(name: string): string | undefined {
  return ['.', '..', '../../main/engines', '../../../main/engines']
    .map((folder) => unpacked(fileURLToPath(new URL(`${folder}/${name}`, import.meta.url))))
    .find((path) => existsSync(path))
}

/** Libraries and threads read files themselves, and Electron's archive is no folder to them. */
export function unpacked(path: string): string {
  return path.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`)
}
