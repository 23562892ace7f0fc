// The official Python client against the program over its real port: however a call ends, what the client shows of it
// is a sentence that a person can act on.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture } from '../support/fixtures.ts'
import { hundredScannedPages } from '../support/hundred-scanned-pages.ts'
import { judgesPython } from '../support/judges.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'

const script = new URL('mcp_client.py', import.meta.url).pathname

interface Seen {
  what: 'listed' | 'progress' | 'result' | 'cancelled' | 'failed'
  revision?: string
  tools?: string[]
  isError?: boolean
  text?: string
  sentences?: string[]
}

/** Runs the client to its end; `onSeen` is told each thing that happens to it. */
async function runClient(
  { url, key }: { url: string; key: string },
  { file, way, task }: { file: string; way: string; task: 'read' | 'cancel' | 'wait' },
  onSeen: (seen: Seen) => void = () => undefined,
): Promise<Seen[]> {
  const child = spawn(judgesPython, [script, `${url}/api/mcp`, key, file, way, task])
  const seen: Seen[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    seen.push(JSON.parse(line) as Seen)
    onSeen(seen.at(-1)!)
  }
  await ended(child)
  return seen
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function documentsUnderWay({ url, key }: RunningProgram): Promise<number> {
  const answer = await fetch(`${url}/api/status`, { headers: { 'x-api-key': key } })
  const { queue } = (await answer.json()) as { queue: { active: number; waiting: number } }
  return queue.active + queue.waiting
}

const ways = [
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
  ['sse', '2025-11-25'],
] as const

describe.skipIf(!existsSync(judgesPython))('the official Python client', () => {
  let program: RunningProgram
  let page: string
  let scan: string
  beforeAll(async () => {
    program = await startProgram()
    page = join(program.dataFolder, 'page.pdf')
    scan = join(program.dataFolder, 'scan.pdf')
    await writeFile(page, fixture('mixed-page.pdf').bytes)
    await writeFile(scan, await hundredScannedPages())
  })
  afterAll(() => program.stop())

  test.each(ways)('%s: initialises, lists the tool and reads', async (way, revision) => {
    const seen = await runClient(program, { file: page, way, task: 'read' })
    expect(seen[0]).toMatchObject({ what: 'listed', revision, tools: ['extract_text'] })
    expect(seen.at(-1)).toMatchObject({
      what: 'result',
      isError: false,
      text: expect.stringContaining('supplied eleven thousand households') as string,
      structured: { success: true, pageCount: 1 },
    })
  })

  test.each(ways)('%s: cancels, and nothing is read any more', async (way) => {
    const seen = await runClient(program, { file: scan, way, task: 'cancel' })
    expect(seen.at(-1)).toEqual({ what: 'cancelled' })
    await expect.poll(() => documentsUnderWay(program)).toBe(0)
  })

  test.each(ways)('%s: with a wrong key says so', async (way) => {
    const wrong = { url: program.url, key: `${program.key.slice(0, -1)}_` }
    const seen = await runClient(wrong, { file: scan, way, task: 'read' })
    expect(seen).toHaveLength(1)
    const [sentence] = seen[0]!.sentences!
    // Of an old stream that is refused this client, like others, shows no more than the status.
    expect(sentence).toContain(
      way === 'sse' ? '401 Unauthorized' : 'This API key is mistyped or cut off. Copy it again.',
    )
  })

  test.each(ways)('%s: is told when the program is stopped in the middle of a reading', async (way) => {
    const own = await startProgram()
    let stopped: Promise<void> | undefined
    const seen = await runClient(own, { file: scan, way, task: 'wait' }, ({ what }) => {
      if (what === 'progress') stopped ??= own.stop()
    })
    await stopped
    expect(seen.at(-1)).toMatchObject({
      what: 'result',
      isError: true,
      text: 'Legible is shutting down. Send the document again once it runs. (shutting_down)',
    })
  })
})
