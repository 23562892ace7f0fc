import type { Warning } from '../../shared/ocr.ts'
import type { OutputFile } from '../../shared/ocr.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import type { DocumentFormat } from '../ocr/ports.ts'
import { nameOfUrl } from './name-of-url.ts'
import type { CachedResult, ExtractionRequest, OutputMaker, WrittenFile } from './ports.ts'

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
    files.push(...encodeFiles(format, made.files))
  }
  return { files, warnings: withoutRepeats(warnings) }
}

/** Files as answers carry them. */
export function encodeFiles(format: OutputFileFormat, files: readonly WrittenFile[]): OutputFile[] {
  return files.map(({ name, mediaType, bytes }) => ({
    format,
    name,
    mediaType,
    bytes: bytes.byteLength,
    data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  }))
}

/** Two formats that lack the same say it once. */
function withoutRepeats(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.message}`, warning])).values()]
}
