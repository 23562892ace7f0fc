import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** A page whose lines that begin with `>` are in Courier, all others in Helvetica; `^` ends what is in Courier. */
export async function programPage(lines: readonly string[]): Promise<PDFDocument> {
  const made = await PDFDocument.create()
  const [text, program] = [
    await made.embedFont(StandardFonts.Helvetica),
    await made.embedFont(StandardFonts.Courier),
  ]
  const page = made.addPage([500, 500])
  for (const [index, line] of lines.entries()) {
    const place = { x: 40, y: 440 - index * 13, size: 10 }
    const [inCourier, rest = ''] = line.startsWith('>') ? line.slice(1).split('^') : ['', line]
    if (inCourier) page.drawText(inCourier, { ...place, font: program })
    page.drawText(rest, { ...place, x: place.x + program.widthOfTextAtSize(inCourier ?? '', 10), font: text })
  }
  return made
}
