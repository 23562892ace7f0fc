// Numbers of `.traineddata` files, as Tesseract writes them (tesseract-ocr/tesseract).

/** Places in the table of a file (src/ccutil/tessdatamanager.h). */
export const PLACES = {
  network: 17,
  punctuation: 18,
  words: 19,
  numbers: 20,
  characters: 21,
  recoder: 22,
} as const

/** In every character set: the space, and stand-ins for what the training could not name (src/ccutil/unicharset.h). */
export const SPACE = 0
export const JOINED = 1
export const BROKEN = 2
/** Of the properties of a character there. */
export const IS_DIGIT = 8

/** Bits of a weight matrix's mode and of a layer's flags (src/lstm/weightmatrix.cpp, src/lstm/network.h). */
export const INTEGERS = 1
export const DOUBLES = 128
export const OWN_LEARNING_RATES = 64

/** The first number of a word graph, and the flags of its edges, behind their character (src/dict/dawg.h). */
export const WORD_GRAPH = 42
export const FLAG_BITS = 3
export const LAST_OF_NODE = 1
export const ENDS_WORD = 4
/** In the graph of punctuation it stands for the word itself, in that of numbers for any digit. */
export const PATTERN = 0
