import { cellThresholds } from './profile/cell-thresholds.ts'
import { documentThresholds } from './profile/document-thresholds.ts'
import { engineThresholds } from './profile/engine-thresholds.ts'
import { fileThresholds } from './profile/file-thresholds.ts'
import { furnitureThresholds } from './profile/furniture-thresholds.ts'
import { layoutThresholds } from './profile/layout-thresholds.ts'
import { lineThresholds } from './profile/line-thresholds.ts'
import { pageThresholds } from './profile/page-thresholds.ts'
import { pictureThresholds } from './profile/picture-thresholds.ts'
import { tableThresholds } from './profile/table-thresholds.ts'
import { textThresholds } from './profile/text-thresholds.ts'

/** Thresholds of the stages; docs/reading-profile.md is written from them (`npm run docs:pipeline`). */
export const thresholds = {
  ...fileThresholds,
  ...pageThresholds,
  ...pictureThresholds,
  ...lineThresholds,
  ...engineThresholds,
  ...furnitureThresholds,
  ...layoutThresholds,
  ...tableThresholds,
  ...cellThresholds,
  ...documentThresholds,
  ...textThresholds,
}

const values = Object.entries(thresholds).map(([name, { value }]) => [name, value])

/** The value of each threshold. */
export const defaultThresholds = Object.fromEntries(values) as Record<keyof typeof thresholds, number>
