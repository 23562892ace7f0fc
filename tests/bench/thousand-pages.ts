// Reads a scanned PDF of a thousand pages and reports its peak memory: node tests/bench/thousand-pages.ts [pages]
// Takes half an hour and more, so it is no part of the tests. Exits 1 above the limit.
import { detectFormat } from '../../main/ocr/detect-format.ts'
import type { DocumentSource } from '../../main/ocr/ports.ts'
import { recognizeDocument } from '../../main/ocr/recognize-document.ts'
import { createThreadPageReader } from '../../main/workers/thread-page-reader.ts'
import { longText, scannedPdf } from '../support/sample-documents.ts'

const LIMIT_MB = 1200
const pageCount = Number(process.argv[2] ?? 1000)
const limits = { maxImagePixels: 100_000_000, maxPages: 1000, pageTimeoutMs: 120_000 }
const print = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20)

const bytes = await scannedPdf(Array.from({ length: pageCount }, () => longText(36)))
const source: DocumentSource = { id: 'thousand', format: detectFormat(bytes) ?? 'pdf', bytes }
const atStart = megabytes()
const reader = createThreadPageReader({ threads: 2, languageFolders: [] })
const { signal } = new AbortController()
await reader.open(source, limits, signal)
const pageNumbers = Array.from({ length: pageCount }, (_, index) => index + 1)
const options = { pageNumbers, languages: ['eng'], mode: 'auto' as const, limits }
let peak = 0
let failed = 0
const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 100)
for await (const { page } of recognizeDocument(reader, source, options, { signal })) {
  if (page.source !== 'ocr') failed++
  if (page.page % 25 === 0) print(`page ${page.page}: ${megabytes()} MB now, ${peak} MB at most`)
}
clearInterval(watch)
await reader.close()
print(`${pageCount} pages (${(bytes.length / 2 ** 20).toFixed(1)} MB), ${failed} not recognised`)
print(`${atStart} MB before, ${peak} MB at most, ${megabytes()} MB after closing`)
process.exitCode = peak > LIMIT_MB || failed > 0 ? 1 : 0
