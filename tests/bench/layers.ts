// npm run bench:layers: scans under a hidden text that is wrong in known ways, read with `check-layer` and without it.
// Writes docs/bench/layers.md. --every N: every Nth page; --out FILE.
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkLayerStage } from '../../main/ocr/text-layer/check-layer.ts'
import { thresholds } from '../../main/ocr/thresholds.ts'
import { readAsEnglish, spacedOut, wrongLetters } from '../support/pdf/misread.ts'
import { scanWithLayer, type ScanOptions } from '../support/pdf/scan-with-layer.ts'
import { integerBelow, oneOf, seededRandom, type Random } from '../support/seeded-random.ts'
import { startCore } from './core-peer.ts'
import { scoreReading, type Score } from './score.ts'
import { paragraphIn, tongueOf } from './structure/tongues.ts'
import { mean } from './summary.ts'
import { thisRun } from './this-run.ts'

const { values } = parseArgs({
  options: { every: { type: 'string', default: '1' }, out: { type: 'string' } },
})
const root = new URL('../..', import.meta.url).pathname

const kinds: readonly (readonly [name: string, layer: (random: Random) => ScanOptions])[] = [
  ['nothing', () => ({})],
  ...[0.005, 0.01, 0.02, 0.03, 0.1, 0.3].map(
    (share) =>
      [
        `${100 * share} % of the letters`,
        (random: Random) => ({ say: wrongLetters(share, random) }),
      ] as const,
  ),
  ['the language: read as English', () => ({ say: readAsEnglish })],
  ['the spaces: within two words of five', (random) => ({ say: spacedOut(0.4, random) })],
  ['the spaces: missing behind one word in thirty', (random) => ({ isGlued: () => random() < 1 / 30 })],
  ['the columns: written row by row', () => ({ isRowByRow: true })],
  ['its place: a third of a line too low', () => ({ moved: [4, 8] })],
  ['its place: a line too low', () => ({ moved: [0, 45] })],
  ['its place: off the text', () => ({ moved: [400, 700] })],
  ['the lower half, which it lacks', () => ({ share: 0.5 })],
]

const chinese = [
  '图书馆每天上午九点开门，星期一休息。', '一楼有儿童阅览室，二楼可以看报纸和杂志。', '读者需要办理借书证，每次可以借五本书。',
  '如果您喜欢安静的地方，请到三楼的窗户旁边。', '那里可以看见河水和古老的石桥。', '去年冬天，城里的老钟楼终于修好了。',
  '市长说，这项工作一共花了两年时间。', '学生们常常在河边的小路上散步。',
] // oxfmt-ignore

const pages = [
  { language: 'eng', tongue: 'en', size: 30 },
  { language: 'eng', tongue: 'en', size: 24, columns: 2 },
  { language: 'deu', tongue: 'de', size: 26 },
  { language: 'deu', tongue: 'de', size: 22, columns: 2 },
  { language: 'fra', tongue: 'fr', size: 30, columns: 2 },
  { language: 'spa', tongue: 'es', size: 24 },
  { language: 'chi_sim', size: 34, writing: 'han' },
  { language: 'chi_sim', size: 28, writing: 'han', columns: 2 },
] as const

const folder = await mkdtemp(join(tmpdir(), 'legible-layers-'))
const core = await startCore(1)
const rows: string[] = []
try {
  for (const [name, layerOf] of kinds) {
    const found: { before: Score; after: Score; isRead: boolean }[] = []
    for (const [index, page] of pages.entries()) {
      if (index % Number(values.every) !== 0) continue
      const { language } = page
      const random = seededRandom(index + 1)
      const paragraph = () =>
        'tongue' in page
          ? paragraphIn(tongueOf(page.tongue), random)
          : Array.from({ length: 5 + integerBelow(random, 9) }, () => oneOf(random, chinese)).join('')
      const prose = Array.from({ length: 24 }, paragraph)
      const { pdf, lines } = scanWithLayer(prose, { ...page, ...layerOf(random) })
      // The core takes a name that it knows for the same document.
      const path = join(folder, `${name.replaceAll(/\W/g, '-')}-${index}.pdf`)
      await writeFile(path, pdf)
      const truth = lines.join('\n')
      const before = await core.read({ path, language }, { without: [checkLayerStage] })
      const after = await core.read({ path, language })
      const check = after.stages.find(({ stage }) => stage === checkLayerStage)
      found.push({
        before: scoreReading(truth, before.text, language),
        after: scoreReading(truth, after.text, language),
        isRead: check?.change !== undefined,
      })
    }
    const percent = (value: (one: (typeof found)[number]) => number) =>
      (100 * mean(found.map(value))).toFixed(1)
    const cells = [
      name,
      `${found.filter(({ isRead }) => isRead).length} of ${found.length}`,
      percent(({ before }) => before.f1),
      percent(({ before }) => before.wer),
      percent(({ after }) => after.f1),
      percent(({ after }) => after.wer),
    ]
    console.log(cells.join('  '))
    rows.push(`| ${cells.join(' | ')} |`)
  }
} finally {
  await core.stop()
  await rm(folder, { recursive: true })
}

const { commit } = thisRun()
const page = `# Scans with a hidden text

${Math.ceil(pages.length / Number(values.every))} pages of print in English, German, French, Spanish and Chinese, in one column and in two, under invisible text that is wrong as named, as scanners and older programs leave it. \`check-layer\` compares a few of its lines with the picture, and where more than ${Math.round(100 * thresholds.poorLayer)} % of the words seen there are others, or more than ${100 * thresholds.mostGlued} % of the layer's own stand on the page as two as well, the page is read from its picture.
F1: bag of words, case-folded, mean. WER: word error rate in reading order, mean. \`npm run bench:layers\`, commit ${commit}.

| what is wrong | read from the picture | the hidden text F1 % | WER % | Legible F1 % | WER % |
| --- | --: | --: | --: | --: | --: |
${rows.join('\n')}
`
const out = values.out ?? join(root, values.every === '1' ? 'docs/bench' : '.cache/bench', 'layers.md')
mkdirSync(dirname(out), { recursive: true })
await writeFile(out, page)
console.log(`The table is in ${out}.`)
