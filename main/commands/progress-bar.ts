import { SingleBar } from 'cli-progress'
import type { ExtractionProgress } from '../extraction/ports.ts'

export interface ProgressBar {
  update(progress: ExtractionProgress): void
  stop(): void
}

/** A bar on stderr while a document of several pages is read; silent where stderr is no terminal. */
export function createProgressBar(label: string): ProgressBar {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined }
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${label}  {bar}  page {value} of {total}  {eta_formatted} left`,
    barCompleteChar: '━',
    barIncompleteChar: ' ',
    hideCursor: true,
    clearOnComplete: true,
  })
  return {
    update({ phase, pagesDone, pagesTotal }) {
      if (phase !== 'reading' || pagesTotal < 2) return
      if (bar.isActive) bar.update(pagesDone)
      else bar.start(pagesTotal, pagesDone)
    },
    stop: () => bar.stop(),
  }
}
