import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeDataFolder } from './program.ts'

/** A disk of six megabytes until the test ends; undefined where none can be had. */
export async function mountSmallDisk(): Promise<string | undefined> {
  const folder = await makeDataFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The file that takes all the room there is, beside what it has. */
export function fillDisk(folder: string): string {
  const filler = join(folder, 'filler')
  const disk = openSync(filler, 'a')
  try {
    for (;;) writeSync(disk, Buffer.alloc(4096))
  } catch {
    closeSync(disk)
  }
  return filler
}
