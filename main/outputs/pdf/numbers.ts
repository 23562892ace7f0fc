/** A number as PDF syntax has it: no exponent, and no finer than any page needs. */
export function pdfNumber(value: number, decimals = 3): string {
  const text = value.toFixed(decimals).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

/** Text in a dictionary: UTF-16 with its mark, in hexadecimal, so that no byte of it needs escaping. */
export function pdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index)))
  return `<FEFF${units.join('')}>`
}

/** Sixteen bits as four hexadecimal digits. */
export const hex4 = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')
