import { createHash } from 'node:crypto'
import { hashContent } from './content-key.ts'
import type { ExtractionRequest } from './ports.ts'

/**
 * Tells whether two requests ask for the same: the document as it was sent (its bytes, or its address) and the
 * options, defaults filled in. Settings are no part of it, so that a retry stays a retry after they change.
 */
export async function requestFingerprint({
  input,
  options,
}: Pick<ExtractionRequest, 'input' | 'options'>): Promise<string> {
  const asked = JSON.stringify([
    input.kind === 'url' ? ['url', input.url] : ['bytes', await hashContent(input.bytes)],
    options.format ?? 'text',
    options.mode ?? 'auto',
    options.languages ?? null,
    options.pages ?? null,
    options.password ?? null,
    options.pageMarkers ?? false,
    // Left out as the default, so that they change no fingerprint that was stored before they were options.
    ...(options.lineBreaks === 'join' ? ['join'] : []),
    ...(options.codes ? ['codes'] : []),
    ...(options.furniture === undefined ? [] : [`furniture ${options.furniture}`]),
    ...(options.outputs === undefined ? [] : [`outputs ${options.outputs.join(' ')}`]),
  ])
  return createHash('sha256').update(asked).digest('hex')
}
