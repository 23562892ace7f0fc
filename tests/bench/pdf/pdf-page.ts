// docs/bench/pdf.md: searchable PDFs as other programs find them, as Markdown.
import type { BenchResults } from '../results.ts'
import type { Score } from '../score.ts'
import { mean, median } from '../summary.ts'
import { MET, type Layer, type Soundness } from './judge-file.ts'
import { textReaderNames } from './text-readers.ts'
import { standards, type Broken, type Standard } from './verapdf.ts'

export interface JudgedFile {
  id: string
  category: string
  path: string
  /** It was wrapped into a PDF of our own; else the PDF it was got a layer. */
  isImage: boolean
  layer: Layer
  soundness: Soundness
  seconds: { reading: number; writing: number }
  score: Score
  peer?: { seconds: number; score: Score; bytes: number } | { refusal: string }
  broken: Partial<Record<Standard, Broken>>
}

type Run = Pick<BenchResults, 'date' | 'commit' | 'machine' | 'cores' | 'loadPerCore'> & {
  isWhole: boolean
  hasPeer: boolean
  /** Why veraPDF did not judge. */
  notJudged: string | undefined
}

const ALLOWED_SHARE = 1.05
const ALLOWED_BYTES = 15_000

export function pdfPage(files: readonly JudgedFile[], run: Run): string {
  const [images, pdfs] = [files.filter(({ isImage }) => isImage), files.filter(({ isImage }) => !isImage)]
  return `# Searchable PDFs

${run.isWhole ? 'All' : 'Some'} documents of the evaluation set and the fixtures, ${images.length} images and ${pdfs.length} PDFs. ${run.cores} cores, ${run.machine}; load average at the end ${run.loadPerCore} a core; commit ${run.commit}, ${run.date}. \`npm run bench:pdf\`.

## What other programs find

${table([['', 'images', 'PDFs'], ...foundRows.map(([name, of]) => [name, of(images), of(pdfs)])])}

A word is found in its order where it is part of the longest sequence common to the reading and to what the program prints; Chinese and Japanese count by characters, and what pdftotext puts together where a line ends with a hyphen counts as the two it is. \`pdftotext\` by itself looks for columns of its own, which is why its order differs where ours is another; \`-raw\` keeps ours. Pages are the same to the pixel as poppler and MuPDF draw them at 100 dpi; a wrapped picture where MuPDF draws it as its file has it. Marks of the reader: ${MET} of intersection over union with the box of the word as read.

${lostSection(files)}

${run.notJudged === undefined ? standardsSection(images, pdfs) : `## PDF/A and PDF/UA\n\nNot judged: ${run.notJudged}.`}

${run.hasPeer ? peerSection(files) : ''}
`
}

type Of = (files: readonly JudgedFile[]) => string

const foundRows: [string, Of][] = [
  ['files', (files) => String(files.length)],
  ['words of the layers', (files) => String(wordsOf(files))],
  ...textReaderNames.map((name): [string, Of] => [
    `${name}: found, in their order %`,
    (files) => {
      const missing = sum(files.map(({ layer }) => layer.lacking[name].length))
      const inOrder = sum(files.map(({ layer }) => layer.inOrder[name]))
      return `${percent(wordsOf(files) - missing, wordsOf(files))}, ${percent(inOrder, wordsOf(files))}`
    },
  ]),
  [
    'marks that lie on their words %',
    (files) => {
      const marks = sum(files.map(({ layer }) => layer.overlaps.length))
      return percent(marks - sum(files.map(({ layer }) => layer.astray.length)), marks)
    },
  ],
  ['pages look the same', (files) => count(files, ({ soundness }) => soundness.looksTheSame)],
  [
    'original comes first, unchanged',
    (files) =>
      files.some(({ isImage }) => isImage)
        ? '–'
        : count(files, ({ soundness }) => soundness.isPrefix === true),
  ],
  ['qpdf --check is content', (files) => count(files, ({ soundness }) => soundness.isClean)],
  [
    'at most 5 % and 15 kB larger',
    (files) =>
      count(
        files,
        ({ soundness: { bytesBefore, bytesAfter } }) =>
          bytesAfter <= bytesBefore * ALLOWED_SHARE + ALLOWED_BYTES,
      ),
  ],
  [
    'size, of the original %',
    (files) =>
      percent(
        sum(files.map(({ soundness }) => soundness.bytesAfter)),
        sum(files.map(({ soundness }) => soundness.bytesBefore)),
      ),
  ],
  [
    'writing, of the time of reading %',
    (files) =>
      percent(
        sum(files.map(({ seconds }) => seconds.writing)),
        sum(files.map(({ seconds }) => seconds.reading)),
      ),
  ],
]

const wordsOf = (files: readonly JudgedFile[]) => sum(files.map(({ layer }) => layer.words))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const percent = (part: number, of: number) => (of === 0 ? '–' : ((100 * part) / of).toFixed(2))
const count = (files: readonly JudgedFile[], test: (file: JudgedFile) => boolean) =>
  `${files.filter(test).length} of ${files.length}`

/** Files in which something is lost, or that are not sound: nobody should have to look for them. */
function lostSection(files: readonly JudgedFile[]): string {
  const rows = files.flatMap(({ id, layer, soundness }) => {
    const lost = textReaderNames.slice(1).map((name) => layer.words - layer.inOrder[name])
    const faults = [
      soundness.looksTheSame ? [] : ['looks otherwise'],
      soundness.isPrefix === false ? ['written anew'] : [],
      soundness.isClean ? [] : ['qpdf objects'],
    ].flat()
    if (faults.length === 0 && lost.every((words) => words === 0)) return []
    return [[id, String(layer.words), ...lost.map(String), faults.join(', ')]]
  })
  if (rows.length === 0) return 'Nothing is lost in any of them.'
  return `Files in which words are lost, or that are not sound:\n\n${table([['file', 'words', ...textReaderNames.slice(1), 'else'], ...rows])}`
}

function standardsSection(images: readonly JudgedFile[], pdfs: readonly JudgedFile[]): string {
  const names = Object.keys(standards) as Standard[]
  const complying = (files: readonly JudgedFile[], standard: Standard) =>
    count(files, ({ broken }) => broken[standard]?.length === 0)
  const reasons = new Map<string, number>()
  for (const { broken } of pdfs)
    for (const name of names)
      for (const rule of new Set(
        broken[name]?.map((line) => `${standards[name]} ${line.split(' ')[0] ?? ''}`),
      ))
        reasons.set(rule, (reasons.get(rule) ?? 0) + 1)
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 12)
  const own = images.flatMap(({ id, broken }) =>
    names.flatMap((name) => (broken[name] ?? []).map((rule) => `- ${id}, ${standards[name]}: ${rule}`)),
  )
  return `## PDF/A and PDF/UA

As veraPDF judges:

${table([['', 'images', 'PDFs'], ...names.map((name) => [standards[name], complying(images, name), complying(pdfs, name)])])}

${own.length === 0 ? 'No image breaks a rule.' : own.join('\n')}

PDFs of others stay what they are. The rules that most of them break, with the number of files: ${most.map(([rule, files]) => `${rule} (${files})`).join(', ')}.`
}

function peerSection(files: readonly JudgedFile[]): string {
  const refusals = files.flatMap(({ id, peer }) =>
    peer && 'refusal' in peer ? [`- ${id}: ${peer.refusal}`] : [],
  )
  const rows = [...new Set(files.map(({ category }) => category)), 'all'].map((category) => {
    const of = files.filter((file) => category === 'all' || file.category === category)
    const both = of.flatMap(({ peer, ...file }) => (peer && 'score' in peer ? [{ ...file, peer }] : []))
    const share = (bytes: number[], before: number[]) => percent(sum(bytes), sum(before))
    const before = both.map(({ soundness }) => soundness.bytesBefore)
    return [
      category === 'all' ? '**all**' : category,
      String(both.length),
      (100 * mean(both.map(({ peer }) => peer.score.f1))).toFixed(1),
      share(
        both.map(({ peer }) => peer.bytes),
        before,
      ),
      median(both.map(({ peer }) => peer.seconds)).toFixed(2),
      (100 * mean(both.map(({ score }) => score.f1))).toFixed(1),
      share(
        both.map(({ soundness }) => soundness.bytesAfter),
        before,
      ),
      median(both.map(({ seconds }) => seconds.reading + seconds.writing)).toFixed(2),
    ]
  })
  return `## Beside OCRmyPDF

${files.filter(({ peer }) => peer).length} of the documents. F1 of the words that pdftotext finds in the file, mean; size of all files, of the originals'; median seconds a document, one at a time, of OCRmyPDF as a process of its own, its Tesseract on one thread.

${table([['category', 'n', 'OCRmyPDF F1 %', 'size %', 's', 'Legible F1 %', 'size %', 's'], ...rows])}

${refusals.length === 0 ? '' : `OCRmyPDF wrote none of these, which are not counted above:\n\n${refusals.join('\n')}`}`
}

const table = ([heads = [], ...rows]: readonly (readonly string[])[]) =>
  [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
