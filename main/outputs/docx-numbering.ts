import { AlignmentType, LevelFormat, type INumberingOptions } from 'docx'

/** Twips by which the items of a list stand in. */
const INDENT = 360

export interface Numbering {
  bullets: { reference: string; level: number }
  /** A list of its own that counts from a number on. */
  numbersFrom: (start: number) => { reference: string; level: number; instance: number }
  /** Of all lists that were asked for. */
  config(): INumberingOptions['config']
}

/** The lists of one document: Word counts their items, each list by itself. */
export function createNumbering(): Numbering {
  const starts = new Set<number>()
  let instances = 0
  const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string, start = 1) => ({
    level: 0,
    format,
    text,
    start,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: INDENT, hanging: INDENT } } },
  })
  return {
    bullets: { reference: 'bullets', level: 0 },
    numbersFrom(start) {
      starts.add(start)
      instances += 1
      return { reference: `numbers-from-${start}`, level: 0, instance: instances }
    },
    config: () => [
      { reference: 'bullets', levels: [level(LevelFormat.BULLET, '•')] },
      ...[...starts].map((start) => ({
        reference: `numbers-from-${start}`,
        levels: [level(LevelFormat.DECIMAL, '%1.', start)],
      })),
    ],
  }
}
