import { PageOrientation } from 'docx'
import type { Page } from '../../shared/document.ts'

/** Twips: twentieths of a point, 1440 an inch. */
const INCH = 1440
/** Papers people have, upright: A3, A4, A5, Letter, Legal. */
const KNOWN = [
  [16838, 23811],
  [11906, 16838],
  [8391, 11906],
  [12240, 15840],
  [12240, 20160],
] as const
const A4 = KNOWN[1]
/** Scans are cut a little; within this share of its sides a page is the paper people know. */
const TOLERANCE = 0.03
/** What is smaller or larger is no paper: a capture of a screen, a photo, a poster. */
const SMALLEST = 4 * INCH
const LARGEST = 17 * INCH
const WIDEST_MARGIN = INCH

export interface Paper {
  /** Twips, as the page is seen. */
  width: number
  height: number
  /** As the library takes it, which turns a landscape page itself. */
  size: { width: number; height: number; orientation: (typeof PageOrientation)[keyof typeof PageOrientation] }
  margin: { top: number; bottom: number; left: number; right: number }
}

/** The paper on which a page is laid out in Word. */
export function paperOf({ width, height, dpi }: Pick<Page, 'width' | 'height' | 'dpi'>): Paper {
  const isLandscape = width > height
  const short = (Math.min(width, height) / dpi) * INCH
  const long = (Math.max(width, height) / dpi) * INCH
  const [across, down] = sides(short, long)
  const margin = Math.min(WIDEST_MARGIN, Math.round(across / 10))
  const orientation = isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  return {
    width: isLandscape ? down : across,
    height: isLandscape ? across : down,
    size: { width: across, height: down, orientation },
    margin: { top: margin, bottom: margin, left: margin, right: margin },
  }
}

function sides(short: number, long: number): readonly [number, number] {
  const known = KNOWN.find(([across, down]) => isNear(short, across) && isNear(long, down))
  if (known !== undefined) return known
  return short >= SMALLEST && long <= LARGEST ? [Math.round(short), Math.round(long)] : A4
}

const isNear = (side: number, known: number) => Math.abs(side - known) <= TOLERANCE * known

/** Twips between the margins. */
export const textWidth = ({ width, margin }: Paper) => width - margin.left - margin.right
