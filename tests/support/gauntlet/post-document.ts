import type { Outcome } from '../corpus/hostile-file.ts'
import type { RunningProgram } from '../program.ts'

/** What came back for a document. */
export interface Answer {
  /** `200 ok`, `422 corrupt_file`, or what went wrong before there was an answer. */
  label: string
  outcome: Outcome | undefined
  status: number
  body: unknown
  milliseconds: number
}

/** Posts a document with the program's key; a lost connection or a missed deadline is an answer too. */
export async function postDocument(
  program: RunningProgram,
  bytes: Uint8Array,
  deadlineMs: number,
): Promise<Answer> {
  const started = performance.now()
  const since = () => Math.round(performance.now() - started)
  const failed = (label: string): Answer => ({
    label,
    outcome: undefined,
    status: 0,
    body: null,
    milliseconds: since(),
  })
  try {
    const response = await fetch(`${program.url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': program.key },
      body: JSON.stringify({ image: Buffer.from(bytes).toString('base64'), options: { format: 'json' } }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    const body = (await response.json()) as { success?: unknown; error?: { code?: unknown } }
    const code = String(body.success === true ? 'ok' : body.error?.code)
    return {
      label: `${response.status} ${code}`,
      outcome: code as Outcome,
      status: response.status,
      body,
      milliseconds: since(),
    }
  } catch (error) {
    return failed(`no answer (${error instanceof Error ? error.name : 'unknown'})`)
  }
}
