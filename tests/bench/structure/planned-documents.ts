import { seededRandom, type Random } from '../../support/seeded-random.ts'
import type { DocumentPlan, PlanKind } from './document-plan.ts'
import { article } from './kinds/article.ts'
import { catalogue } from './kinds/catalogue.ts'
import { directory } from './kinds/directory.ts'
import { form } from './kinds/form.ts'
import { invoice } from './kinds/invoice.ts'
import { journal } from './kinds/journal.ts'
import { letter } from './kinds/letter.ts'
import { magazine } from './kinds/magazine.ts'
import { manual } from './kinds/manual.ts'
import { newsletter } from './kinds/newsletter.ts'
import { newspaper } from './kinds/newspaper.ts'
import { numbered } from './kinds/numbered.ts'
import { report } from './kinds/report.ts'
import { glossary } from './kinds/glossary.ts'
import { slides } from './kinds/slides.ts'
import { spread } from './kinds/spread.ts'
import { anyTongue } from './tongues.ts'

/** How many documents of each kind there are; 534 to 546 pages in all, since some letters have two. */
const kinds: readonly (readonly [name: string, count: number, plan: PlanKind])[] = [
  ['article', 26, article],
  ['newspaper', 36, newspaper],
  ['magazine', 16, magazine],
  ['report', 6, report],
  ['manual', 12, manual],
  ['form', 20, form],
  ['invoice', 20, invoice],
  ['catalogue', 12, catalogue],
  ['letter', 14, letter],
  ['newsletter', 24, newsletter],
  ['journal', 12, journal],
  ['slides', 8, slides],
  ['numbered', 12, numbered],
  ['directory', 12, directory],
  ['spread', 12, spread],
  ['glossary', 12, glossary],
]

export interface PlannedDocument {
  id: string
  kind: string
  /** The numbers it is made with, from the first. */
  random(): Random
  plan(random: Random): DocumentPlan
}

/** Kinds by turns, so that every nth of them is of all kinds. */
export const plannedDocuments: readonly PlannedDocument[] = kinds.flatMap(([kind, count, plan], place) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${kind}-${String(index + 1).padStart(2, '0')}`,
    kind,
    random: () => seededRandom(1000 * (place + 1) + index),
    plan: (random: Random) => plan(random, anyTongue(random)),
  })),
)
