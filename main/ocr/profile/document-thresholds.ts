/** Those of the stages over a whole document. */
export const documentThresholds = {
  // mark-furniture, chosen on made pages.
  samePlace: 0.012, // of the page’s height: A head stands as much higher or lower on the next page, scanned or not.
  furnitureZone: 0.18, // of the page’s height: From either edge: heads with a rule and a logo reach down further than most.
  sameHeight: 0.8, // of the taller line: The title of a document may be the head of its other pages, and is larger.
  pagesNearBy: 2, // pages: Heads of left and of right pages differ, and those of chapters come to an end.
  pagesToDoubt: 4, // pages: Of fewer none can be told by what the others lack.

  // level-headings, chosen on made pages.
  // By which two sizes of headings differ that are one, where none lies between them; of scans from 0.02 to 0.05 all is
  // the same.
  sameSize: 0.035, // of the larger size
  likeSize: 0.15, // of the size: By which a heading that stands alone may differ from those whose level it takes.
}
