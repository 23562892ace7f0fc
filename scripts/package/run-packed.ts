import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { openBridgeSession } from '../../tests/support/bridge-session.ts'
import { configFor, startAsWritten } from '../../tests/support/mcp/start-as-written.ts'
import { startProgram, type RunningProgram } from '../../tests/support/program.ts'

/** Starts `legible serve` of a laid-out package with plain Node. */
export function startPacked(app: string): Promise<RunningProgram> {
  process.env['LEGIBLE_PROGRAM'] = join(app, 'dist/main/cli.js')
  return startProgram()
}

/** Reads a fixture through the running program and compares with its text. Throws with what was found instead. */
export async function readFixture(program: RunningProgram, fixture: string): Promise<string> {
  const image = (await readFile(fixture)).toString('base64')
  const answer = await program.process({ image })
  const body = (await answer.json()) as { extractedText?: string; confidence?: number; pageCount?: number }
  const text = body.extractedText ?? ''
  const expected = (await readFile(`${fixture}.txt`, 'utf8')).split(/\s+/).filter(Boolean)
  const read = new Set(text.split(/\s+/))
  const share = expected.filter((word) => read.has(word)).length / expected.length
  if (answer.status !== 200 || share < 0.9) {
    throw new Error(
      `${fixture}: status ${answer.status}, ${Math.round(share * 100)} % of its words.\n${JSON.stringify(body).slice(0, 500)}`,
    )
  }
  return `${body.pageCount} page(s), ${expected.length} words, ${Math.round(share * 100)} % of them as in the fixture's text`
}

/** What the program serves beside readings: its page, and the readable API. */
export async function readPages(program: RunningProgram): Promise<void> {
  for (const path of ['/', '/api/docs', '/api/docs/swagger-ui-bundle.js']) {
    const answer = await fetch(program.url + path)
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
  }
}

/** Starts what the page would write for Claude Desktop. Throws when that does not start or offers something else. */
export async function startConnected(program: RunningProgram): Promise<void> {
  const config = await configFor(await openBridgeSession(program), program.key)
  const tools = (await startAsWritten(config)).join()
  if (tools !== 'extract_text') throw new Error(`What is written for Claude Desktop offers ${tools}.`)
}

/** Starts the keychain's thread; any answer will do, for a machine may have no keychain. Throws when it cannot start. */
export async function startKeychainThread(app: string): Promise<void> {
  const script = join(app.replace(/app\.asar$/, 'app.asar.unpacked'), 'dist/main/os-keychain.worker.js')
  const thread = new Worker(pathToFileURL(script))
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage({ id: 1, method: 'get', service: 'Legible', account: 'package-check', secret: '' })
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(20_000) })) as [
      { id: number },
    ]
    if (answer.id !== 1) throw new Error(`The keychain's thread answered ${JSON.stringify(answer)}.`)
  } finally {
    await thread.terminate()
  }
}
