import { anyDocumentFormat } from '../../shared/document-formats.ts'
import { isHeic } from './detect-format.ts'

/** Why a file of no kind that Legible knows cannot be read, and what to do. */
export function explainFormat(bytes: Uint8Array): string {
  if (bytes.length === 0) return `The file is empty. Send a ${anyDocumentFormat} file.`
  if (isHeic(bytes))
    return 'This is a HEIC photo, which Legible does not read. Send it as JPEG: share or export it as one, or let the iPhone take JPEG by Settings > Camera > Formats > Most Compatible.'
  return `This is not a ${anyDocumentFormat} file. Convert it to one of these and send it again.`
}
