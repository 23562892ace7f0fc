import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { RunningProgram } from '../program.ts'
import { longText, webpOf } from '../sample-documents.ts'

/** What came back from a number of requests. */
export interface Answers {
  /** Milliseconds of every request that was read, as its client saw it. */
  acceptedMs: number[]
  refused429: number
  refused503: number
  /** Refusals that do not say when to come back. */
  withoutRetryAfter: number
  /** Taken in and then not answered with a text: another status, a cut connection, a timeout. */
  dropped: number
  seconds: number
}

const noAnswers = (): Answers => ({
  acceptedMs: [],
  refused429: 0,
  refused503: 0,
  withoutRetryAfter: 0,
  dropped: 0,
  seconds: 0,
})

const image = webpOf(longText(12))
let made = 0

/** Every body is a document nobody has sent before: nothing comes from the cache. */
const newBody = () =>
  JSON.stringify({ image: Buffer.concat([image, Buffer.from(`\n${made++}`)]).toString('base64') })

function count(answers: Answers, status: number, milliseconds: number, retryAfter: unknown): void {
  if (status === 200) answers.acceptedMs.push(milliseconds)
  else if (status === 429) answers.refused429 += 1
  else if (status === 503) answers.refused503 += 1
  else answers.dropped += 1
  if ((status === 429 || status === 503) && retryAfter === undefined) answers.withoutRetryAfter += 1
}

/** So many clients, each of which sends its next document when it has the last one's text, `pauseMs` later. */
export async function askInTurn(
  program: RunningProgram,
  {
    clients,
    seconds,
    key = program.key,
    pauseMs = 0,
  }: { clients: number; seconds: number; key?: string; pauseMs?: number },
): Promise<Answers> {
  const answers = noAnswers()
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1000
  const client = async () => {
    while (elapsed() < seconds) {
      const sentAt = performance.now()
      const answer = await program.process(newBody(), { 'x-api-key': key })
      await answer.arrayBuffer()
      count(
        answers,
        answer.status,
        performance.now() - sentAt,
        answer.headers.get('retry-after') ?? undefined,
      )
      await setTimeout(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { ...answers, seconds: elapsed() }
}

/** Sends at a rate of its own, whatever comes back; the documents still on their way at the end count as nothing. */
export async function flood(
  program: RunningProgram,
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
): Promise<Answers> {
  const answers = noAnswers()
  const options: autocannon.Options = {
    url: `${program.url}/api/ocr/process`,
    connections,
    duration: seconds,
    overallRate: perSecond,
    ignoreCoordinatedOmission: true,
    timeout: 600,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': program.key },
        setupRequest: (request) => ({ ...request, body: newBody() }),
        onResponse: (status, _body, _context, headers) => {
          const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
          if ((status === 429 || status === 503) && !names.includes('retry-after'))
            answers.withoutRetryAfter += 1
        },
      },
    ],
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, ended) => {
      if (error instanceof Error) reject(error)
      else resolve(ended)
    })
    running.on('response', (_client, status, _bytes, milliseconds) =>
      count(answers, status, milliseconds, 'told'),
    )
  })
  answers.dropped += result.errors + result.timeouts
  return { ...answers, seconds: result.duration }
}
