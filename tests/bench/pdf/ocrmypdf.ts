// Debian's OCRmyPDF on the same files, as its users run it.
import { performance } from 'node:perf_hooks'
import type { BenchDocument } from '../documents.ts'
import { runTool } from './tool.ts'

export interface PeerFile {
  milliseconds: number
  /** What it said instead of writing a file. */
  refusal?: string
}

// Several threads of one Tesseract wait for each other in loops, which a busy machine never gets out of.
const ONE_THREAD = { OMP_THREAD_LIMIT: '1' }

/**
 * `dpi`: of an image; it refuses one that does not say how fine it is. Pages that have text are passed over, as Legible does.
 */
export async function writeWithOcrmypdf(
  { path, language }: BenchDocument,
  out: string,
  dpi: number,
): Promise<PeerFile> {
  const isPdf = path.endsWith('.pdf')
  const words = [
    ...(isPdf ? ['--skip-text'] : ['--image-dpi', String(Math.round(dpi))]),
    '--output-type',
    'pdf',
  ]
  const started = performance.now()
  const { code, stderr } = await runTool('ocrmypdf', ['-q', '-l', language, ...words, path, out], ONE_THREAD)
  const milliseconds = performance.now() - started
  if (code === 0) return { milliseconds }
  return { milliseconds, refusal: stderr.trim().split('\n').at(-1)?.trim() || `exit code ${code ?? 'none'}` }
}
