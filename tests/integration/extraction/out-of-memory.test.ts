// A machine that has no memory left for the reading process, and good documents.
import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { forkReaderProcess } from '../../../main/workers/fork-reader-process.ts'
import type { StartReaderProcess } from '../../../main/workers/process-protocol.ts'
import { fixture, type FixtureName } from '../../support/fixtures.ts'
import { needs } from '../../support/needs.ts'
import { composeApp } from '../../support/open-app.ts'

/** Lets each reading process have so many megabytes and no more. */
const withMemoryOf =
  (megabytes: () => number): StartReaderProcess =>
  (entry) => {
    const child = forkReaderProcess(entry)
    const newest = ['-n', '-f', '-P', String(process.pid), 'reader.process']
    const pid = execFileSync('pgrep', newest, { encoding: 'utf8' }).trim()
    execFileSync('prlimit', ['--pid', pid, `--data=${megabytes() * 1_000_000}`])
    return child
  }

test.runIf(needs.memoryLimit.met)(
  'good documents are not called damaged, cost nothing, and are read once there is memory',
  async () => {
    // At its start, while its threads start, while they load what they read with, and while they read.
    const sizes = [200, 400, 900, 1220, 1240]
    let megabytes = 0
    const { app, close } = await composeApp({ startReaderProcess: withMemoryOf(() => megabytes) })
    onTestFinished(close)
    const { extraction, credits, account } = app.services
    let count = 0
    const read = (name: FixtureName) =>
      extraction.extract(
        {
          requestId: `req_${(count += 1)}`,
          door: 'rest',
          caller: { userId: account.current().userId, keyId: null },
          input: { kind: 'bytes', bytes: fixture(name).bytes, inputSource: 'base64' },
          options: {},
          receivedAt: performance.now(),
        },
        { signal: new AbortController().signal },
      )
    for (megabytes of sizes)
      for (const name of ['scanned.pdf', 'one-bit.png'] as const)
        await expect(read(name), `${name} in ${megabytes} MB`).rejects.toMatchObject({
          code: 'out_of_memory',
        })
    expect(credits.usage().total).toBe(0)
    megabytes = 100_000
    expect((await read('one-bit.png')).extractedText).not.toBe('')
  },
)

test.runIf(needs.memoryLimit.met)(
  'a reading process that the system ends to have memory is no fault of its document',
  async () => {
    let kills = 2
    const startReaderProcess: StartReaderProcess = (entry) => {
      const child = forkReaderProcess(entry)
      const newest = ['-n', '-f', '-P', String(process.pid), 'reader.process']
      const pid = Number(execFileSync('pgrep', newest, { encoding: 'utf8' }))
      child.onMessage(({ type }) => {
        if (type === 'started' && kills-- > 0) process.kill(pid, 'SIGKILL')
      })
      return child
    }
    const { app, close } = await composeApp({ startReaderProcess })
    onTestFinished(close)
    const { readTestPage } = app.services
    const { bytes } = fixture('one-bit.png')
    await expect(readTestPage('req_1', bytes)).rejects.toMatchObject({ code: 'out_of_memory' })
    expect(await readTestPage('req_2', bytes)).not.toBe('')
  },
)
