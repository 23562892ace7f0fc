// npm run bench:screens -- [--font NAME] [--size PIXELS] [--show]: captures of made screens, whose text is known exactly, in the
// fonts and sizes of windows: short lines as labels and titles have, and long ones with numbers, addresses and paths.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../support/browser.ts'
import { sentence } from '../support/prose.ts'
import { integerBelow, oneOf, seededRandom, type Random } from '../support/seeded-random.ts'
import { startCore } from './core-peer.ts'
import { normalise, scoreReading } from './score.ts'
import { escapeHtml } from './structure/html.ts'

const FONTS = [
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'Nimbus Sans',
  'Nimbus Roman',
  'Nimbus Sans Narrow',
  'P052',
  'C059',
  'URW Bookman',
  'Noto Sans Mono',
]
const SIZES = [12, 15, 18, 24]

const { values: options } = parseArgs({
  options: {
    font: { type: 'string' },
    size: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const folder = join(new URL('../..', import.meta.url).pathname, '.cache/bench/screens')
mkdirSync(folder, { recursive: true })
const fonts = FONTS.filter((font) => options.font === undefined || font === options.font)
const sizes = SIZES.filter((size) => options.size === undefined || size === Number(options.size))

const short = 'I II III IV V VI VII VIII IX XI XII XIII XVI XVIII XXIII'
  .split(' ')
  .flatMap((numeral) => [
    `Chapter ${numeral}: A beginning`,
    `King Henry ${numeral} of England`,
    `Section ${numeral}. Duties`,
    `ARTICLE ${numeral}`,
    `in the ${numeral} century`,
  ])

const odd: readonly ((random: Random) => string)[] = [
  (random) => `https://www.example.org/file/${integerBelow(random, 9000)}/list.html`,
  (random) => `anna.fitt${10 + integerBelow(random, 80)}@mailtill.example`,
  (random) => `€${integerBelow(random, 2000)}.${10 + integerBelow(random, 89)}`,
  (random) => `(ref. FL-${integerBelow(random, 9999)}/${integerBelow(random, 99)})`,
  (random) =>
    `${1 + integerBelow(random, 28)}/${1 + integerBelow(random, 12)}/20${10 + integerBelow(random, 15)}`,
  (random) => `tel. 0${integerBelow(random, 999)} ${1000 + integerBelow(random, 8999)}`,
  () => 'when I will fill in little lists',
]

function longLines(random: Random): string[] {
  return Array.from({ length: 14 }, () => {
    const words = sentence(random).split(' ')
    words.splice(integerBelow(random, words.length), 0, oneOf(random, odd)(random))
    return words.join(' ')
  })
}

const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1100, height: 200 } })
const core = await startCore()

async function readScreen(lines: readonly string[], font: string, size: number): Promise<string> {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  await page.setContent(`<body style="font:${size}px/1.5 '${font}'">${paragraphs}`)
  const path = join(folder, `${font} ${size} ${lines.length}.png`)
  writeFileSync(path, await page.screenshot({ fullPage: true }))
  return (await core.read({ path, language: 'eng' }, { isAuto: true })).text
}

const percent = (share: number) => (100 * share).toFixed(2).padStart(6)
let [wrong, all, errors, screens] = [0, 0, 0, 0]
for (const font of fonts)
  for (const size of sizes) {
    const read = new Set((await readScreen(short, font, size)).split('\n').map(normalise))
    const missed = short.filter((line) => !read.has(normalise(line)))
    const long = longLines(seededRandom(size))
    const { wer } = scoreReading(long.join('\n'), await readScreen(long, font, size), 'eng')
    console.log(
      font.padEnd(20),
      size,
      'short',
      percent(missed.length / short.length),
      'long WER',
      percent(wer),
    )
    if (options.show) for (const line of missed) console.log('  not read:', line)
    wrong += missed.length
    all += short.length
    errors += wer
    screens++
  }
console.log(
  'short lines with an error',
  percent(wrong / all),
  '% of',
  all,
  '· long lines WER',
  percent(errors / screens),
  '%',
)
await core.stop()
await browser.close()
