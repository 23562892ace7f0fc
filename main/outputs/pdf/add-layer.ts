import { createHash } from 'node:crypto'
import type { Document, Page } from '../../../shared/document.ts'
import { failure, LegibleError } from '../../../shared/errors.ts'
import type { Warning } from '../../../shared/ocr.ts'
import { rebuildPdf } from '../../engines/pdfjs/rebuild-pdf.ts'
import { createGlyphlessFonts, type GlyphlessFonts } from './glyphless-font.ts'
import { createPageFonts, layerContent } from './layer-content.ts'
import { layerWords } from './layer-words.ts'
import { createObjectList, type ObjectList } from './object-list.ts'
import { contentEntries } from './page-contents.ts'
import { pixelsToPage } from './page-space.ts'
import { openFile, type PdfFile } from './syntax/open-file.ts'
import { listPages, type FilePage } from './syntax/pages.ts'
import { isDictionary, toSyntax, type Dictionary, type Value } from './syntax/values.ts'
import { writeUpdate } from './write-sections.ts'

export interface Layered {
  bytes: Uint8Array
  warnings: Warning[]
}

/**
 * A PDF with a layer of text on the pages that were recognised, and of mixed pages on their pictures. Everything else stays: the
 * file's own bytes come first, unchanged, and what is new follows them (an incremental update, ISO 32000-1, 7.5.6).
 *
 * A damaged file is written anew before, from the objects that are found in it, as it was read. Throws `corrupt_file`.
 */
export function addLayer(bytes: Uint8Array, { pages }: Document): Layered {
  const layered = pages.filter((page) =>
    page.blocks.some(({ lines }) => lines.some((line) => layerWords(line, page).length > 0)),
  )
  if (layered.length === 0) return { bytes, warnings: [] }
  const last = Math.max(...pages.map(({ page }) => page))
  const { file, filePages, warnings } = open(bytes, last)
  if (file.trailer.has('Encrypt')) throw encrypted()
  if (isSigned(file))
    warnings.push({
      code: 'pdf_signed',
      message:
        'The PDF is signed. The signature still holds for what was signed, and readers will say that something was added.',
    })
  const objects = createObjectList(file.size)
  const fonts = createGlyphlessFonts(objects)
  for (const page of layered) {
    const filePage = filePages[page.page - 1]
    if (filePage) addToPage(objects, { file, filePage, page, fonts })
  }
  fonts.add()
  const { start, kind } = file.crossReference
  const update = { file: file.bytes, previous: start, kind, trailer: trailerEntries(file) }
  return { bytes: writeUpdate(objects, update), warnings }
}

/** Opens the file as it is, or written anew where that is damaged or has fewer pages than were read. */
function open(
  bytes: Uint8Array,
  pageCount: number,
): { file: PdfFile; filePages: FilePage[]; warnings: Warning[] } {
  try {
    const file = openFile(bytes)
    const filePages = listPages(file)
    if (filePages.length >= pageCount) return { file, filePages, warnings: [] }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const rebuilt = rebuildPdf(bytes)
  if (!rebuilt) throw damaged()
  try {
    const file = openFile(rebuilt)
    const filePages = listPages(file)
    if (filePages.length < pageCount) throw damaged()
    const message =
      'The PDF is damaged. It was written anew from what is left of it, so that its own bytes have changed.'
    return { file, filePages, warnings: [{ code: 'pdf_rebuilt', message }] }
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(error) : error
  }
}

const damaged = (cause?: unknown) =>
  new LegibleError(
    'corrupt_file',
    'The PDF is damaged in a way that nothing can be added to it. Save it again from its source.',
    { cause },
  )

const encrypted = () => failure('encryptedForOutput')

const SIGNATURES_EXIST = 1

function isSigned({ catalog, resolve }: PdfFile): boolean {
  const form = resolve(catalog.get('AcroForm'))
  const flags = isDictionary(form) ? resolve(form.get('SigFlags')) : null
  return typeof flags === 'number' && (flags & SIGNATURES_EXIST) !== 0
}

function addToPage(
  objects: ObjectList,
  { file, filePage, page, fonts }: { file: PdfFile; filePage: FilePage; page: Page; fonts: GlyphlessFonts },
): void {
  const { reference, dictionary, resources, box } = filePage
  const known = file.resolve(resources.get('Font'))
  const named: Dictionary = isDictionary(known) ? known : new Map<string, Value>()
  const pageFonts = createPageFonts(fonts, freePrefix(named))
  const runs = page.blocks.flatMap(({ lines }) => lines.map((line) => ({ words: layerWords(line, page) })))
  const text = layerContent(runs, pixelsToPage(page, box, page.rotation), pageFonts)
  const layer = objects.addDeflated('', text)
  const kept = contentEntries(objects, file, { page: filePage, isRecognised: page.source === 'ocr' })
  const others = new Map(resources)
  others.delete('Font')
  const fontEntries = `<< ${toSyntax(named).slice(2, -2)} ${pageFonts.entries()} >>`
  const own = new Map(dictionary)
  for (const key of ['Contents', 'Resources']) own.delete(key)
  objects.set(
    reference.number,
    // The layer comes first, where nothing before it has moved the page's axes. It leaves no ink that could be covered.
    `<< ${toSyntax(own).slice(2, -2)} /Resources << ${toSyntax(others).slice(2, -2)} /Font ${fontEntries} >> /Contents [${[layer, ...kept].join(' ')}] >>`,
    reference.generation,
  )
}

/** What no font of the page is called by: an earlier layer of this program is called the same. */
function freePrefix(fonts: Dictionary): string {
  const names = [...fonts.keys()]
  for (let number = 1; ; number++) {
    const prefix = `Lgb${number}-`
    if (!names.some((name) => name.startsWith(prefix))) return prefix
  }
}

function trailerEntries({ trailer, bytes }: PdfFile): string {
  const entries = ['Root', 'Info', 'Encrypt'].flatMap((key) => {
    const value = trailer.get(key)
    return value === undefined ? [] : [`/${key} ${toSyntax(value)}`]
  })
  const now = createHash('md5').update(bytes).digest('hex')
  const ids = trailer.get('ID')
  const first = Array.isArray(ids) && ids[0] instanceof Uint8Array ? toSyntax(ids[0]) : `<${now}>`
  return `${entries.join(' ')} /ID [${first} <${now}>]`
}
