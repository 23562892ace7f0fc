import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import { boundsOf } from '../../../../../main/ocr/bounding-box.ts'
import type { RecognizedWord, TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const blocks = (lines: TextLine[], isInFileOrder = false) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [], isInFileOrder }).blocks.map(
    ({ type, text }) => [type, text],
  )

/** Lines of one column, each 42 pixels under the one before. */
const column = (...lines: string[]) => lines.map((text, row) => line(text, 100, 100 + row * 42))

describe('what looks like a marker at the start of a line', () => {
  test('is of the sentence where the line before was full: dates, ordinals and dashes', () => {
    const wrapped = [
      'Der Verein wurde am 12. Mai gegründet, und am',
      '21. Januar zog er in das alte Haus, das am 24.',
      'Dezember fertig war. Am Markt steht heute noch',
      '– von vielen nicht gesehen – das Schild, das da',
      'hing, und jeder geht daran vorbei.',
    ]
    expect(blocks(column(...wrapped))).toEqual([['paragraph', wrapped.join(' ')]])
  })

  test('is of the sentence where an ordinal ends a line early, since the next word had no room', () => {
    const wrapped = ['Das Haus war schon am', 'Morgen des 24.', 'Dezember fertig, und']
    expect(blocks(column(...wrapped))).toEqual([['paragraph', wrapped.join(' ')]])
  })

  test('is of the sentence also as a letter or number that it names, an initial, or behind a comma', () => {
    const wrapped = [
      'It was forged in the year 1910, as he says on',
      'p. 22, by the smith of the village and Thomas',
      'B. Lang, (i) for the bell which had cracked and',
      '(ii) for the gate; and so it was in 1) Kent and',
      '2) in Essex.',
    ]
    expect(blocks(column(...wrapped))).toEqual([['paragraph', wrapped.join(' ')]])
  })

  test('begins an item where it had room on the line before, after a sentence, and among items', () => {
    const items = [
      '1. Water from the well behind the house',
      '2. Flour',
      '– of wheat or of rye and of spelt',
      '– salt',
    ]
    const all = blocks(column('All that is needed for the bread here.', ...items))
    expect(all).toEqual([
      ['paragraph', 'All that is needed for the bread here.'],
      ['list', items.join('\n')],
    ])
  })

  test('begins the first item of letters under a line that ends early', () => {
    const all = blocks(
      column(
        'All of these are in the recipe of our bread,',
        'as it was baked in all of the old mills here',
        'and these are',
        'a. flour',
        'b. salt',
      ),
    )
    expect(all.at(-1)).toEqual(['list', 'a. flour\nb. salt'])
  })

  test('begins an item behind a stop that a scan has lost, as its first word tells', () => {
    const all = blocks(
      column('All that is needed for bread is in the house', 'a) Water and flour', 'b) Salt'),
    )
    expect(all.at(-1)).toEqual(['list', 'a) Water and flour\nb) Salt'])
  })

  test('begins an item that follows one as long as its line', () => {
    const items = ['– flour of wheat or of rye, or of spelt', '– water from the well behind our house']
    expect(blocks(column(...items))).toEqual([['list', items.join('\n')]])
  })
})

describe('works cited', () => {
  test('are an entry each, whether their lines hang from the first or not', () => {
    const entries = [
      ['[1] Adams, P. Currents of lakes. London:', 'Arnold. 1970.'],
      ['[2] Brown, Q. Floats. Journal of Lakes, 45–', '67. Reprinted in Moore, Water.'],
      ['[3] Dale, S. Reeds'],
      ['[4] Eber, T. Rain. A history of it and of all', 'clouds.'],
    ]
    for (const hang of [0, 40]) {
      const rows = entries.flatMap((texts) =>
        texts.map((text, index) => ({ text, x: 100 + (index && hang) })),
      )
      const lines = rows.map(({ text, x }, row) => line(text, x, 100 + row * 42))
      expect(blocks(lines).map(([, text]) => text)).toEqual(
        entries.map((texts) => texts.join(' ').replace('– ', '–')),
      )
    }
  })

  test('are apart as notes below the text are, whose numbers stand out of their lines', () => {
    const raised = (one: TextLine): TextLine => {
      const words = one.words.map((word): RecognizedWord => {
        const [x0, y0, x1, y1] = word.bbox
        return /[¹²³]/.test(word.text) ? { ...word, bbox: [x0, y0 - 12, x1, y1] } : word
      })
      return { ...one, words, bbox: boundsOf(words) }
    }
    const notes = [
      '¹Adams, Salt and the Crown of the king, p. 12.',
      '²Ibid., p. 31, of the trade of all the north.',
    ]
    expect(blocks(column(...notes).map(raised)).map(([, text]) => text)).toEqual(notes)
    const rows = [
      'The king taxed it from the year of 1341 on,',
      'at a fifth of its price.',
      'Adams¹ thinks of a third of all of the salt',
    ]
    const paragraphs = rows.map((text, row) => raised(line(text, 100, 100 + row * 42 + (row > 1 ? 24 : 0))))
    expect(blocks(paragraphs).map(([, text]) => text)).toEqual([rows.slice(0, 2).join(' '), rows[2]])
  })

  test('that are named at the start of a line are of its sentence', () => {
    const wrapped = ['It was seen by Adams in the lakes of the north', '[1] and by Brown.']
    expect(blocks(column(...wrapped))).toEqual([['paragraph', wrapped.join(' ')]])
  })
})

test('a letter begins its sentence under the name that it greets', () => {
  const text = ['thank you for your answer, which has come this', 'morning with the pump.']
  const lines = [line('Dear Mr Hill,', 100, 100), ...text.map((one, row) => line(one, 100, 172 + row * 42))]
  expect(blocks(lines)).toEqual([
    ['paragraph', 'Dear Mr Hill,'],
    ['paragraph', text.join(' ')],
  ])
})

describe('a dash at the start of a paragraph', () => {
  const said = ['— Vous ne l’ouvrez pas ?', '— Pas encore, dit-elle.', '— Comme vous voudrez.']

  test('is what somebody says, or names who said it', () => {
    expect(blocks(column('Il posa la lettre.', ...said), true).slice(1)).toEqual(
      said.map((text) => ['paragraph', text]),
    )
    const name = '— E. Marsh, Letters'
    expect(blocks(column('The best of poets never knew.', name))[1]).toEqual(['paragraph', name])
  })

  test('is an item on a scan, whose dashes may be shorter ones, unless lines below begin at the margin', () => {
    expect(blocks(column('Il posa la lettre.', ...said)).at(-1)?.[0]).toBe('list')
    const wrapped = ['— Pas encore, dit-elle, je sais', 'bien ce qu’elle dit.']
    expect(blocks(column('Il posa la lettre.', ...said, ...wrapped)).at(-1)).toEqual([
      'paragraph',
      wrapped.join(' '),
    ])
  })

  test('is that of an item where lines hang from it', () => {
    const lines = [...column(...said), line('et tout de suite.', 140, 100 + 3 * 42)]
    expect(blocks(lines, true).map(([type]) => type)).toEqual(['list'])
  })

  test('is the sign of an item where items follow each other', () => {
    const items = ['— ne pas fumer dans les chambres ;', '— payer le loyer.']
    expect(blocks(column('Il faut :', ...items)).at(-1)).toEqual(['list', items.join('\n')])
  })
})

test('a row of signs between two sections is no list', () => {
  const [upper, sign, lower] = column('So it went on until May.', '* * *', 'Nobody wrote after that.')
  expect(blocks([upper, sign, lower].filter((one) => one !== undefined))[1]).toEqual(['paragraph', '* * *'])
})

test('initials and abbreviations of two letters begin no item', () => {
  const all = blocks(
    column(
      'These are the works of our town, and of all',
      'of the villages around it, as you see here.',
      'Yours',
      'i. A. K. Hansen',
    ),
  )
  expect(all.at(-1)).toEqual(['paragraph', 'i. A. K. Hansen'])
})

test('each line with a label stays a line, and so does an address that stands by itself', () => {
  const labels = ['Number: 4711-0815', 'Bill: R-2026-1188', 'Date: 3 May 2026']
  expect(blocks(column(...labels))).toEqual([['paragraph', labels.join('\n')]])
  const contact = ['14 Mill Lane', 'Bristol BS1 4QT, in England', 'maria@example.org', '+44 117 496 0123']
  expect(blocks(column(...contact))).toEqual([['paragraph', contact.join('\n')]])
})

test('words in bold that head their paragraphs part them where a sentence ends', () => {
  const runIn = (text: string, row: number): TextLine => {
    const one = line(text, 100, 100 + row * 42)
    return {
      ...one,
      words: one.words.map((word, index) => ({ ...word, ...(index === 0 && { bold: true }) })),
    }
  }
  const ads = ['Bicycle, blue, hardly used, with a bell.', 'Oven, of gas, with four rings, as new.']
  expect(blocks(ads.map(runIn)).map(([, text]) => text)).toEqual(ads)
  expect(blocks(column(...ads)).map(([, text]) => text)).toEqual([ads.join(' ')])
})

describe('the letter o', () => {
  /** Lines whose first word ends so many pixels before the next. */
  const withWhite = (white: number, ...texts: string[]) =>
    texts.flatMap((text, row) => {
      const y = 100 + row * 42
      const [ring, rest] = [line(text.slice(0, 1), 100, y), line(text.slice(2), 0, y)]
      const shift = ring.bbox[2] + white
      const words = rest.words.map((word): RecognizedWord => {
        const [x0, y0, x1, y1] = word.bbox
        return { ...word, bbox: [x0 + shift, y0, x1 + shift, y1] }
      })
      return [{ ...ring, bbox: boundsOf(words), words: [...ring.words, ...words] }]
    })
  const items = ['o Two pairs of socks', 'o A hat against the rain']

  test('is the ring of an item where white sets it off', () => {
    expect(blocks(withWhite(40, ...items))).toEqual([
      ['list', items.map((item) => item.replace('o', '◦')).join('\n')],
    ])
  })

  test('is a word where it stands as close as others', () => {
    expect(blocks(withWhite(12, ...items)).map(([type]) => type)).not.toContain('list')
  })
})

test('the number of a formula at the edge of its column is no marker of the line beside it in the next', () => {
  const sentence = 'and the water of the river ran past the mill at'
  const column = Array.from({ length: 9 }, (_, row) => row)
  const left = column.map((row) =>
    row === 4 ? line('Q = v d w + c', 250, 100 + row * 42) : line(sentence, 100, 100 + row * 42),
  )
  const [, , end = 0] = left[0]?.bbox ?? []
  const number = line('(1)', end - 30, 100 + 4 * 42)
  const right = column.map((row) => line(sentence, end + 50, 100 + row * 42))
  const all = blocks([...left.slice(0, 5), number, ...left.slice(5), ...right])
  expect(all.map(([type]) => type)).not.toContain('list')
  expect(all.flat().join(' ')).toContain('Q = v d w + c (1)')
})
