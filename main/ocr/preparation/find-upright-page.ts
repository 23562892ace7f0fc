import type { Rotation } from '../../../shared/document.ts'
import type { OrientationJudge, Raster, TextBox, TextDetector } from '../ports.ts'
import { levelPage, type LevelPage } from './level-page.ts'
import { measureTextBoxes, type TextMeasures } from './measure-text-boxes.ts'
import { turnRaster } from './turn-raster.ts'

/** A page turned so that its text stands upright, and the lines found on it. */
export interface UprightPage {
  raster: Raster
  /** Degrees clockwise by which the raster given was turned. */
  rotation: Rotation
  boxes: TextBox[]
  /** The same with its lines made level, where that was done to judge it. */
  level?: LevelPage
  /** False where the lines told little of which way is up. */
  isSure: boolean
}

// At 480 pixels lines of prose melt together and the judge sees two at once; at 960 it costs twice the time and
// decides no page differently (64 documents in 4 orientations).
export const DETECTION_SIDE = 736
// A line; of 50 pages of every kind both ways up, each was told right, by 0.7 and more. Most pages come upright.
const CLEARLY_UPSIDE_DOWN = -0.5
// Either way; below, the page may well be read wrong.
const SURE = 3
// Below this the boxes are crumbs of lines that run the other way (1.1 to 1.6 on pages that lie on their side).
const CRUMBS = 3
// Twice the pixels of the first look and more: lines tilted by 30° show, at 0.4 s.
const CLOSE_DETECTION_SIDE = 1280

interface Look {
  raster: Raster
  rotation: 0 | 90
  boxes: TextBox[]
  measures: TextMeasures
}

const isCrumbs = ({ boxes, measures }: Look) => boxes.length > 0 && measures.aspect < CRUMBS

/**
 * Turns a page upright by its text, without EXIF or language data.
 *
 * About 0.1 s of one core for a page that stands already, 0.25 s for one that lies on its side.
 */
export async function findUprightPage(
  raster: Raster,
  detector: TextDetector,
  judge: OrientationJudge,
): Promise<UprightPage> {
  const look = async (rotation: 0 | 90, maxSide: number): Promise<Look> => {
    const turned = turnRaster(raster, rotation)
    const boxes = await detector.detect(turned, maxSide)
    return { raster: turned, rotation, boxes, measures: measureTextBoxes(boxes) }
  }
  const lookBothWays = async (maxSide: number) => {
    const asItCame = await look(0, maxSide)
    const { standingShare } = asItCame.measures
    if (standingShare <= 0.5 && !isCrumbs(asItCame)) return asItCame
    const turned = await look(90, maxSide)
    const isBetter =
      turned.measures.standingShare <= standingShare && turned.measures.aspect > asItCame.measures.aspect
    return isBetter ? turned : asItCame
  }
  let page = await lookBothWays(DETECTION_SIDE)
  // Small type, or lines far from level: too coarse a look sees no lines in them.
  if (isCrumbs(page) && Math.max(raster.width, raster.height) > DETECTION_SIDE)
    page = await lookBothWays(CLOSE_DETECTION_SIDE)
  // The judge takes a box that holds more than its line for anything.
  const level = await levelPage(page, (turned) => detector.detect(turned, DETECTION_SIDE))
  const { score, judged } = await judge.judge(level.raster, level.boxes)
  const { rotation, boxes } = page
  const found = { raster: page.raster, rotation, boxes, level, isSure: Math.abs(score) >= SURE * judged }
  // A page on its side has no likelier way up: there the sign alone decides.
  return score < (rotation === 0 ? CLEARLY_UPSIDE_DOWN * judged : 0) ? turnOnItsHead(found) : found
}

/** The page turned by another 180°. */
export function turnOnItsHead(page: UprightPage): UprightPage {
  const { width, height } = page.raster
  return {
    raster: turnRaster(page.raster, 180),
    rotation: ((page.rotation + 180) % 360) as Rotation,
    isSure: page.isSure,
    boxes: page.boxes.map((box) => ({
      ...box,
      centerX: width - box.centerX,
      centerY: height - box.centerY,
      midline: box.midline.map(({ x, y }) => ({ x: width - x, y: height - y })).toReversed(),
    })),
  }
}
