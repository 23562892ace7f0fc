import { basename } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Door } from '../../shared/accounts.ts'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import type { OcrOptions } from '../../shared/ocr.ts'
import type { Caller, ExtractionService } from '../extraction/ports.ts'
import { lackOf } from '../extraction/lack-of.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { savedFiles } from '../extraction/saved-files.ts'
import { folderWords } from './own-words.ts'
import type { ReadDocument } from './ports.ts'

/** Reads one document of a watched folder and writes it in the formats of its rule. */
export function readForFolder({
  extraction,
  caller,
  door,
  formats,
  options,
}: {
  extraction: ExtractionService
  caller: () => Caller
  door: Door
  formats: readonly SavedFormat[]
  options: OcrOptions
}): (bytes: Uint8Array, path: string, signal: AbortSignal) => Promise<ReadDocument> {
  return async (bytes, path, signal) => {
    const answer = await extraction.extract(
      {
        requestId: newRequestId(),
        door,
        caller: caller(),
        input: { kind: 'bytes', bytes, inputSource: 'file' },
        options,
        fileName: basename(path),
        receivedAt: performance.now(),
      },
      { signal },
    )
    return {
      files: savedFiles(answer, { formats, options, place: path }),
      lack: lackOf(answer.pages, folderWords),
    }
  }
}
