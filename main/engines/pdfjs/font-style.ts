import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** How a font looks. */
export interface FontStyle {
  bold: boolean
  italic: boolean
  monospaced: boolean
}

// Families whose names say it in their own way: Computer Modern (CMBX, CMTI, CMTT), Nimbus (-Medi, -ReguItal).
const BOLD = /bold|black|heavy|demi|cmbx|sfbx|-medi(?:ital)?$/i
const ITALIC = /italic|oblique|kursiv|cmti|sfti|-ital|ital$/i
const MONOSPACED = /mono|courier|consol|typewriter|menlo|cmtt|sftt|code/i

/** The part of pdf.js's fonts used here; names come with `fontExtraProperties` only. */
interface Font {
  name?: string
  isMonospace?: boolean
}

/** Tells the style of fonts by what pdf.js knows of them, and by their names, each once. */
export function fontStyles(page: PDFPageProxy): (fontName: string) => FontStyle {
  const known = new Map<string, FontStyle>()
  return (fontName) => {
    let style = known.get(fontName)
    if (!style) {
      style = styleOf(page.commonObjs.has(fontName) ? (page.commonObjs.get(fontName) as Font | null) : null)
      known.set(fontName, style)
    }
    return style
  }
}

function styleOf(font: Font | null): FontStyle {
  const name = font?.name ?? ''
  return {
    bold: BOLD.test(name),
    italic: ITALIC.test(name),
    monospaced: font?.isMonospace === true || MONOSPACED.test(name),
  }
}
