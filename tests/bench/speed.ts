// npm run bench:speed: the start-up, memory and speed figures of docs/figures.md, each beside native Tesseract where it
// has a part in it. One run, one machine; every figure is printed with its mark and the run fails when one is missed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../support/needs.ts'
import { cpuMilliseconds, processFigures } from '../support/process-figures.ts'
import { makeDataFolder, startProgram, type RunningProgram } from '../support/program.ts'
import { longText, scannedPdf, textPdf, webpOf } from '../support/sample-documents.ts'
import { measureBuiltProgram } from './built-program.ts'
import { denseReport } from './dense-report.ts'
import { isInstalled } from './peers.ts'

interface Figure {
  name: string
  value: number
  unit: string
  mark: number
}

const figures: Figure[] = []
const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const folder = mkdtempSync(join(tmpdir(), 'legible-speed-'))

function note(name: string, value: number, unit: string, mark: number): void {
  figures.push({ name, value, unit, mark })
  console.log(
    `${value <= mark ? '✓' : '✗'} ${name}: ${value.toFixed(unit === '×' ? 2 : 0)} ${unit} (mark: ≤ ${mark} ${unit})`,
  )
}

async function timed(
  program: RunningProgram,
  bytes: Uint8Array,
): Promise<{ milliseconds: number; engineMilliseconds: number }> {
  const body = JSON.stringify({
    image: Buffer.from(bytes).toString('base64'),
    options: { languages: ['eng'] },
  })
  const startedAt = performance.now()
  const answer = await program.process(body)
  const read = (await answer.json()) as { success: boolean; pages: { milliseconds: number }[] }
  const milliseconds = performance.now() - startedAt
  if (!read.success) throw new Error(`not read: ${JSON.stringify(read).slice(0, 300)}`)
  return { milliseconds, engineMilliseconds: read.pages.reduce((sum, page) => sum + page.milliseconds, 0) }
}

/** Warm: the first of four readings does not count. Processor time is that of one page, whatever else the machine does. */
async function timeTextLayer(name: string, pdf: Uint8Array): Promise<void> {
  const times: number[] = []
  const pages: number[] = []
  for (let round = 0; round < 4; round++) {
    const cpuAtStart = cpuMilliseconds(program.pid)
    const { milliseconds } = await timed(program, Buffer.concat([pdf, Buffer.from(`\n%${round}`)]))
    times.push(milliseconds)
    pages.push((cpuMilliseconds(program.pid) - cpuAtStart) / 100)
  }
  note(name, median(times.slice(1)), 'ms', 800)
  console.log(`  processor time a page: ${median(pages.slice(1)).toFixed(1)} ms`)
}

measureBuiltProgram()
// Start-up and memory before the first document.
const dataFolder = await makeDataFolder()
const starts: number[] = []
for (let round = 0; round < 5; round++) {
  const spawnedAt = performance.now()
  const program = await startProgram([], {
    dataFolder,
    keepData: true,
    onSpawn: () => starts.push(performance.now()),
  })
  starts[round] = performance.now() - (starts[round] ?? spawnedAt)
  if (round === 4) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    note(
      'idle memory before the first document',
      processFigures(program.pid)?.residentMegabytes ?? Number.NaN,
      'MB',
      180,
    )
  }
  await program.stop()
}
note('server ready after process start', median(starts), 'ms', 1200)

const program: RunningProgram = await startProgram()
try {
  // A small image, warm. Each round's image differs in one byte behind the end marker, so that no answer comes from the cache.
  const small = webpOf(longText(8))
  const overheads: number[] = []
  for (let round = 0; round < 25; round++) {
    const { milliseconds, engineMilliseconds } = await timed(
      program,
      Buffer.concat([small, Buffer.from([round])]),
    )
    if (round >= 5) overheads.push(milliseconds - engineMilliseconds)
  }
  note('REST time over engine time, small image, median', median(overheads), 'ms', 15)

  const layered = await textPdf(Array.from({ length: 100 }, () => longText(40)))
  await timeTextLayer('100 pages with a text layer, forty plain lines each', layered)
  if (browserPath === undefined) console.log('NOT MEASURED: dense pages, which a Chromium prints')
  else await timeTextLayer('100 dense pages with a text layer, of reports', await denseReport(100))

  if (isInstalled('tesseract') && isInstalled('pdftoppm')) {
    const scan = await scannedPdf(Array.from({ length: 12 }, () => longText(40)))
    writeFileSync(join(folder, 'scan.pdf'), scan)
    const nativeStart = performance.now()
    execFileSync('pdftoppm', ['-r', '300', '-gray', join(folder, 'scan.pdf'), join(folder, 'page')])
    for (const page of readdirSync(folder).filter((name) => name.startsWith('page'))) {
      execFileSync('tesseract', [join(folder, page), '-'], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        stdio: 'pipe',
      })
    }
    const nativeMilliseconds = performance.now() - nativeStart
    const { milliseconds } = await timed(program, scan)
    console.log(
      `  12-page scan: native ${Math.round(nativeMilliseconds)} ms, Legible ${Math.round(milliseconds)} ms`,
    )
    note(
      '12-page scan as PDF, of the time native Tesseract takes page by page',
      milliseconds / nativeMilliseconds,
      '×',
      0.75,
    )
  } else {
    console.log('NOT MEASURED: native tesseract and pdftoppm are not installed')
  }
} finally {
  await program.stop()
  rmSync(folder, { recursive: true })
}
process.exitCode = figures.every(({ value, mark }) => value <= mark) ? 0 : 1
