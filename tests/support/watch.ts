// `legible watch` as a process of its own, and the folders around it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { programArguments, runProgram } from './program.ts'

/** Starts it with these words, and waits until it watches. `said` is all that it has printed. */
export async function startWatch(
  words: string[],
  { uid, home }: { uid?: number; home?: string } = {},
): Promise<ChildProcess & { said: () => string }> {
  const child = spawn(process.execPath, programArguments(words), {
    env: { ...process.env, LEGIBLE_KEYCHAIN: 'none', ...(home !== undefined && { HOME: home }) },
    ...(uid !== undefined && { uid }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said).toContain('Watching ')
  return Object.assign(child, { said: () => said })
}

/** Its exit code; null where the signal ended it. */
export async function endWatch(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** All files below a folder by their paths in it, hidden ones too. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

export async function creditsUsedIn(dataFolder: string): Promise<number> {
  const { stdout } = await runProgram(['usage', '--json', '--data-dir', dataFolder])
  return (JSON.parse(stdout) as { total: number }).total
}

/** As long as a busy machine may stand still. */
const stillMs = 600_000

/**
 * Asks for names again and again until they are enough, in however long; throws where their number has not changed for ten
 * minutes. Asking takes a fifth of the time at most.
 */
export async function whileItMoves(
  ask: () => Promise<readonly string[]>,
  isEnough: (names: readonly string[]) => boolean,
): Promise<void> {
  let [count, changedAt] = [-1, 0]
  for (;;) {
    const askedAt = performance.now()
    const names = await ask()
    if (isEnough(names)) return
    const now = performance.now()
    if (names.length !== count) [count, changedAt] = [names.length, now]
    if (now - changedAt > stillMs) throw new Error(`Nothing has moved for ten minutes; there are ${count}.`)
    await sleep(Math.max(10, 4 * (now - askedAt)))
  }
}
