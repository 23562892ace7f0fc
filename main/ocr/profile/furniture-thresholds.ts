/** Those by which running heads and feet are told on a page alone; what signs weigh stands beside them. */
export const furnitureThresholds = {
  // part-furniture, chosen on made pages.
  edgeZone: 0.13, // of the page’s height: From either edge, in which heads and feet stand.
  // Beyond the white that is usual on the page: rows nearer to one another belong together.
  partedBy: 0.35, // heights of the text
  apart: 0.6, // heights of the text: Beyond the usual white too, from which it is a sign of a head.
  wellApart: 1.5, // heights of the text: From which it is two.
  farApart: 2.7, // heights of the text: From which it is three.
  mostWhiteOfText: 1.6, // heights of the text: Of usual white: double spaced typescript has one and a half.
  ruleOfEdge: 0.3, // of the text’s width: Of a rule between a head and the text.
  titleSize: 1.5, // sizes of the text: From which a row is the title, as good as always.
  smallerType: 0.92, // sizes of the text: What is smaller is smaller on purpose.
  largerType: 1.15, // sizes of the text: So what is larger, as titles are.
  runningWords: 7, // words: In a line of the text that stands at an edge.
  partsOfRow: 3, // parts: Of a head, one on each side and one between; rows of a table have more.
  whiteOfRow: 0.2, // of the text’s width: Between these.
  enoughSigns: 2, // signs: In favour, on a page of running text.
  enoughFurtherIn: 3, // signs: So behind the first rows there.
  enoughElsewhere: 4, // signs: So where what stands at an edge may be anything.
  wordsOfRow: 6, // words: In the rows of such a page, in their middle.
  bandWidth: 0.7, // of the text’s width: Of such a band.
}
