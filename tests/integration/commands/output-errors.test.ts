// What a command prints may have nowhere to go: its reader has gone, or the disk behind it is full.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '../../support/fixtures.ts'
import { createKey, makeDataFolder, programArguments } from '../../support/program.ts'

let dataFolder: string

beforeAll(async () => {
  dataFolder = await makeDataFolder()
  await createKey(dataFolder)
})
afterAll(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 3 }))

/** Runs a command as a shell does with `behind` after it; answers the command's own status. */
async function runInShell(words: string[], behind: string): Promise<{ status: string; stderr: string }> {
  const command = [process.execPath, ...programArguments([...words, '--data-dir', dataFolder])]
  const quoted = command.map((word) => `'${word}'`).join(' ')
  const child = spawn('sh', ['-c', `{ ${quoted}; echo $? >&3; } ${behind}`], {
    env: { ...process.env, LEGIBLE_KEYCHAIN: 'none' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let [status, stderr] = ['', '']
  child.stdio[3]?.on('data', (chunk: Buffer) => (status += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  await once(child, 'close')
  return { status: status.trim(), stderr }
}

const commands = [
  ['extract', fixture('grey.png').path],
  ['keys', 'list'],
  ['usage', '--csv'],
]

test.skipIf(!existsSync('/dev/full')).each(commands)(
  '%s %s says that the disk is full where its output goes',
  async (...words) => {
    expect(await runInShell(words, '>/dev/full')).toEqual({
      status: '3',
      stderr:
        'legible: The output cannot be written: the disk is full. Free some space, or send it elsewhere.\n',
    })
  },
)

test.skipIf(process.platform === 'win32').each(commands)(
  '%s %s ends quietly where nobody reads it any more',
  async (...words) => {
    expect(await runInShell(words, '| true')).toEqual({ status: '0', stderr: '' })
  },
)
