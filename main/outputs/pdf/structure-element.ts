/** An element of the structure tree (ISO 32000-1, 14.7.2): its kids in reading order. */
export interface StructureElement {
  /** One of the standard types of 14.8.4, such as `P`. */
  type: string
  /** Entries of its attributes, such as `/O /Table /Scope /Column`. */
  attributes?: string
  kids: (StructureElement | MarkedContent)[]
}

/** Content of a page under its number in that page. */
export interface MarkedContent {
  page: number
  markedId: number
}

/** The numbers given out on one page; each stands in the page's content once. */
export interface PageMarks {
  /** Marks content as part of an element; the answer begins it in the content stream. */
  mark(element: StructureElement): string
}
