import type { ObjectList } from './object-list.ts'
import { readOwnText } from './own-text.ts'
import type { PdfFile } from './syntax/open-file.ts'
import type { FilePage } from './syntax/pages.ts'
import { unpack } from './syntax/filters.ts'
import {
  isDictionary,
  isReference,
  isStream,
  nameOf,
  toReference,
  toSyntax,
  type Dictionary,
  type Value,
} from './syntax/values.ts'

/** Forms within forms, as programs write them, are two or three deep. */
const MAX_DEPTH = 8

/**
 * The content of a page, as the entries of its array of streams: as it is, or for a page that was recognised without its old
 * invisible text, and with what text of its own it shows said to be none, which keeps it from being found beside the layer.
 */
export function contentEntries(
  objects: ObjectList,
  file: PdfFile,
  { page, isRecognised }: { page: FilePage; isRecognised: boolean },
): string[] {
  const contents = page.dictionary.get('Contents')
  const resolved = file.resolve(contents)
  const streams = Array.isArray(resolved)
    ? resolved
    : contents === undefined || resolved === null
      ? []
      : [contents]
  const entries = streams.filter(isReference).map(toReference)
  if (!isRecognised) return entries
  const content = concatenate(file, streams)
  const own = content && ownTextOf(content)
  if (!own) return entries
  const formsShowText = stripForms(objects, file, page.resources, new Set(), MAX_DEPTH)
  const kept = own.stripped ? [objects.addDeflated('', own.stripped)] : entries
  if (!own.showsText && !formsShowText) return kept
  const begin = objects.addDeflated('', '/Span << /ActualText <FEFF> >> BDC\n')
  return [begin, ...kept, objects.addDeflated('', '\nEMC\n')]
}

/** Undefined where a stream cannot be unpacked: the page is left as it is. */
function concatenate(file: PdfFile, streams: readonly Value[]): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (const reference of streams) {
    const stream = file.resolve(reference)
    if (!isStream(stream)) continue
    const plain = unpack(stream, file.resolve)
    if (!plain) return undefined
    parts.push(plain, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}

function ownTextOf(content: Uint8Array) {
  try {
    return readOwnText(content)
  } catch {
    // Readers make of it what they can; nothing is taken out of what nobody understands.
    return undefined
  }
}

/** Takes invisible text out of the forms that a page draws; answers whether one shows text. */
function stripForms(
  objects: ObjectList,
  file: PdfFile,
  resources: Dictionary,
  seen: Set<number>,
  depth: number,
): boolean {
  const forms = file.resolve(resources.get('XObject'))
  if (!isDictionary(forms) || depth === 0) return false
  let showsText = false
  for (const reference of forms.values()) {
    const form = file.resolve(reference)
    if (!isReference(reference) || seen.has(reference.number)) continue
    if (!isStream(form) || nameOf(file.resolve(form.dictionary.get('Subtype'))) !== 'Form') continue
    seen.add(reference.number)
    const plain = unpack(form, file.resolve)
    const own = plain && ownTextOf(plain)
    showsText ||= own?.showsText === true
    if (own?.stripped) {
      const kept = new Map(form.dictionary)
      for (const key of ['Length', 'Filter', 'DecodeParms']) kept.delete(key)
      objects.setDeflated(reference.number, toSyntax(kept).slice(2, -2), own.stripped, reference.generation)
    }
    const inner = file.resolve(form.dictionary.get('Resources'))
    if (isDictionary(inner)) showsText = stripForms(objects, file, inner, seen, depth - 1) || showsText
  }
  return showsText
}
