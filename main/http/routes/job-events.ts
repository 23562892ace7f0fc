import type { RequestHandler } from 'express'
import { LegibleError } from '../../../shared/errors.ts'
import type { Caller, KeyService } from '../../extraction/ports.ts'
import { toDocument, type JobEvent, type JobService } from '../../jobs/ports.ts'
import { callerOf } from '../authenticate.ts'
import { restWords } from '../rest-words.ts'
import { writeInPace } from '../write-in-pace.ts'

const keepAliveMs = 15_000
// As many as MCP has. Far more are a client that opens without closing, and each holds a socket.
const maxStreams = 500

/**
 * `GET …/{id}/events`: what happens to a job as server-sent events, each page as soon as it is read, from the beginning
 * or after `Last-Event-ID`. The stream ends with the job; 204 where there is nothing further, so that browsers, which
 * otherwise connect again, stop. It ends as well when the key may no longer ask; asking again says why. Throws queue_full.
 */
export function followJob(jobs: JobService, keys: Pick<KeyService, 'checkValid'>): RequestHandler {
  let open = 0
  return async (request, response) => {
    const caller = callerOf(request)
    const { id = '' } = request.params as Record<string, string>
    const job = jobs.find(caller, id)
    let lastId = Number(/^\d{1,15}$/.exec(request.get('Last-Event-ID') ?? '')?.[0] ?? 0)
    if (job.endedAt !== null && jobs.eventsAfter(caller, id, lastId).length === 0) {
      response.status(204).end()
      return
    }
    if (open >= maxStreams)
      throw new LegibleError('queue_full', `${maxStreams} event streams are open already. Close some.`, {
        retryAfterSeconds: 30,
      })
    // A client that left during the checks before this would never say so again.
    if (response.destroyed) return
    open += 1
    let wake = () => {}
    let isOver = false
    const end = () => {
      isOver = true
      wake()
    }
    const unfollow = jobs.follow(id, { onNews: () => wake(), onStop: end })
    const keepAlive = setInterval(() => {
      response.write(': keep-alive\n\n')
      // The owner may have cancelled it from the command line, which tells nobody here.
      wake()
    }, keepAliveMs)
    response.once('close', end)
    try {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write(`event: job\ndata: ${JSON.stringify(job)}\n\n`)
      while (!isOver) {
        const { promise: news, resolve } = Promise.withResolvers<void>()
        wake = resolve
        if (!isValid(keys, caller)) break
        const events = jobs.eventsAfter(caller, id, lastId)
        for (const event of events) {
          await writeInPace(response, toBlock(event))
          lastId = event.id
          if (event.type === 'end') isOver = true
        }
        if (events.length === 0 && !isOver) await news
      }
    } finally {
      clearInterval(keepAlive)
      unfollow()
      open -= 1
      response.end()
    }
  }
}

function isValid(keys: Pick<KeyService, 'checkValid'>, { keyId }: Caller): boolean {
  try {
    if (keyId !== null) keys.checkValid(keyId)
    return true
  } catch {
    return false
  }
}

function toBlock(event: JobEvent): string {
  const data =
    event.type === 'page'
      ? event.page
      : event.type === 'document'
        ? toDocument(event.document, restWords)
        : event.job
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`
}
