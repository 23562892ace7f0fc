import type { RequestHandler } from 'express'
import type { RequestCount } from '../../extraction/request-counts.ts'

/** What `GET /metrics` tells of the program. */
export interface Metrics {
  requests: RequestCount[]
  /** Documents that somebody waits for. */
  queue: { active: number; waiting: number }
  /** Documents of jobs that are not read yet. */
  jobDocuments: number
  /** Pages that can be read at the same time, here or by workers. */
  places: number
  threads: { busy: number; queued: number; deaths: number; residentBytes?: number | undefined }
  startedAt: number
}

type Sample = [labels: Record<string, string>, value: number]

/** `GET /metrics`: the figures in the text format of Prometheus (exposition format 0.0.4). */
export function sendMetrics(read: () => Metrics): RequestHandler {
  return (_request, response) => {
    response.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(writeMetrics(read()))
  }
}

function writeMetrics({ requests, queue, jobDocuments, places, threads, startedAt }: Metrics): string {
  const byRequest = (value: (count: RequestCount) => number): Sample[] =>
    requests.map((count) => [{ door: count.door, outcome: count.outcome }, value(count)])
  return [
    counter(
      'legible_documents_total',
      'Documents answered',
      byRequest((count) => count.documents),
    ),
    counter(
      'legible_pages_total',
      'Pages answered',
      byRequest((count) => count.pages),
    ),
    counter(
      'legible_credits_total',
      'Credits charged',
      byRequest((count) => count.credits),
    ),
    counter(
      'legible_request_seconds_total',
      'Seconds from the last byte of requests to their answers',
      byRequest((count) => count.seconds),
    ),
    gauge('legible_queue_documents', 'Documents that somebody waits for', [
      [{ state: 'reading' }, queue.active],
      [{ state: 'waiting' }, queue.waiting],
    ]),
    gauge('legible_job_documents', 'Documents of jobs that are not read yet', [[{}, jobDocuments]]),
    gauge('legible_pages', 'Pages that are read, or wait for a thread or a worker', [
      [{ state: 'reading' }, threads.busy],
      [{ state: 'waiting' }, threads.queued],
    ]),
    gauge('legible_page_places', 'Pages that can be read at the same time: threads, or places of workers', [
      [{}, places],
    ]),
    counter('legible_thread_deaths_total', 'Reading processes that ended unasked', [[{}, threads.deaths]]),
    gauge('process_resident_memory_bytes', 'Memory of the program, its reading process apart', [
      [{}, process.memoryUsage.rss()],
    ]),
    gauge('legible_reading_process_resident_memory_bytes', 'Memory of the reading process, 0 without one', [
      [{}, threads.residentBytes ?? 0],
    ]),
    gauge('process_start_time_seconds', 'When the program started, since the epoch', [
      [{}, startedAt / 1000],
    ]),
  ].join('')
}

const counter = (name: string, help: string, samples: Sample[]) => family(name, 'counter', help, samples)
const gauge = (name: string, help: string, samples: Sample[]) => family(name, 'gauge', help, samples)

/** Values of labels are names of our own and need no escaping. */
function family(name: string, type: string, help: string, samples: Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
