// Jobs across the end of the program, however it comes. Each test is a way in which another server loses them.
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killWithJobs } from '../support/crash/kill-with-jobs.ts'
import { callJobs, readJobEvents } from '../support/jobs.ts'
import { makeDataFolder, startProgram, type RunningProgram } from '../support/program.ts'
import { scannedPdf } from '../support/sample-documents.ts'

let dataFolder: string
let program: RunningProgram

beforeAll(async () => {
  dataFolder = await makeDataFolder()
  program = await startProgram([], { dataFolder, keepData: true })
})
afterAll(() => program.stop())

async function restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const closed = once(program.child, 'close')
  program.child.kill(signal)
  await closed
  program = await startProgram([], { dataFolder, keepData: true, key: program.key })
}

// docling-serve #346, #378: the list of tasks is in memory, so "not found". #481: gone, and "pending" for ever.
// jobkit #122: a lease has to run out before anybody goes on.
test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a scan that %s meets half way is found again, goes on behind its last page, and its stream with it',
  async (signal) => {
    const pages = 8
    const scan = await scannedPdf(Array.from({ length: pages }, (_, page) => [`${signal} ${page}`]))
    const upload = await callJobs(program).upload(scan)
    const { id } = await callJobs(program).begin({ upload: upload.id })
    const before: string[] = []
    const read: number[] = []
    const pageOf = (data: Record<string, unknown>) => (data['report'] as { page: number }).page
    const first = await callJobs(program).ask(`/api/ocr/jobs/${id}/events`)
    for await (const { id: eventId, event, data } of readJobEvents(first)) {
      if (event !== 'page') continue
      before.push(eventId ?? '')
      read.push(pageOf(data))
      if (read.length === 3) break
    }
    await restart(signal)

    const jobs = callJobs(program)
    expect(await jobs.find(id)).toMatchObject({ id, endedAt: null })
    expect((await jobs.find(id)).pagesDone).toBeGreaterThanOrEqual(3)
    const headers = { 'last-event-id': before.at(-1)! }
    for await (const { event, data } of readJobEvents(
      await jobs.ask(`/api/ocr/jobs/${id}/events`, { headers }),
    ))
      if (event === 'page') read.push(pageOf(data))
    expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pages }, (_, index) => index + 1))
    expect(await jobs.find(id)).toMatchObject({ state: 'done', pagesDone: pages, creditsUsed: pages })
  },
)

test('after 2 kills at random moments every job that was taken is done, once, and paid once', async () => {
  const figures = await killWithJobs({ kills: 2, jobs: 6 })
  expect(figures).toEqual({ kills: 2, sent: 6, lost: 0, doubled: 0, unpaid: 0, overpaid: 0 })
})
