import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface InstanceLock {
  release(): void
}

/**
 * One process for each `userData` folder, as in Electron: who comes second leaves its command line with the first
 * and gets undefined. A lock whose process has died is taken over.
 */
export function takeLock(
  userData: string,
  onSecond: (argv: string[], workingFolder: string) => void,
): InstanceLock | undefined {
  const folder = join(userData, 'stand-in-instance')
  const lock = join(folder, 'lock')
  mkdirSync(folder, { recursive: true })
  if (isHeld(lock)) {
    const message = JSON.stringify({ argv: process.argv, workingFolder: process.cwd() })
    writeFileSync(join(folder, `${process.pid}.json`), message)
    return undefined
  }
  writeFileSync(lock, String(process.pid))
  const read = () => {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
      try {
        const { argv, workingFolder } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
          argv: string[]
          workingFolder: string
        }
        rmSync(join(folder, name))
        onSecond(argv, workingFolder)
      } catch (error) {
        // Half written: the next change tells again.
        if (!(error instanceof SyntaxError)) throw error
      }
    }
  }
  const watcher = watch(folder, read)
  return {
    release() {
      watcher.close()
      rmSync(lock, { force: true })
    },
  }
}

function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}
