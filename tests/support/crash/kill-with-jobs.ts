// kill -9 at random moments while jobs are sent and read, and what has become of each job in the end.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { callJobs, readJobEvents, type WholeJob } from '../jobs.ts'
import { createKey, makeDataFolder, runProgram, startProgram, type RunningProgram } from '../program.ts'
import { scannedPdf, webpOf } from '../sample-documents.ts'

/** Every so many jobs one is a scan of several pages, which a kill meets half way. */
const scanEvery = 5
const scanPages = 4
/** Jobs being sent at the same time; a kill meets some of them on their way. */
const senders = 3
const longestLifeMs = 2500

export interface JobCrashFigures {
  kills: number
  /** Jobs that were sent until they were taken, by the idempotency key each was sent with. */
  sent: number
  /** Not there in the end, or not done. */
  lost: number
  /** Jobs beyond the first for one idempotency key, and events beyond the first for one page. */
  doubled: number
  /** Documents done without a row of the ledger. */
  unpaid: number
  /** Rows of the ledger beyond one a document done. */
  overpaid: number
}

export async function killWithJobs(
  { kills, jobs }: { kills: number; jobs: number },
  onKill: (kills: number) => void = () => undefined,
): Promise<JobCrashFigures> {
  const dataFolder = await makeDataFolder()
  const key = await createKey(dataFolder)
  const nextBody = await documents()
  const waiting = Array.from({ length: jobs }, (_, index): Sent => ({
    idempotencyKey: randomUUID(),
    body: nextBody(index),
  }))
  const taken = new Map<string, string>()
  const start = () => startProgram([], { dataFolder, keepData: true, key })
  const figures = { kills: 0, sent: jobs, lost: 0, doubled: 0, unpaid: 0, overpaid: 0 }
  try {
    while (figures.kills < kills) {
      const program = await start()
      // Some of what is left in each round, so that every kill meets jobs on their way.
      const share = waiting.splice(0, Math.ceil(waiting.length / (kills - figures.kills)))
      const sending = send(program, share, taken)
      await setTimeout(Math.random() * longestLifeMs)
      await kill(program)
      waiting.unshift(...(await sending))
      figures.kills += 1
      onKill(figures.kills)
    }
    const program = await start()
    await send(program, waiting, taken)
    const ids = new Set(taken.values())
    figures.doubled += taken.size - ids.size
    await judge(program, ids, figures)
    await program.stop()
    return figures
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface Sent {
  idempotencyKey: string
  body: object
}

/** Sends jobs until the program is gone; returns those of which nobody said that they were taken. */
async function send(program: RunningProgram, jobs: Sent[], taken: Map<string, string>): Promise<Sent[]> {
  const { submit } = callJobs(program)
  const left = [...jobs]
  const unknown: Sent[] = []
  async function sendAll(): Promise<void> {
    for (let job = left.shift(); job !== undefined; job = left.shift()) {
      try {
        const answer = await submit(job.body, { 'idempotency-key': job.idempotencyKey })
        const { id } = (await answer.json()) as { id: string }
        taken.set(job.idempotencyKey, id)
      } catch {
        // Taken or not: it is sent again.
        unknown.push(job)
      }
    }
  }
  await Promise.all(Array.from({ length: senders }, sendAll))
  return unknown
}

async function judge(program: RunningProgram, ids: Set<string>, figures: JobCrashFigures): Promise<void> {
  const { ask, find } = callJobs(program)
  const done: WholeJob[] = []
  for (const id of ids) {
    const pages = new Set<string>()
    for await (const { event, data } of readJobEvents(await ask(`/api/ocr/jobs/${id}/events`))) {
      if (event !== 'page') continue
      const page = `${String(data['document'])} ${(data['report'] as { page: number }).page}`
      if (pages.has(page)) figures.doubled += 1
      pages.add(page)
    }
    const job = await find(id)
    if (job.state === 'done' && pages.size === job.pagesTotal) done.push(job)
    else figures.lost += 1
  }
  const { stdout } = await runProgram(['jobs', 'list', '--json', '--limit', '100000', ...dataDir(program)])
  figures.doubled += (JSON.parse(stdout) as unknown[]).length - ids.size
  const rows = await ledger(program)
  const documents = done.flatMap((job) => job.documents)
  figures.unpaid = documents.filter(
    ({ requestId, pagesDone }) =>
      rows.get(requestId)?.reduce((sum, credits) => sum + credits, 0) !== pagesDone,
  ).length
  figures.overpaid = [...rows.values()].flat().length - documents.length
}

const dataDir = ({ dataFolder }: RunningProgram) => ['--data-dir', dataFolder]

/** Credits of every row, by request. */
async function ledger(program: RunningProgram): Promise<Map<string, number[]>> {
  const { stdout } = await runProgram(['usage', '--csv', ...dataDir(program)])
  const [head = '', ...lines] = stdout.trim().split('\n')
  const names = head.trim().split(',')
  const rows = new Map<string, number[]>()
  for (const line of lines) {
    const cells = line.trim().split(',')
    const requestId = cells[names.indexOf('request_id')] ?? ''
    rows.set(requestId, [...(rows.get(requestId) ?? []), Number(cells[names.indexOf('credits')])])
  }
  return rows
}

async function kill({ child }: RunningProgram): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** Bytes behind the end make each a document of its own: nothing is answered from the cache. */
async function documents(): Promise<(index: number) => object> {
  const image = Buffer.from(webpOf(['Legible reads this page']))
  const scan = Buffer.from(
    await scannedPdf(Array.from({ length: scanPages }, (_, page) => [`This is page ${page + 1}`])),
  )
  return (index) => {
    const bytes = index % scanEvery === 0 ? scan : image
    return { image: Buffer.concat([bytes, Buffer.from(` ${index}`)]).toString('base64') }
  }
}
