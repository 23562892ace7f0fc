import { zipSync } from 'fflate'
import type { Page } from '../../../shared/document.ts'
import { LegibleError } from '../../../shared/errors.ts'
import { safeName } from '../../../shared/exported-file-name.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { withDocument } from './service.ts'
import { toPages } from './umi-lines.ts'

/** The files of a task that Umi-OCR offers; `pdfOneLayer` is not made here. */
const downloadTypes = ['pdfLayered', 'txt', 'txtPlain', 'jsonl', 'csv'] as const
type DownloadType = (typeof downloadTypes)[number]

const isDownloadType = (type: string): type is DownloadType =>
  (downloadTypes as readonly string[]).includes(type)

/**
 * The files asked for that are made here; several go into a ZIP, whose programs ask for whatever there is. Throws
 * invalid_request where none is.
 */
export function readTypes(asked: readonly string[]): DownloadType[] {
  const types = [...new Set(asked.filter(isDownloadType))]
  if (types.length > 0) return types
  throw new LegibleError('invalid_request', `file_types takes one of: ${downloadTypes.join(', ')}.`, {
    param: 'file_types',
  })
}

export interface Download {
  name: string
  mediaType: string
  bytes: Buffer
}

/** Writes a reading as these files. Throws not_found where there is no PDF of it. */
export function writeDownload(
  answer: OcrResponse,
  types: readonly DownloadType[],
  { documentName, ignoreBlank }: { documentName: string; ignoreBlank: boolean },
): Download {
  const stem = safeName(documentName).replace(/\.[^.]+$/, '') || 'document'
  const files = types.map((type) => writeFile(answer, type, { documentName, stem, ignoreBlank }))
  const [first, second] = files
  if (first !== undefined && second === undefined) return first
  const zip = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
  return { name: `${stem}.zip`, mediaType: 'application/zip', bytes: Buffer.from(zip) }
}

function writeFile(
  answer: OcrResponse,
  type: DownloadType,
  { documentName, stem, ignoreBlank }: { documentName: string; stem: string; ignoreBlank: boolean },
): Download {
  if (type === 'pdfLayered') {
    const pdf = answer.files?.find(({ format }) => format === 'pdf')
    if (pdf === undefined) throw new LegibleError('not_found', 'There is no searchable PDF of this task.')
    return {
      name: `${stem}.layered.pdf`,
      mediaType: pdf.mediaType,
      bytes: Buffer.from(pdf.data, 'base64'),
    }
  }
  const { document } = withDocument(answer)
  const pages = document.pages
    .map((page) => ({
      name: `${documentName} - ${page.page}`,
      text: writeDocument({ schemaVersion: 1, pages: [page] }, { format: 'text', lineBreaks: 'join' }).text,
    }))
    .filter(({ text }) => !ignoreBlank || text.trim() !== '')
  const written = { txt, txtPlain, csv, jsonl: () => jsonl(document.pages) }[type](pages)
  const extension = { txt: 'txt', txtPlain: 'p.txt', jsonl: 'jsonl', csv: 'csv' }[type]
  return {
    name: `${stem}.${extension}`,
    mediaType: type === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    bytes: Buffer.from(written),
  }
}

/** `name`: of the document and the page. */
type PageText = { name: string; text: string }

const txt = (pages: PageText[]) => pages.map(({ name, text }) => `≦ ${name} ≧\n${text}\n`).join('\n')
const txtPlain = (pages: PageText[]) => pages.map(({ text }) => `${text}\n`).join('')
/** What the dictionaries of a task have, blank pages too. */
const jsonl = (pages: readonly Page[]) =>
  toPages(pages)
    .map((page) => `${JSON.stringify(page)}\n`)
    .join('')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (pages: PageText[]) =>
  ['Name,OCR,Path', ...pages.map(({ name, text }) => [name, text, name].map(quoted).join(',')), ''].join(
    '\r\n',
  )
