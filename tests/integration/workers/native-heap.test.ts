// A reading process is started as the program starts it, with an entry that takes and drops memory as pages do.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { forkReaderProcess } from '../../../main/workers/fork-reader-process.ts'

const folders: string[] = []
const ownSettings = { ...process.env }
afterEach(async () => {
  process.env = { ...ownSettings }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** What an entry with this code says first. */
async function firstMessage(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-heap-'))
  folders.push(folder)
  const entry = join(folder, 'entry.mjs')
  await writeFile(entry, code)
  const child = forkReaderProcess(pathToFileURL(entry))
  try {
    return await new Promise((resolve, reject) => {
      child.onMessage(resolve)
      child.onExit((reason) => reject(new Error(reason)))
    })
  } finally {
    child.kill()
  }
}

test.runIf(process.platform === 'linux' && isGlibc())(
  'memory of pictures goes back when they do, though smaller things lie between them',
  async () => {
    const code = `
      import { setFlagsFromString } from 'node:v8'
      import { runInNewContext } from 'node:vm'
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc')
      const megabytes = () => process.memoryUsage.rss() / 2 ** 20
      const kept = []
      function take() {
        for (let index = 0; index < 18; index++) {
          pictures.push(new Uint8Array(16 * 2 ** 20).fill(1))
          kept.push(new Uint8Array(2 ** 16).fill(1))
        }
      }
      let pictures = []
      async function drop() {
        pictures = []
        // V8 gives buffers back on a thread of its own, when it comes to it.
        for (let round = 0; round < 50 && megabytes() - before > 40; round++) {
          collect()
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
      const before = megabytes()
      // The first teach glibc, unless it is told, to keep the memory of the next.
      take()
      await drop()
      take()
      const taken = megabytes() - before
      await drop()
      process.send({ taken, left: megabytes() - before })
      setInterval(() => undefined, 1000)`
    const { taken, left } = (await firstMessage(code)) as { taken: number; left: number }
    expect(taken).toBeGreaterThan(250)
    expect(left).toBeLessThan(50)
  },
)

test('what the user has set for the native heap stays', async () => {
  process.env['MALLOC_ARENA_MAX'] = '7'
  const code = `process.send({ arenas: process.env.MALLOC_ARENA_MAX }); setInterval(() => undefined, 1000)`
  expect(await firstMessage(code)).toEqual({ arenas: '7' })
})

function isGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
