import type { OutputFileFormat } from '../../shared/output-files.ts'
import type { OutputWriter } from './output-writer.ts'

/** The writer of every format, loaded when it is first asked for: some bring large libraries. */
export const outputWriters: Readonly<Record<OutputFileFormat, () => Promise<OutputWriter>>> = {
  pdf: async () => (await import('./pdf/pdf.ts')).writePdf,
  docx: async () => (await import('./docx.ts')).writeDocx,
  xlsx: async () => (await import('./xlsx.ts')).writeXlsx,
  csv: async () => (await import('./csv.ts')).writeCsv,
  html: async () => (await import('./html.ts')).writeHtml,
  hocr: async () => (await import('./hocr.ts')).writeHocr,
  alto: async () => (await import('./alto.ts')).writeAlto,
}
