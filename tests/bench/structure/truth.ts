// What a generated document says, as its generator knows it.

export const trueRoles = [
  'heading',
  'paragraph',
  'item',
  'caption',
  'footnote',
  'table',
  'header',
  'footer',
  'page_number',
] as const
export type TrueRole = (typeof trueRoles)[number]

/** A part of a document, in the order in which it is to be read. */
export interface TruePart {
  role: TrueRole
  /** Of a heading, 1 to 6; of the item of a list how deep it lies, from 1 on. */
  level?: number
  text: string
  /** Parts of one story are read one after the other; between stories there is no order. */
  story: string
  /** 1-based page on which it begins. */
  page: number
  /** Of a table: its HTML. */
  html?: string
}

export const furnitureRoles: readonly TrueRole[] = ['header', 'footer', 'page_number']

export interface Truth {
  parts: TruePart[]
}
