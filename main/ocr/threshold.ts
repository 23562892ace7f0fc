/** A figure that decides how a page is read. */
export interface Threshold {
  /** The stage that goes by it, or `all` where it is decided before the first. */
  stage: string
  value: number
  unit: string
  /** What is decided by it, and why so. */
  reason: string
  /** Documents it was chosen on: the tuning set, the snippets, pages made for it, or the 64 open documents of before. */
  chosenOn: 'tuning' | 'snippets' | 'made pages' | 'open documents'
}
