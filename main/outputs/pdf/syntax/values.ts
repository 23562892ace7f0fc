// The objects of a PDF (ISO 32000-1, 7.3) as this program works with them.
import { pdfNumber } from '../numbers.ts'

/** Without its slash, as it is written. */
export interface Name {
  name: string
}

export interface Reference {
  number: number
  generation: number
}

export type Dictionary = Map<string, Value>

/** `data` as it is stored, through its filters and, in an encrypted file, not yet encrypted. */
export interface Stream {
  dictionary: Dictionary
  data: Uint8Array
}

/** A string is its bytes. */
export type Value = null | boolean | number | Uint8Array | Name | Reference | Value[] | Dictionary | Stream

export const isName = (value: Value | undefined): value is Name =>
  typeof value === 'object' && value !== null && 'name' in value
export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'number' in value
export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map
export const isStream = (value: Value | undefined): value is Stream =>
  typeof value === 'object' && value !== null && 'dictionary' in value

/** What a name says; undefined for everything else. */
export const nameOf = (value: Value | undefined) => (isName(value) ? value.name : undefined)

export const toReference = ({ number, generation }: Reference) => `${number} ${generation} R`

/** How a value is written; of a stream only what is not one. */
export function toSyntax(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return pdfNumber(value, 6)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(toSyntax).join(' ')}]`
  if (isDictionary(value))
    return `<< ${Array.from(value, ([key, entry]) => `/${key} ${toSyntax(entry)}`).join(' ')} >>`
  if (isName(value)) return `/${value.name}`
  if (isReference(value)) return toReference(value)
  return toSyntax(value.dictionary)
}
