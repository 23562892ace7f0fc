import type { StructureScore } from './score-structure.ts'
import { addFound, addShares, type Found, type Share } from './share.ts'

/** One figure of the structure of documents taken together. */
interface Figure {
  name: string
  digits: number
  /** In percent; undefined where none of them has any of it. */
  of: (scores: readonly StructureScore[]) => number | undefined
}

export const figures: readonly Figure[] = [
  figure('order', ({ order }) => order),
  figure('text', ({ text }) => text),
  f1('headings F1', ({ headings }) => headings),
  levels('levels', ({ headings }) => headings),
  f1('items F1', ({ items }) => items),
  levels('depth', ({ items }) => items),
  figure('captions, footnotes', ({ roles }) => roles),
  figure('cells F1', ({ tables }) => tables),
  figure('furniture absent', ({ furniture }) => furniture),
  figure('body words', ({ words }) => words, 2),
  figure('kept words', ({ kept }) => kept, 2),
]

function figure(name: string, share: (score: StructureScore) => Share, digits = 1): Figure {
  return { name, digits, of: (scores) => percent(scores.map(share).reduce(addShares)) }
}

function f1(name: string, found: (score: StructureScore) => Found): Figure {
  return {
    name,
    digits: 1,
    of: (scores) => {
      const all = scores.map(found).reduce(addFound)
      return all.truth === 0 ? undefined : percent({ right: 2 * all.right, of: all.truth + all.found })
    },
  }
}

/** Of what was found rightly, what has the right level. */
function levels(name: string, found: (score: StructureScore) => Found): Figure {
  return figure(name, (score) => ({ right: found(score).levels, of: found(score).right }))
}

const percent = ({ right, of }: Share) => (of === 0 ? undefined : (100 * right) / of)
