// Writes PDF files object by object, right or wrong as asked; no library would write most of these.
import { latin1 } from './raw-bytes.ts'

export type PdfObjects = Readonly<Record<number, string | Uint8Array>>

export interface RawPdfOptions {
  /** Extra entries of the trailer. */
  trailer?: string
  /** Object number of the catalogue; null leaves Root out. */
  root?: number | null
  /** What the cross-reference says: the truth, nothing at all, or offsets that are all wrong. */
  xref?: 'right' | 'none' | 'wrong'
  /** What startxref says, instead of the truth. */
  startxref?: string
}

/** A whole file from object bodies (without `obj` and `endobj`). */
export function rawPdf(objects: PdfObjects, options: RawPdfOptions = {}): Buffer {
  const { trailer = '', root = 1, xref = 'right', startxref } = options
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  let length = parts[0]?.length ?? 0
  const offsets = new Map<number, number>()
  const push = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), length)
    push(latin1(`${number} 0 obj\n`))
    push(typeof body === 'string' ? latin1(body) : body)
    push(latin1('\nendobj\n'))
  }
  const size = Math.max(...offsets.keys()) + 1
  const start = length
  if (xref !== 'none') {
    const lines = [`xref\n0 ${size}\n0000000000 65535 f \n`]
    for (let number = 1; number < size; number++) {
      const offset = offsets.get(number)
      const said = xref === 'wrong' ? (offset ?? 0) + 7919 : offset
      lines.push(
        said === undefined ? '0000000000 65535 f \n' : `${String(said).padStart(10, '0')} 00000 n \n`,
      )
    }
    push(latin1(lines.join('')))
  }
  push(latin1(`trailer\n<< /Size ${size} ${root === null ? '' : `/Root ${root} 0 R`} ${trailer} >>\n`))
  push(latin1(`startxref\n${startxref ?? start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A stream object's body; `dict` without its brackets, Length added unless it is there. */
export function stream(dict: string, content: Uint8Array | string): Buffer {
  const bytes = typeof content === 'string' ? latin1(content) : content
  const size = /\/Length\b/.test(dict) ? '' : `/Length ${bytes.length}`
  return Buffer.concat([latin1(`<< ${dict} ${size} >>\nstream\n`), bytes, latin1('\nendstream')])
}

export interface OnePageOptions extends RawPdfOptions {
  /** Content stream, or object 4 as it is. */
  content?: string | Uint8Array
  /** Entries of the page's Resources besides the font F1. */
  resources?: string
  /** Entries of the page dictionary. */
  page?: string
  mediaBox?: string
  catalog?: string
  /** Further objects; numbers from 10 on are free, smaller ones replace what is there. */
  objects?: PdfObjects
}

export const greeting = 'BT /F1 24 Tf 60 700 Td (Legible reads this line) Tj ET'

/** A sound page with one line of text, and whatever is wrong added to it. */
export function onePagePdf(options: OnePageOptions = {}): Buffer {
  const {
    content = greeting,
    resources = '',
    page = '',
    mediaBox = '[0 0 595 842]',
    catalog = '',
    objects,
  } = options
  return rawPdf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R ${page} /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
      4: stream('', content),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...objects,
    },
    options,
  )
}
