// What is answered of a document, as bytes to compare: what was read, and not how long it took.
import { composeDocument } from '../../main/ocr/document/compose-document.ts'
import type { PageReader } from '../../main/ocr/ports.ts'
import { writeDocument } from '../../main/ocr/writers/writers.ts'
import type { PageReport } from '../../shared/ocr.ts'
import { readAll, sourceOf, usualLimits } from './read-all.ts'

interface Answer {
  text: string
  /** The document object, and the report of each page. */
  json: string
}

/** No language named. */
export async function readAnswer(
  reader: PageReader,
  bytes: Uint8Array,
  { password, pageTimeoutMs = usualLimits.pageTimeoutMs }: { password?: string; pageTimeoutMs?: number } = {},
): Promise<Answer> {
  const source = sourceOf(bytes, password)
  const limits = { ...usualLimits, pageTimeoutMs }
  const pages = await readAll(reader, source, { languages: ['auto'], limits })
  reader.release(source)
  const document = composeDocument(pages)
  const reports = pages.map(({ report }) => untimed(report))
  return { text: writeDocument(document, {}).text, json: JSON.stringify({ document, reports }) }
}

const untimed = (report: PageReport) => ({
  ...report,
  milliseconds: 0,
  stages: report.stages?.map(({ stage, change }) => ({ stage, change })),
})
