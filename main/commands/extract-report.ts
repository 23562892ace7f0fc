import type { OcrResponse } from '../../shared/ocr.ts'
import type { ExtractionProgress } from '../extraction/ports.ts'
import { printable } from '../../shared/printable.ts'
import { pageNotes } from './page-notes.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

/** What was read of a document: the text to print, or the files it was written to. */
export type Written = { text: string } | { outputs: [string, ...string[]] }

/** Tells whoever called how the reading goes: a person at a terminal, or a program that reads JSON lines. */
export interface ExtractReport {
  begin(file: string): void
  progress(update: ExtractionProgress): void
  read(written: Written, answer: OcrResponse): void
  /** Stopped by a signal; `written` is what was read until then. */
  stopped(written: Written | undefined, pages: { done: number; total: number }): void
  failed(failure: { code: string; message: string }): void
  end(exitCode: number, failure?: string): void
}

/** Texts to stdout, all else to stderr. */
export function reportToPeople(documents: number, { headings }: { headings: boolean }): ExtractReport {
  let file = ''
  let number = 0
  let bar: ProgressBar | undefined
  const note = (message: string) => process.stderr.write(`legible: ${file}: ${printable(message)}\n`)
  const print = (written: Written) => {
    if ('outputs' in written) return
    if (headings) process.stdout.write(`==> ${file} <==\n`)
    process.stdout.write(written.text)
  }
  return {
    begin(name) {
      file = printable(name)
      number += 1
      bar = createProgressBar(documents > 1 ? `${number} of ${documents}  ${file}` : file)
    },
    progress: (update) => bar?.update(update),
    read(written, answer) {
      bar?.stop()
      print(written)
      for (const { page, codes = [] } of answer.pages)
        for (const { format, text } of codes) note(`Page ${page} has a code (${format}): ${text}`)
      for (const message of pageNotes(answer)) note(message)
    },
    stopped(written, { done, total }) {
      bar?.stop()
      if (written === undefined) return note('Stopped before a page was read.')
      print(written)
      const into = 'outputs' in written ? ` into ${written.outputs.join(', ')}` : ''
      note(`Stopped: ${done} of ${total} pages were read${into}.`)
    },
    failed({ message }) {
      bar?.stop()
      note(message)
    },
    end: () => bar?.stop(),
  }
}

/** One JSON object a line on stdout, each with its `event`: all that happens, in order, and nothing else. */
export function reportToPrograms(documents: number): ExtractReport {
  let file = ''
  let number = 0
  const counts = { read: 0, failed: 0 }
  const say = (event: string, details: object) =>
    process.stdout.write(`${JSON.stringify({ event, ...details })}\n`)
  const where = (written: Written) => {
    if ('text' in written) return written
    const { outputs } = written
    return { output: outputs[0], ...(outputs.length > 1 && { outputs }) }
  }
  return {
    begin(name) {
      file = name
      number += 1
      say('begin', { file, number, of: documents })
    },
    progress({ phase, pagesDone, pagesTotal, page }) {
      if (phase !== 'reading') return
      say('progress', { file, pagesDone, pagesTotal, ...(page && { page: page.report }) })
    },
    read(written, { format, pageCount, confidence, partial, warnings, creditsUsed, processingTime }) {
      counts.read += 1
      const details = { format, pageCount, confidence, partial, warnings, creditsUsed, processingTime }
      say('read', { file, ...where(written), ...details })
    },
    stopped: (written, { done, total }) =>
      void say('stopped', { file, pagesDone: done, pagesTotal: total, ...(written && where(written)) }),
    failed({ code, message }) {
      counts.failed += 1
      say('failed', { file, error: { code, message } })
    },
    end: (exitCode, message) =>
      void say('end', { ...counts, exitCode, ...(message !== undefined && { message }) }),
  }
}
