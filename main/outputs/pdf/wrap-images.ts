import { createHash } from 'node:crypto'
import type { Document, Page } from '../../../shared/document.ts'
import type { ImageCodec } from '../../ocr/ports.ts'
import { createGlyphlessFonts } from './glyphless-font.ts'
import { createPageFonts, layerContent } from './layer-content.ts'
import { pdfTime, xmpPacket } from './metadata.ts'
import { pdfNumber, pdfText } from './numbers.ts'
import { createObjectList, type ObjectList } from './object-list.ts'
import { addPageImage, type ImageFile, type PageImage } from './page-image.ts'
import { pixelsToPage } from './page-space.ts'
import { srgbProfile } from './srgb-profile.ts'
import { createStructureTree } from './structure-tree.ts'
import { turnImage } from './turn-image.ts'
import { writeNewFile } from './write-sections.ts'

export interface FileFacts {
  title: string
  /** BCP 47 tag; undefined where nobody knows. */
  language: string | undefined
  generator: string
}

/** Sides no reader need show; ISO 32000-1, annex C. */
const SHORTEST_SIDE = 3
const LONGEST_SIDE = 14_400

/**
 * A new PDF of the pages of an image file with their text, upright, which complies with PDF/A-2u and PDF/UA-1.
 *
 * The picture is an artifact, as of any page that can be read: what it says stands in the structure tree.
 */
export async function wrapImages(
  file: ImageFile,
  { pages }: Document,
  { codec, ...facts }: FileFacts & { codec: ImageCodec },
): Promise<Uint8Array> {
  const objects = createObjectList(1)
  const fonts = createGlyphlessFonts(objects)
  const tree = createStructureTree()
  const parent = objects.reserve()
  const references: string[] = []
  for (const [key, page] of pages.entries()) {
    const image = await addPageImage(objects, file, { codec, page: page.page })
    const size = sizeOf(page, image)
    const toPage = pixelsToPage(page, [0, 0, ...size], 0)
    const pageFonts = createPageFonts(fonts, 'F')
    const text = layerContent(tree.tagPage(page, key), toPage, pageFonts)
    const matrix = turnImage(image.orientation, page.rotation - image.turned, size)
    const picture = `/Artifact BMC q ${matrix.map((part) => pdfNumber(part)).join(' ')} cm /I Do Q EMC\n`
    const content = objects.addDeflated('', picture + text)
    references.push(
      objects.add(
        `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${size.map((side) => pdfNumber(side)).join(' ')}] ` +
          `/Resources << /Font << ${pageFonts.entries()} >> /XObject << /I ${image.reference} >> >> /Contents ${content} /StructParents ${key} /Tabs /S >>`,
      ),
    )
  }
  objects.set(parent, `<< /Type /Pages /Kids [${references.join(' ')}] /Count ${references.length} >>`)
  fonts.add()
  return writeNewFile(
    objects,
    addCatalog(objects, { ...facts, parent, tree: tree.add(objects, references), bytes: file.bytes }),
  )
}

/** In points, as the file says how fine it is, and otherwise as if it showed a page of paper. */
function sizeOf({ width, height, dpi, rotation }: Page, image: PageImage): [number, number] {
  const isTurned = image.orientation >= 5 !== (rotation === 90 || rotation === 270)
  const [across, down] =
    width > 0 && height > 0
      ? [width, height]
      : isTurned
        ? [image.height, image.width]
        : [image.width, image.height]
  const scale = Math.min(72 / dpi, LONGEST_SIDE / Math.max(across, down))
  return [Math.max(across * scale, SHORTEST_SIDE), Math.max(down * scale, SHORTEST_SIDE)]
}

function addCatalog(
  objects: ObjectList,
  facts: FileFacts & { parent: number; tree: string; bytes: Uint8Array },
): string {
  const { title, language, generator, parent, tree, bytes } = facts
  const created = new Date()
  const profile = objects.addDeflated('/N 3', srgbProfile())
  const intent = `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1) /DestOutputProfile ${profile} >>`
  const metadata = objects.addStream(
    '/Type /Metadata /Subtype /XML',
    xmpPacket({ title, generator, created }),
  )
  const root = objects.add(
    `<< /Type /Catalog /Pages ${parent} 0 R /Lang ${pdfText(language ?? 'und')} /MarkInfo << /Marked true >> /StructTreeRoot ${tree} ` +
      `/Metadata ${metadata} /OutputIntents [${intent}] /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  const info = objects.add(
    `<< /Title ${pdfText(title)} /Producer ${pdfText(generator)} /Creator ${pdfText(generator)} /CreationDate (${pdfTime(created)}) /ModDate (${pdfTime(created)}) >>`,
  )
  const id = createHash('md5').update(bytes).update(created.toISOString()).digest('hex')
  return `/Root ${root} /Info ${info} /ID [<${id}> <${id}>]`
}
