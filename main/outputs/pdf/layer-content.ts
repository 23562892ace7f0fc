import type { PlacedWord } from './line-course.ts'
import type { GlyphlessFonts } from './glyphless-font.ts'
import type { Matrix } from './page-space.ts'
import { hex4 } from './numbers.ts'
import { placeLine } from './place-line.ts'
import { writeLine, type LayerFonts } from './write-line.ts'

/** Words of one line that belong together. */
export interface LayerRun {
  /** What begins its marked content, such as `/P <</MCID 0>> BDC`; undefined where nothing is marked. */
  mark?: string
  words: readonly PlacedWord[]
}

/** The content stream of a page's layer: text that is there and leaves no ink (rendering mode 3 of ISO 32000-1, table 106). */
export function layerContent(runs: readonly LayerRun[], toPage: Matrix, fonts: LayerFonts): string {
  const operators: string[] = ['q', 'BT', '3 Tr']
  const lines = runs
    .filter(({ words }) => words.length > 0)
    .map(({ mark, words }) => ({ mark, line: placeLine(words, toPage) }))
  let open: string | undefined
  for (const [index, { mark, line }] of lines.entries()) {
    if (mark !== open) {
      if (open !== undefined) operators.push('EMC')
      if (mark !== undefined) operators.push(mark)
      open = mark
    }
    operators.push(writeLine(line, fonts, lines[index + 1]?.line))
  }
  // Glyphs have no extent of their own: MuPDF drops them where all stand on one baseline. Readers pass over a space at the end.
  if (lines.length === 1) operators.push('1 Ts', `<${hex4(fonts.codes.codeOf(' '))}> Tj`)
  if (open !== undefined) operators.push('EMC')
  return `${[...operators, 'ET', 'Q'].join('\n')}\n`
}

/** The fonts of one page, by the names under which its resources have them. */
export function createPageFonts(
  { codes, fontOf }: GlyphlessFonts,
  prefix: string,
): LayerFonts & { entries(): string } {
  const names = new Map<number, string>()
  return {
    codes,
    nameOf(above, below) {
      const number = fontOf(above, below)
      const name = names.get(number) ?? `${prefix}${names.size + 1}`
      names.set(number, name)
      return name
    },
    entries: () => [...names].map(([number, name]) => `/${name} ${number} 0 R`).join(' '),
  }
}
