/** Characters no XML document may have, whatever way they are written (XML 1.0, production 2). */
// oxlint-disable-next-line no-control-regex -- these are what is to be taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text without what no XML document may have. */
export const xmlText = (text: string): string => text.toWellFormed().replaceAll(FORBIDDEN, '')

/** Text for the content of an element or an attribute in double quotes, in XML and HTML. */
export function escapeXml(text: string): string {
  return xmlText(text).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

/** One start tag's attributes, each with a space before it; those that are undefined are left out. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}
