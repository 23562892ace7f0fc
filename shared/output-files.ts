/** The files a reading can be taken away in, beside its text (`outputFormats` in ocr.ts). Free of zod: the page imports it. */
export const outputFileFormats = ['pdf', 'docx', 'xlsx', 'csv', 'html', 'hocr', 'alto'] as const
export type OutputFileFormat = (typeof outputFileFormats)[number]

export interface OutputFileKind {
  /** Of the file's name, without the dot. */
  extension: string
  mediaType: string
  /** Whether it can be shown as it is on a terminal. */
  isText: boolean
}

export const outputFileKinds: Readonly<Record<OutputFileFormat, OutputFileKind>> = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf', isText: false },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isText: false,
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isText: false,
  },
  csv: { extension: 'csv', mediaType: 'text/csv', isText: true },
  html: { extension: 'html', mediaType: 'text/html', isText: true },
  // Not registered; what the Internet Archive and IIIF call it.
  hocr: { extension: 'hocr', mediaType: 'text/vnd.hocr+html', isText: true },
  alto: { extension: 'alto.xml', mediaType: 'application/xml', isText: true },
}

export const isOutputFileFormat = (format: string): format is OutputFileFormat =>
  (outputFileFormats as readonly string[]).includes(format)
