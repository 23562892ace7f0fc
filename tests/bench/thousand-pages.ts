// npm run bench:pages [-- PAGES]: a PDF of a thousand small scanned pages through the program, its peak memory and its order.
// Takes minutes, so it is no part of the tests. Exits 1 above the limit or when a page is missing or out of order.
import { processFigures } from '../support/process-figures.ts'
import { startProgram } from '../support/program.ts'
import { scannedPdf } from '../support/sample-documents.ts'
import { measureBuiltProgram } from './built-program.ts'

const limitMegabytes = 1200
const pageCount = Number(process.argv[2] ?? 1000)

const pdf = await scannedPdf(
  Array.from({ length: pageCount }, (_, index) => [
    `Page number ${index + 1}`,
    'A small page of a very long document',
    'holds three lines of text and no more.',
  ]),
  { width: 800, fontSize: 34 },
)
measureBuiltProgram()
const program = await startProgram()
const peakMegabytes = () => processFigures(program.pid)?.peakMegabytes ?? Number.NaN
const startedAt = performance.now()
const watch = setInterval(() => {
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${peakMegabytes()} MB at most`)
}, 30_000)
const answer = await program.process({
  image: Buffer.from(pdf).toString('base64'),
  options: { pageMarkers: true },
})
const body = (await answer.json()) as {
  success: boolean
  extractedText?: string
  pages?: { source: string }[]
  creditsUsed: number
}
clearInterval(watch)

const texts = body.extractedText?.split('\f') ?? []
const misplaced = texts.filter((text, index) => !text.includes(`number ${index + 1}`)).length
const unread = body.pages?.filter(({ source }) => source !== 'ocr').length ?? pageCount
const seconds = (performance.now() - startedAt) / 1000
console.log(
  `${pageCount} pages (${(pdf.length / 2 ** 20).toFixed(1)} MB) in ${seconds.toFixed(0)} s, ${(seconds / pageCount).toFixed(2)} s a page`,
)
console.log(`${texts.length} texts, ${misplaced} misplaced, ${unread} not read, ${body.creditsUsed} credits`)
const peak = peakMegabytes()
console.log(`peak memory of the program: ${peak} MB (limit ${limitMegabytes} MB)`)
await program.stop()
process.exitCode = peak > limitMegabytes || texts.length !== pageCount || misplaced > 0 || unread > 0 ? 1 : 0
