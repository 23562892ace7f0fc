import type { RunningProgram } from '../program.ts'

/** The text and boxes of a PDF as the program reads it; `mark` makes it a document that no result is kept of. */
export async function readAsJson(
  program: RunningProgram,
  pdf: Uint8Array,
  { mark = 0, ...options }: { mark?: number; pages?: string } = {},
): Promise<string> {
  const image = Buffer.concat([pdf, Buffer.from(`\n% ${mark}\n`)]).toString('base64')
  const answer = await program.process({ image, options: { format: 'json', ...options } })
  const body = (await answer.json()) as { document?: unknown; error?: unknown }
  return JSON.stringify(body.document ?? body.error)
}
