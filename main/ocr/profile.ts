/** Every threshold of the reading, in one place. Changing one changes what is read, so kept results are read anew. */
export interface ReadingProfile {
  /** Pixels of the longer side in which lines are looked for. */
  detectionSide: number
  /** Probability from which a page is turned that lies on a side or on its head. */
  sureOfWayUp: number
  /** Area in pixels up to which an image is a snippet: a crop of a screen, a pasted line. */
  snippetArea: number
  /** Width by height of the line in the middle of the page's text, from which it is dense: read by Tesseract's networks first. */
  denseAspect: number
  /** Mean confidence of a line under which the network for lines reads it again. */
  sureOfLine: number
  /** Mean confidence under which what the network for lines reads is ruling, stamps and handwriting, and is left out. */
  leastOfLine: number
}

/** Chosen on the tuning set and on snippets; `npm run bench` says what each is worth. */
export const defaultProfile: ReadingProfile = {
  detectionSide: 960,
  sureOfWayUp: 0.6,
  snippetArea: 200_000,
  denseAspect: 10,
  sureOfLine: 0.93,
  leastOfLine: 0.5,
}
