import type { RequestHandler } from 'express'
import { LegibleError } from '../../../shared/errors.ts'
import {
  fileNameFor,
  isSavedFormat,
  safeName,
  savedFormats,
  savedMediaType,
  type SavedFormat,
} from '../../../shared/exported-file-name.ts'
import { isOutputFileFormat } from '../../../shared/output-files.ts'
import { asOneFile } from '../../extraction/one-file.ts'
import type { ActivityEntry, Caller, HistoryStore, WrittenFile } from '../../extraction/ports.ts'
import { documentConfidence } from '../../ocr/confidence.ts'
import type { DocumentFormat } from '../../ocr/ports.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { callerOf } from '../authenticate.ts'
import type { HttpServices } from '../http-services.ts'
import { sendFile } from '../send-file.ts'

type Kept = NonNullable<ReturnType<HistoryStore['open']>>

/** `GET /api/documents/{requestId}/{format}`: a reading that was kept, in another form, for nothing. */
export function sendKeptDocument({ history, outputs }: HttpServices): RequestHandler {
  async function write(kept: Kept, format: SavedFormat, signal: AbortSignal): Promise<WrittenFile> {
    const { document, reports, entry, file } = kept
    const name = entry.fileName ?? ''
    if (!isOutputFileFormat(format)) {
      const { text } = writeDocument(document, { format })
      return {
        name: fileNameFor(safeName(name), format),
        mediaType: savedMediaType(format),
        bytes: Buffer.from(text),
      }
    }
    const source = file && { bytes: file, format: entry.fileKind as DocumentFormat }
    const documentName = entry.fileName ?? undefined
    const { files } = await outputs.make({ format, document, reports, documentName, source }, signal)
    const [first] = files as [WrittenFile]
    return {
      ...first,
      name: fileNameFor(safeName(name), format),
      bytes: asOneFile(files.map(({ bytes }) => bytes)),
    }
  }

  return async (request, response) => {
    const { requestId = '', format = '' } = request.params as { requestId?: string; format?: string }
    if (!isSavedFormat(format))
      throw new LegibleError(
        'not_found',
        `There is no form of this name. Ask for one of: ${savedFormats.join(', ')}.`,
      )
    const kept = isFor(callerOf(request), history.find(requestId)) ? history.open(requestId) : undefined
    if (kept === undefined)
      throw new LegibleError(
        'not_found',
        'No reading of this key is kept under this id. It was deleted, or history was off when it was read: send the document again.',
      )
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const file = await write(kept, format, gone.signal)
    const { document, reports } = kept
    sendFile(response, file, { creditsUsed: 0, confidence: documentConfidence(document), pages: reports })
  }
}

/**
 * What another key has sent is nobody else's business. What the owner read at the window or the command line is for
 * whichever script is told its id, which the window copies.
 */
const isFor = ({ keyId }: Caller, entry: ActivityEntry | undefined): boolean =>
  entry?.keyId === null || entry?.keyId === keyId
