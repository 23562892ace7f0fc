// Everything that somebody might send to break the reader.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { integerBelow, seededRandom, type Random } from '../seeded-random.ts'
import { foreignFiles } from './foreign-files.ts'
import { costly, type HostileCase, type HostileFile } from './hostile-file.ts'
import { jpegFiles } from './jpeg-files.ts'
import { mutations } from './mutations.ts'
import { pdfFonts } from './pdf-fonts.ts'
import { pdfGraphics } from './pdf-graphics.ts'
import { pdfPages } from './pdf-pages.ts'
import { pdfStreams } from './pdf-streams.ts'
import { pdfStructure } from './pdf-structure.ts'
import { otherImages } from './other-images.ts'
import { pngFiles } from './png-files.ts'
import { tiffFiles } from './tiff-files.ts'
import { webpFiles } from './webp-files.ts'

const found = new URL('../../fixtures/hostile/', import.meta.url)

/** Files that once broke the reader; each stays for good. */
function foundFiles(): HostileCase[] {
  if (!existsSync(found)) return []
  return readdirSync(found)
    .filter((name) => !name.endsWith('.md'))
    .sort()
    .map((name) => ({
      name: `found before: ${name}`,
      allowed: [...costly, 'pdf_password_required', 'too_many_pages', 'unsupported_media_type'],
      make: () => readFileSync(new URL(name, found)),
    }))
}

const families: readonly (readonly [string, readonly HostileCase[]])[] = [
  ['found', foundFiles()],
  ['foreign', foreignFiles],
  ['png', pngFiles],
  ['jpeg', jpegFiles],
  ['webp', webpFiles],
  ['tiff', tiffFiles],
  ['other-images', otherImages],
  ['pdf-structure', pdfStructure],
  ['pdf-pages', pdfPages],
  ['pdf-streams', pdfStreams],
  ['pdf-graphics', pdfGraphics],
  ['pdf-fonts', pdfFonts],
]

/**
 * Hostile files, each made only when its turn comes; the same seed gives the same files in the same order.
 *
 * Two thirds are the hand-written ones in random order until they are used up, one third (then all) are good
 * files spoiled at random. `only` keeps those whose family or name contains it.
 */
export function* hostileFiles(options: {
  seed: number
  count?: number
  only?: string
}): Iterable<HostileFile> {
  const { seed, count = 10_000, only } = options
  const random = seededRandom(seed)
  const matches = (family: string, name: string) =>
    only === undefined || family.includes(only) || name.includes(only)
  const waiting = shuffled(
    families.flatMap(([family, cases]) =>
      cases.filter(({ name }) => matches(family, name)).map((hostile) => ({ family, hostile })),
    ),
    random,
  )
  const spoiled = mutations(random)
  for (let made = 0; made < count; made++) {
    const next = made % 3 === 2 && (only === undefined || only === 'mutations') ? undefined : waiting.pop()
    if (next !== undefined) {
      const { name, allowed, make } = next.hostile
      yield { name, family: next.family, allowed, bytes: make(random) }
      continue
    }
    if (only !== undefined && only !== 'mutations') return
    const { value } = spoiled.next()
    if (value) yield value
  }
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = integerBelow(random, last + 1)
    ;[copy[last], copy[other]] = [copy[other] as T, copy[last] as T]
  }
  return copy
}
