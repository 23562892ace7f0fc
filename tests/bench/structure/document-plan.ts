import type { Random } from '../../support/seeded-random.ts'
import type { Tongue } from './tongues.ts'

/**
 * A document before it is printed: pages of HTML with places for running text, and the stories that run through them.
 *
 * An element of a page with the class `flow` is filled with what is left of the story its `data-story` names, until
 * nothing more fits; the rest goes on at the next place of that story, or is left out. What is to be in the truth has
 * a `data-role`, and `data-level` where it is a heading or an item.
 */
export interface DocumentPlan {
  language: string
  /** Inches. */
  width: number
  height: number
  css: string
  /** The HTML within each page. */
  pages: string[]
  /** HTML of elements that stand below each other. */
  stories: Record<string, string[]>
}

/** Makes one document of a kind. The same numbers give the same document. */
export type PlanKind = (random: Random, tongue: Tongue) => DocumentPlan
