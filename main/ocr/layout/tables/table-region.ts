import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import type { Ruling } from './rulings.ts'

/** A part of a page that may be a table: what is written in it, and the rules that stand in it. */
export interface TableRegion {
  bbox: BoundingBox
  words: readonly RecognizedWord[]
  level: readonly Ruling[]
  upright: readonly Ruling[]
  /** Where columns meet by how its level rules are drawn, as if upright ones stood there. */
  seams?: readonly Ruling[]
}

/** Text that tables without upright rules are looked for in. */
export interface FreeText {
  words: readonly RecognizedWord[]
  /** Of these and others, those of running text. */
  running: ReadonlySet<RecognizedWord>
  /** Height of the type, in pixels. */
  em: number
}
