import { thresholdsOf } from './threshold.ts'

/** Those of what is done to the picture: specks, grain, light, and boxes of lines that reach into one another. */
export const pictureThresholds = {
  ...thresholdsOf('clean-paper', 'open documents', {
    contrastOfSpeck: [80, 'grey levels', 'By which a speck is darker or lighter than what is around it.'],
    manySpecks: [
      0.005,
      'of the pixels',
      '52 clean pages and screens have up to 0.00135 (dots of small type), noise of 3 % has 0.012.',
    ],
    strangeNeighbours: [
      7,
      'of eight',
      'Of a speck; two may touch. Where all eight had to differ, half of the specks stayed.',
    ],
    grainy: [
      15,
      'grey levels',
      '52 scans, screens and photographs measured 0 to 4. Noise of a deviation of 25 measures 12 and reads as well unsmoothed; with one of 50 (23 to 38) five pages went from F1 75.5 to 92.7.',
    ],
    darkestPaper: [100, 'grey levels', 'Darker pixels are ink and its edges, of which no grain is told.'],
  }),
  ...thresholdsOf('even-light', 'open documents', {
    tilesOfPage: [
      60,
      'tiles along the longer side',
      'Each holds two or three lines: paper shows in each, and shadows are wider.',
    ],
    paperOfTile: [
      0.2,
      'of its pixels',
      'Text covers up to 0.15: the brightest of this are paper. The maximum would be glare and noise.',
    ],
    unevenPaper: [
      20,
      'grey levels',
      'Scans have 0 to 9 from tile to tile; more where light falls across a page.',
    ],
    unevenBeyond: [
      100,
      'grey levels',
      'Above it the paper lies on something dark, or it is no shadow: the text’s part alone is looked at.',
    ],
    endOfPrint: [
      25,
      'grey levels',
      'Between two tiles: shadows fade over several, printed areas end within one.',
    ],
    mostPrint: [
      0.01,
      'of pairs of tiles',
      'That differ so: a photograph in a shadow has 0, screens and brochures in colour 0.025 and more.',
    ],
    darkestTile: [
      40,
      'grey levels',
      'A darker tile is a table top or a photograph; lifting it would make noise of it.',
    ],
  }),
  ...thresholdsOf('read-lines, read-again', 'open documents', {
    tallBox: [2.5, 'heights to widths', 'Of a box that holds several letters one above the other.'],
    wideLetter: [
      1.6,
      'widths to heights',
      'Letters on their side are about as tall as wide; boxes of level words are wider.',
    ],
    columnAcross: [
      0.3,
      'of the wider box',
      'That the middles of two boxes of a vertical line may stand apart across it.',
    ],
    columnAlong: [2, 'of the wider box', 'That their edges may stand apart along it.'],
    lettersApart: [
      1.2,
      'of the wider letter',
      'Letters on their side are set close; digits of a column of numbers stand a line apart.',
    ],
    leastOfColumn: [4, 'letters', 'Fewer one above the other are more often a column of a table.'],
    marginOfVertical: [0.2, 'of a line’s width', 'What a detector would draw around it.'],
    neighboursShare: [
      0.5,
      'of the narrower box',
      'Boxes on a row that share more are two findings of one line.',
    ],
    rowsShare: [
      0.2,
      'of the lower box',
      'That two boxes one above the other may share: accents and descenders. With all of it parted forms come to F1 77.5 and receipts to 86.2, with nothing to 75.8 and 86.7, with this to 77.7 and 86.7.',
    ],
    rowsApart: [0.35, 'of the lower box', 'Boxes whose middles are nearer are two findings of one line.'],
    rowsWidth: [0.3, 'of the narrower box', 'Boxes that share less of their width stand side by side.'],
    levelBox: [0.03, 'radians', 'A box that is tilted by more has no side that its neighbour could have.'],
  }),
}
