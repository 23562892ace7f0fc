import type { ObjectList } from './object-list.ts'
import { hex4, pdfText } from './numbers.ts'

// Thousandths of the font size, and units of the font alike.
export const GLYPH_WIDTH = 500
// What the font itself says, whatever the height of words: pdf.js lays its boxes by this.
const ASCENT = 800
const DESCENT = -200
export const EM = 1000

const NAME = 'LegibleGlyphless'

/** The codes under which what is written on a document stands in its font: one for each character as people see it. */
export interface GlyphCodes {
  codeOf: (character: string) => number
  /** In the order of their codes, from `FIRST_CODE` on. */
  characters(): readonly string[]
}

const FIRST_CODE = 1
const LAST_CODE = 0xfffe

function createGlyphCodes(): GlyphCodes {
  const codes = new Map<string, number>()
  return {
    codeOf(character) {
      const known = codes.get(character)
      if (known !== undefined) return known
      const code = Math.min(FIRST_CODE + codes.size, LAST_CODE)
      codes.set(character, code)
      return code
    },
    characters: () => [...codes.keys()],
  }
}

/** The fonts of a document: one for each height at which words stand, since readers draw their marks as high as a font says. */
export interface GlyphlessFonts {
  codes: GlyphCodes
  /** The number of the object of the font whose glyphs reach so far above and below the baseline, in hundredths of its size. */
  fontOf: (above: number, below: number) => number
  /** Adds them all, once everything is written that needs one. */
  add(): void
}

/**
 * Fonts whose glyphs are as wide as half their size and leave no ink.
 *
 * What a code means stands in their ToUnicode map alone, so that one font of half a kilobyte has every script, and characters
 * beyond the 65,536 that a font can have. It is embedded although invisible text need not be: readers that miss a font put one
 * of their own in its place, with other widths. All codes share the one glyph that is not `.notdef`, which PDF/A and PDF/UA forbid.
 */
export function createGlyphlessFonts(objects: ObjectList): GlyphlessFonts {
  const codes = createGlyphCodes()
  const heights = new Map<string, { number: number; above: number; below: number }>()
  return {
    codes,
    fontOf(above, below) {
      const key = `${above} ${below}`
      const known = heights.get(key)
      if (known) return known.number
      const number = objects.reserve()
      heights.set(key, { number, above, below })
      return number
    },
    add() {
      if (heights.size === 0) return
      const shared = addShared(objects, codes.characters())
      for (const height of heights.values()) addFont(objects, height, shared)
    },
  }
}

function addShared(objects: ObjectList, characters: readonly string[]) {
  const program = trueTypeFont()
  const glyphOfCode = Buffer.alloc(2 * (FIRST_CODE + characters.length))
  for (let code = FIRST_CODE; code < FIRST_CODE + characters.length; code++)
    glyphOfCode.writeUInt16BE(1, 2 * code)
  return {
    file: objects.addDeflated(`/Length1 ${program.length}`, program),
    glyphs: objects.addDeflated('', glyphOfCode),
    toUnicode: objects.addDeflated('', unicodeMap(characters)),
  }
}

function addFont(
  objects: ObjectList,
  { number, above, below }: { number: number; above: number; below: number },
  { file, glyphs, toUnicode }: ReturnType<typeof addShared>,
): void {
  // A height of nothing is taken for one that is not said.
  const [ascent, descent] = [Math.max(10 * above, 1), -Math.max(10 * below, 1)]
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /${NAME} /Flags 4 /FontBBox [0 ${descent} ${GLYPH_WIDTH} ${ascent}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 /FontFile2 ${file} >>`,
  )
  const system = '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${NAME} /CIDSystemInfo ${system} /FontDescriptor ${descriptor} ` +
      `/DW ${GLYPH_WIDTH} /CIDToGIDMap ${glyphs} >>`,
  )
  objects.set(
    number,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${NAME} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${toUnicode} >>`,
  )
}

/** At most so many entries may stand in one section of a CMap (Adobe Technical Note 5014). */
const ENTRIES_A_SECTION = 100

function unicodeMap(characters: readonly string[]): string {
  const entries = characters.map((character, index) => {
    const utf16 = pdfText(character).replace('<FEFF', '<')
    return `<${hex4(FIRST_CODE + index)}> ${utf16}\n`
  })
  const sections: string[] = []
  for (let from = 0; from < entries.length; from += ENTRIES_A_SECTION) {
    const section = entries.slice(from, from + ENTRIES_A_SECTION)
    sections.push(`${section.length} beginbfchar\n${section.join('')}endbfchar\n`)
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${sections.join('')}` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  )
}

/** A TrueType font of two empty glyphs. It has `glyf` and `loca`, without which pdf.js drops a font. */
function trueTypeFont(): Buffer {
  const tables: [string, Buffer][] = [
    ['OS/2', os2Table()],
    ['cmap', uint16s(0, 1, 3, 1, 0, 12, 4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0)],
    // One glyph without outlines still has its box: some readers take a table of no length for a missing one.
    ['glyf', uint16s(0, 0, 0, 0, 0, 0)],
    ['head', headTable()],
    ['hhea', uint16s(1, 0, ASCENT, DESCENT, 0, GLYPH_WIDTH, 0, 0, GLYPH_WIDTH, 1, 0, 0, 0, 0, 0, 0, 0, 2)],
    ['hmtx', uint16s(GLYPH_WIDTH, 0, GLYPH_WIDTH, 0)],
    ['loca', uint16s(0, 0, 0)],
    ['maxp', uint16s(1, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['name', nameTable()],
    // Version 3: no names of glyphs.
    ['post', uint16s(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ]
  return withDirectory(tables)
}

function withDirectory(tables: readonly [string, Buffer][]): Buffer {
  const power = Math.floor(Math.log2(tables.length))
  const range = 16 * 2 ** power
  const directory = [uint16s(1, 0, tables.length, range, power, 16 * tables.length - range)]
  const bodies: Buffer[] = []
  let offset = 12 + 16 * tables.length
  for (const [tag, body] of tables) {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    const entry = Buffer.alloc(16)
    entry.write(tag, 'latin1')
    entry.writeUInt32BE(checksum(padded), 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(body.length, 12)
    directory.push(entry)
    bodies.push(padded)
    offset += padded.length
  }
  const font = Buffer.concat([...directory, ...bodies])
  const head = font.indexOf('head', 0, 'latin1')
  // The sum over the whole font comes to this constant (OpenType, table head).
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(head + 8) + 8)
  return font
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

function headTable(): Buffer {
  const table = Buffer.alloc(54)
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt32BE(0x00010000, 4)
  table.writeUInt32BE(0x5f0f3cf5, 12)
  table.writeUInt16BE(EM, 18)
  table.writeInt16BE(DESCENT, 38)
  table.writeInt16BE(GLYPH_WIDTH, 40)
  table.writeInt16BE(ASCENT, 42)
  table.writeUInt16BE(8, 46)
  table.writeInt16BE(2, 48)
  return table
}

function os2Table(): Buffer {
  const table = Buffer.alloc(96)
  table.writeUInt16BE(3, 0)
  table.writeInt16BE(GLYPH_WIDTH, 2)
  table.writeUInt16BE(400, 4)
  table.writeUInt16BE(5, 6)
  table.write('LGBL', 58, 'latin1')
  table.writeUInt16BE(0x40, 62)
  table.writeInt16BE(ASCENT, 68)
  table.writeInt16BE(DESCENT, 70)
  table.writeUInt16BE(ASCENT, 74)
  table.writeUInt16BE(-DESCENT, 76)
  return table
}

function nameTable(): Buffer {
  const text = Buffer.from(NAME, 'utf16le').swap16()
  const names = [1, 4, 6]
  const records = names.flatMap((id) => [3, 1, 0x409, id, text.length, 0])
  return Buffer.concat([uint16s(0, names.length, 6 + 12 * names.length, ...records), text])
}

/** Big-endian, negative ones as two's complement. */
function uint16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index)
  return bytes
}
