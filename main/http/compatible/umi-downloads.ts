import { LegibleError } from '../../../shared/errors.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { safeName } from '../../../shared/exported-file-name.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { withDocument } from './service.ts'

/** The files of a task that Umi-OCR offers; `pdfOneLayer` is not made here. */
export const downloadTypes = ['pdfLayered', 'txt', 'txtPlain', 'jsonl', 'csv'] as const
export type DownloadType = (typeof downloadTypes)[number]

export const isDownloadType = (type: string): type is DownloadType =>
  (downloadTypes as readonly string[]).includes(type)

/** Writes a reading as one of them. Throws not_found where there is no PDF of it. */
export function writeDownload(
  answer: OcrResponse,
  type: DownloadType,
  documentName: string,
): { name: string; mediaType: string; bytes: Buffer } {
  const stem = safeName(documentName).replace(/\.[^.]+$/, '') || 'document'
  if (type === 'pdfLayered') {
    const pdf = answer.files?.find(({ format }) => format === 'pdf')
    if (pdf === undefined) throw new LegibleError('not_found', 'There is no searchable PDF of this task.')
    return {
      name: `${stem}.layered.pdf`,
      mediaType: pdf.mediaType,
      bytes: Buffer.from(pdf.data, 'base64'),
    }
  }
  const pages = withDocument(answer).document.pages.map((page) => ({
    page: page.page,
    text: writeDocument({ schemaVersion: 1, pages: [page] }, { format: 'text' }).text,
  }))
  const written = { txt, txtPlain, jsonl, csv }[type](pages.filter(({ text }) => text.trim() !== ''))
  const extension = { txt: 'txt', txtPlain: 'p.txt', jsonl: 'jsonl', csv: 'csv' }[type]
  return {
    name: `${stem}.${extension}`,
    mediaType: type === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    bytes: Buffer.from(written),
  }
}

type PageText = { page: number; text: string }

const txt = (pages: PageText[]) => pages.map(({ page, text }) => `--- ${page} ---\n${text}\n`).join('\n')
const txtPlain = (pages: PageText[]) => pages.map(({ text }) => `${text}\n`).join('')
const jsonl = (pages: PageText[]) => pages.map((page) => `${JSON.stringify(page)}\n`).join('')
const csv = (pages: PageText[]) =>
  ['page,text', ...pages.map(({ page, text }) => `${page},"${text.replaceAll('"', '""')}"`), ''].join('\r\n')
