import type { Rectangle } from '../page-space.ts'
import type { PdfFile } from './open-file.ts'
import { isDictionary, isReference, type Dictionary, type Reference, type Value } from './values.ts'

/** A page with what it has from the nodes above it in the tree (ISO 32000-1, 7.7.3). */
export interface FilePage {
  reference: Reference
  dictionary: Dictionary
  resources: Dictionary
  /** What of it is shown. */
  box: Rectangle
}

/** US Letter, which readers take a page for that does not say. */
const USUAL_BOX: Rectangle = [0, 0, 612, 792]
const MAX_DEPTH = 64

/** The pages of a file in their order. Throws SyntaxError where one is missing. */
export function listPages(file: PdfFile): FilePage[] {
  const pages: FilePage[] = []
  const seen = new Set<number>()

  function walk(value: Value | undefined, inherited: Dictionary, depth: number): void {
    const node = file.resolve(value)
    if (!isReference(value) || !isDictionary(node)) throw new SyntaxError('A page is missing')
    if (seen.has(value.number) || depth > MAX_DEPTH)
      throw new SyntaxError('The tree of pages runs in a circle')
    seen.add(value.number)
    const here: Dictionary = new Map(inherited)
    for (const key of ['Resources', 'MediaBox', 'CropBox']) {
      const own = node.get(key)
      if (own !== undefined) here.set(key, own)
    }
    const kids = file.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, here, depth + 1)
    else pages.push(toPage(value, node, here))
  }

  function toPage(reference: Reference, dictionary: Dictionary, here: Dictionary): FilePage {
    const resources = file.resolve(here.get('Resources'))
    return {
      reference,
      dictionary,
      resources: isDictionary(resources) ? resources : new Map<string, Value>(),
      box: shownBox(rectangle(here.get('MediaBox')), rectangle(here.get('CropBox'))),
    }
  }

  function rectangle(value: Value | undefined): Rectangle | undefined {
    const sides = file.resolve(value)
    if (!Array.isArray(sides)) return undefined
    const [a, b, c, d] = sides.map((side) => file.resolve(side))
    if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
      return undefined
    const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const
    return box[2] > box[0] && box[3] > box[1] ? box : undefined
  }

  walk(file.catalog.get('Pages'), new Map(), 0)
  return pages
}

/** The crop box as far as it lies on the page; as pdf.js has it, which the page was read with. */
function shownBox(media: Rectangle = USUAL_BOX, crop: Rectangle = media): Rectangle {
  const box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const
  return box[2] > box[0] && box[3] > box[1] ? box : media
}
