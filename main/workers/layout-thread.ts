/** The script of Tesseract's layout, for the entry of another thread: a built one lies beside the others. */
export const layoutThreadOf = (entry: string): URL =>
  new URL(
    entry.endsWith('.ts') ? '../engines/tesseract/layout.worker.ts' : './tesseract-layout.worker.js',
    entry,
  )
