// Sends hostile files through the REST door of a running program and holds every answer against the contract.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileFiles } from '../corpus/hostile-files.ts'
import type { HostileFile } from '../corpus/hostile-file.ts'
import { fixture } from '../fixtures.ts'
import { startProgram, type RunningProgram } from '../program.ts'
import { brokenPromise } from './broken-promise.ts'
import { postDocument } from './post-document.ts'
import { processFigures, type ProcessFigures } from '../process-figures.ts'

export interface GauntletOptions {
  seed: number
  count: number
  /** Keeps the files whose family or name contains it. */
  only?: string
  /** Stops sending when so much time has passed; what is on its way is waited for. */
  budgetMs?: number
  /** Requests at the same time. */
  width?: number
  /** A page and a document may take this long in the program under test. */
  pageTimeoutMs?: number
  /** Called for each broken promise as soon as it is seen. */
  onFinding?: (finding: Finding) => void
  onProgress?: (sent: number) => void
}

export interface Finding {
  file: string
  /** What was promised and not kept. */
  symptom: string
  milliseconds: number
  /** Where the file was put, for looking at it; undefined for good files. */
  path?: string
}

export interface GauntletReport {
  sent: number
  /** How often each answer came: status and code. */
  answers: Record<string, number>
  findings: Finding[]
  goodReads: number
  before: ProcessFigures | undefined
  after: ProcessFigures | undefined
  highestMegabytes: number
  slowest: { file: string; milliseconds: number }[]
}

const GOOD_EVERY = 50

/** Starts the program, runs the files through it, and ends it. Throws only when the program cannot be started at all. */
export async function runGauntlet(options: GauntletOptions): Promise<GauntletReport> {
  const { width = 2, pageTimeoutMs = 20_000, budgetMs = Infinity } = options
  const deadlineMs = pageTimeoutMs * 2 + 10_000
  const keep = await mkdtemp(join(tmpdir(), 'legible-gauntlet-'))
  let program = await startGuarded(pageTimeoutMs)
  const underWay = new Set<string>()
  let restarting: Promise<void> | undefined
  const report: GauntletReport = {
    sent: 0,
    answers: {},
    findings: [],
    goodReads: 0,
    before: undefined,
    after: undefined,
    highestMegabytes: 0,
    slowest: [],
  }
  const note = async (file: string, symptom: string, milliseconds: number, bytes?: Uint8Array) => {
    const path =
      bytes && join(keep, `${report.findings.length}-${file.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}`)
    if (path !== undefined && bytes) await writeFile(path, bytes)
    const finding: Finding = { file, symptom, milliseconds, ...(path !== undefined && { path }) }
    report.findings.push(finding)
    options.onFinding?.(finding)
  }

  async function sendHostile(file: HostileFile): Promise<void> {
    underWay.add(file.name)
    const answer = await postDocument(program, file.bytes, deadlineMs)
    report.answers[answer.label] = (report.answers[answer.label] ?? 0) + 1
    const symptom = brokenPromise(answer, file)
    if (symptom !== undefined)
      await note(`${file.family}: ${file.name}`, symptom, answer.milliseconds, file.bytes)
    report.slowest.push({ file: file.name, milliseconds: answer.milliseconds })
    report.slowest = report.slowest.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 8)
    if (answer.outcome === undefined) await reviveIfDead()
    underWay.delete(file.name)
  }

  /** A program that died is a finding, and a new one takes the rest of the files. */
  async function reviveIfDead(): Promise<void> {
    // Its exit is known a moment after its connections break.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (isRunning(program)) return restarting
    restarting ??= (async () => {
      const how = program.child.signalCode ?? program.child.exitCode
      await note(
        'the program',
        `it ended with ${how} while it had: ${[...underWay].join('; ')}\n${program.stderr()}`,
        0,
      )
      await program.stop()
      program = await startGuarded(pageTimeoutMs)
      restarting = undefined
    })()
    await restarting
  }

  async function sendGood(): Promise<void> {
    const problem = await readGood(program, report.goodReads, deadlineMs)
    report.goodReads++
    if (problem !== undefined) await note('a good file', problem, 0)
  }

  try {
    // Both threads work once, so that what they need for good is counted as there from the start.
    await Promise.all([sendGood(), sendGood()])
    report.before = processFigures(program.pid)
    const files = hostileFiles(options)[Symbol.iterator]()
    const started = Date.now()
    const lane = async () => {
      while (Date.now() - started < budgetMs) {
        const { value, done } = files.next()
        if (done === true || value === undefined) return
        await sendHostile(value)
        const sent = ++report.sent
        report.highestMegabytes = Math.max(
          report.highestMegabytes,
          processFigures(program.pid)?.residentMegabytes ?? 0,
        )
        if (sent % GOOD_EVERY === 0) {
          await sendGood()
          options.onProgress?.(sent)
        }
      }
    }
    await Promise.all(Array.from({ length: width }, lane))
    await Promise.all([sendGood(), sendGood()])
    report.after = await settled(program.pid, report.before)
    return report
  } finally {
    await program.stop()
  }
}

const isRunning = ({ child }: RunningProgram) => child.exitCode === null && child.signalCode === null

/** The program with shorter limits, so that a page without end costs seconds. */
async function startGuarded(pageTimeoutMs: number): Promise<RunningProgram & { stderr(): string }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'legible-gauntlet-data-'))
  const settings = {
    limits: { pageTimeoutMs, documentTimeoutMs: pageTimeoutMs * 2 },
    server: { requestsPerMinute: 100_000 },
    history: { enabled: false },
  }
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings))
  const program = await startProgram([], { dataFolder })
  let stderr = ''
  program.child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)))
  return { ...program, stderr: () => stderr.slice(0, 2500) }
}

/** A good file read right, or what was wrong; each time other bytes, so that nothing comes from the cache. */
async function readGood(
  program: RunningProgram,
  number: number,
  deadlineMs: number,
): Promise<string | undefined> {
  const name =
    (['one-bit.png', 'baseline.jpg', 'lossless.webp', 'rotated-pages.pdf'] as const)[number % 4] ??
    'one-bit.png'
  const { bytes } = fixture(name)
  const answer = await postDocument(program, Buffer.concat([bytes, Buffer.from(`\n${number}`)]), deadlineMs)
  const text = String((answer.body as { extractedText?: unknown } | null)?.extractedText)
  const wanted = name.endsWith('.pdf') ? 'wider than it is tall' : 'Two sacks of rye flour'
  return text.includes(wanted)
    ? undefined
    : `${name} after hostile ones: ${answer.label} ${text.slice(0, 200)}`
}

/** Figures once threads and memory have come to rest, at most ten seconds later. */
async function settled(pid: number, before: ProcessFigures | undefined): Promise<ProcessFigures | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const now = processFigures(pid)
    if (!now || !before) return now
    if (now.threads <= before.threads && now.residentMegabytes <= before.residentMegabytes * 1.5) return now
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return processFigures(pid)
}
