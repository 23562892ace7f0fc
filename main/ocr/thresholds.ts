import { documentThresholds } from './profile/document-thresholds.ts'
import { engineThresholds } from './profile/engine-thresholds.ts'
import { fileThresholds } from './profile/file-thresholds.ts'
import { layoutThresholds } from './profile/layout-thresholds.ts'
import { lineThresholds } from './profile/line-thresholds.ts'
import { pageThresholds } from './profile/page-thresholds.ts'
import { pictureThresholds } from './profile/picture-thresholds.ts'
import { tableThresholds } from './profile/table-thresholds.ts'
import { textThresholds } from './profile/text-thresholds.ts'

/**
 * Thresholds of the stages, or of steps that are none. Their comments are the table of docs/reading-profile.md (`npm run
 * docs:pipeline`): over those of one stage the documents they were chosen on, beside each its unit, there or above why so.
 */
export const thresholds = {
  ...fileThresholds,
  ...pageThresholds,
  ...pictureThresholds,
  ...lineThresholds,
  ...engineThresholds,
  ...layoutThresholds,
  ...tableThresholds,
  ...documentThresholds,
  ...textThresholds,
}
