// The Chinese characters and Korean syllables that are in use: those which the national standards, drawn up by counting,
// put first. Every browser and Node have these standards in their decoders, so that no list of ten thousand is kept here.

interface Standard {
  encoding: string
  rows: readonly [first: number, last: number]
  firstCell: number
}

// Of Unicode's first 20,992 Chinese characters these are a third, of its 11,172 Korean syllables a fifth.
const han: readonly Standard[] = [
  { encoding: 'gbk', rows: [0xb0, 0xd7], firstCell: 0xa1 },
  { encoding: 'euc-jp', rows: [0xb0, 0xcf], firstCell: 0xa1 },
  { encoding: 'big5', rows: [0xa4, 0xc6], firstCell: 0x40 },
]
const hangul: readonly Standard[] = [{ encoding: 'euc-kr', rows: [0xb0, 0xc8], firstCell: 0xa1 }]

function charactersOf({ encoding, rows: [first, last], firstCell }: Standard): string[] {
  const decoder = new TextDecoder(encoding)
  const characters: string[] = []
  for (let row = first; row <= last; row++)
    for (let cell = firstCell; cell <= 0xfe; cell++) {
      const text = decoder.decode(new Uint8Array([row, cell]))
      if (/^[\p{Script=Han}\p{Script=Hangul}]$/u.test(text)) characters.push(text)
    }
  return characters
}

/** Tells the characters of these standards; where the runtime lacks a decoder, nothing is called uncommon. */
function commonIn(standards: readonly Standard[]): (character: string) => boolean {
  let common: Set<string> | undefined
  return (character) => {
    if (!common)
      try {
        common = new Set(standards.flatMap(charactersOf))
      } catch {
        common = new Set()
      }
    return common.size === 0 || common.has(character)
  }
}

export const isCommonHan = commonIn(han)
export const isCommonHangul = commonIn(hangul)
