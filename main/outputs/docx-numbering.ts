import { AlignmentType, LevelFormat, type INumberingOptions } from 'docx'

/** Twips by which the items of a list stand in from those they belong to. */
const INDENT = 360
/** Lists within lists that Word knows. */
const LEVELS = 9
const BULLETS = ['•', '–', '▪']

type Level = INumberingOptions['config'][number]['levels'][number]

/** Levels count from 0. */
export interface Numbering {
  bullets: (level: number) => { reference: string; level: number }
  /** A list of its own that counts from a number on. */
  numbersFrom: (start: number, level: number) => { reference: string; level: number; instance: number }
  /** Of items that say themselves which they are. */
  indentOf: (level: number) => { left: number }
  /** Of all lists that were asked for. */
  config(): INumberingOptions['config']
}

/** The lists of one document: Word counts their items, each list by itself. */
export function createNumbering(): Numbering {
  const starts = new Set<number>()
  let instances = 0
  return {
    bullets: (level) => ({ reference: 'bullets', level: Math.min(level, LEVELS - 1) }),
    numbersFrom(start, level) {
      starts.add(start)
      instances += 1
      return { reference: `numbers-from-${start}`, level: Math.min(level, LEVELS - 1), instance: instances }
    },
    indentOf: (level) => ({ left: level * INDENT }),
    config: () => [
      {
        reference: 'bullets',
        levels: allLevels((level) => ({
          format: LevelFormat.BULLET,
          text: BULLETS[level % BULLETS.length] ?? '•',
        })),
      },
      ...[...starts].map((start) => ({
        reference: `numbers-from-${start}`,
        levels: allLevels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
      })),
    ],
  }
}

const allLevels = (lookOf: (level: number) => Omit<Level, 'level'>): Level[] =>
  Array.from({ length: LEVELS }, (_, level) => ({
    ...lookOf(level),
    level,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: (level + 1) * INDENT, hanging: INDENT } } },
  }))
