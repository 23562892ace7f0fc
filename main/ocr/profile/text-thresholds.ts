import { thresholdsOf } from './threshold.ts'

/** Those of text itself: whether that of a layer was meant to be read, and how text is written. */
export const textThresholds = {
  ...thresholdsOf('usual-letters', 'open documents', {
    mostOfAlphabet: [
      0.8,
      'of the letters',
      'In one alphabet: names of products and files among other writing are not made of common letters.',
    ],
    enoughLetters: [100, 'letters', 'Fewer are a name or a label, whose letters may be any.'],
    enoughCharacters: [50, 'characters', 'So of Chinese characters and Korean syllables.'],
    leastCommonCharacters: [
      0.65,
      'of the characters',
      'A third of all Chinese and a fifth of all Korean are common; of those written, nearly all.',
    ],
  }),
  ...thresholdsOf('markdown', 'made pages', {
    italicLetters: [3, 'letters', 'Fewer in italics are symbols of a formula.'],
    itemIndent: [0.6, 'heights of a line', 'Items that are further in belong to the one above.'],
    deepestItem: [6, 'levels', 'Deeper items are given as these.'],
    goingOnText: [
      40,
      'characters',
      'Of a paragraph that goes on elsewhere: labels of a form begin and end like a sentence’s middle, too.',
    ],
    goingOnSize: [0.25, 'of the larger type', 'By which the type of its parts may differ.'],
  }),
}
