import type { Warning } from '../../shared/ocr.ts'
import type { OutputFile } from '../../shared/output-files.ts'
import type { DocumentFormat } from '../ocr/ports.ts'
import { nameOfUrl } from './name-of-url.ts'
import type { CachedResult, ExtractionRequest, OutputMaker } from './ports.ts'

/** The files that a request asks for beside its text, in the order in which it does. Throws as the maker does. */
export async function writeOutputs(
  maker: OutputMaker,
  { input, fileName, options }: ExtractionRequest,
  { document, reports, bytes, fileKind }: CachedResult & { bytes: Uint8Array; fileKind: DocumentFormat },
  signal: AbortSignal,
): Promise<{ files: OutputFile[]; warnings: Warning[] }> {
  const { outputs = [], password } = options
  const documentName = fileName ?? (input.kind === 'url' ? nameOfUrl(input.url) : undefined)
  const source = { bytes, format: fileKind, ...(password !== undefined && { password }) }
  const files: OutputFile[] = []
  const warnings: Warning[] = []
  for (const format of new Set(outputs)) {
    const made = await maker.make({ format, document, reports, documentName, source }, signal)
    warnings.push(...made.warnings)
    for (const { name, mediaType, bytes: content } of made.files) {
      const data = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64')
      files.push({ format, name, mediaType, bytes: content.byteLength, data })
    }
  }
  return { files, warnings: withoutRepeats(warnings) }
}

/** Two formats that lack the same say it once. */
function withoutRepeats(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.message}`, warning])).values()]
}
