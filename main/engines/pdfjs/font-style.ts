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

/** Tells the style of fonts by what pdf.js knows of them, and by their names, each once. */
export function fontStyles(
  page: PDFPageProxy,
  styles: Record<string, { fontFamily?: string }>,
): (fontName: string) => FontStyle {
  const known = new Map<string, FontStyle>()
  return (fontName) => {
    let style = known.get(fontName)
    if (!style) {
      style = styleOf(page, fontName, styles[fontName]?.fontFamily)
      known.set(fontName, style)
    }
    return style
  }
}

function styleOf(page: PDFPageProxy, fontName: string, family: string | undefined): FontStyle {
  const font = (page.commonObjs.has(fontName) ? page.commonObjs.get(fontName) : null) as {
    name?: string
    bold?: boolean
    black?: boolean
    italic?: boolean
  } | null
  const name = font?.name ?? ''
  return {
    bold: font?.bold === true || font?.black === true || BOLD.test(name),
    italic: font?.italic === true || ITALIC.test(name),
    monospaced: family === 'monospace' || MONOSPACED.test(name),
  }
}
