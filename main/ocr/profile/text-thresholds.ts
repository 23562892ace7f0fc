/** Those of text itself: whether that of a layer was meant to be read, and how text is written. */
export const textThresholds = {
  // text-plausibility, chosen on open documents.
  mostBroken: 0.05, // of the characters: Of private use, replaced and control characters: with more, a layer is no text.
  lettersToJudge: 20, // letters: Fewer tell nothing, as in a table of numbers.
  longestWord: 30, // letters: Longer words in Latin letters have lost the spaces between them.
  wordsToJudge: 5, // words: Fewer do not tell by their vowels.
  leastVowels: 0.2, // of the letters: No language in Latin letters has fewer.
  mostVowels: 0.67, // of the letters: Nor has any more.

  // usual-letters, chosen on open documents.
  finalsToJudge: 5, // letters: In forms that end words: of fewer nothing is told by where they stand.
  mostFinalsInside: 0.3, // of them: That may stand within words.
  // Of vowels and tones, and pairs of letters in other than Latin writing: of fewer nothing is told.
  marksToJudge: 20, // signs
  leastMarksPlaced: 0.5, // of them: That stand behind a letter.
  signsToDoubt: 5, // signs: Of mathematics, and accents without a letter, in the middle of words.
  mostSignsInWords: 0.01, // of the words: That may have such a sign.
  mostChanges: 0.1, // of the pairs of letters: Between which the script may change within a word.
  // In one alphabet: names of products and files among other writing are not made of common letters.
  mostOfAlphabet: 0.8, // of the letters
  enoughLetters: 100, // letters: Fewer are a name or a label, whose letters may be any.
  enoughCharacters: 50, // characters: So of Chinese characters and Korean syllables.
  // A third of all Chinese and a fifth of all Korean are common; of those written, nearly all.
  leastCommonCharacters: 0.65, // of the characters

  // markdown, chosen on made pages.
  italicLetters: 3, // letters: Fewer in italics are symbols of a formula.
  itemIndent: 0.6, // heights of a line: Items that are further in belong to the one above.
  deepestItem: 6, // levels: Deeper items are given as these.
  // Of a paragraph that goes on elsewhere: labels of a form begin and end like a sentence’s middle, too.
  goingOnText: 40, // characters
  goingOnSize: 0.25, // of the larger type: By which the type of its parts may differ.
}
