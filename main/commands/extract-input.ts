import { basename } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { OcrOptions, OcrResponse } from '../../shared/ocr.ts'
import type { Core } from '../core.ts'
import type { ExtractionHooks } from '../extraction/ports.ts'
import { newRequestId } from '../extraction/request-id.ts'
import type { Input } from './find-inputs.ts'

/** Reads a document that a command line names, for the owner of the machine. Throws LegibleError. */
export async function extractInput(
  input: Input,
  { services, options }: { services: Core['services']; options: OcrOptions },
  hooks: ExtractionHooks,
): Promise<OcrResponse> {
  const bytes = await input.read(hooks.signal)
  return services.extraction.extract(
    {
      requestId: newRequestId(),
      door: 'cli',
      caller: { userId: services.account.current().userId, keyId: null },
      input: { kind: 'bytes', bytes, inputSource: 'file' },
      options,
      fileName: basename(input.name),
      receivedAt: performance.now(),
    },
    hooks,
  )
}
