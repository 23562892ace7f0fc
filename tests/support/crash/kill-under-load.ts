// kill -9 at random moments while documents come in by every door, and what the ledger says after each kill.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  createKey,
  makeDataFolder,
  programArguments,
  runProgram,
  startProgram,
  type RunningProgram,
} from '../program.ts'
import { webpOf } from '../sample-documents.ts'

const doors = ['rest', 'mcp', 'cli'] as const
type Door = (typeof doors)[number]
type Count = Record<Door, number>

/** Clients that each have one document under way; a kill can leave one charge a client whose answer never arrived. */
const clients: Count = { rest: 2, mcp: 2, cli: 1 }
const filesPerCommand = 5

export interface CrashFigures {
  kills: number
  /** Answers that reached their client, by door. */
  answered: Count
  /** Rows of the ledger at the end, by door. */
  charged: Count
  /** Answered and not in the ledger, in all rounds together. */
  lost: number
  /** Rows of one request beyond its first. */
  doubled: number
  /** Charged although no client had such a document under way. */
  invented: number
}

interface Row {
  door: Door
  requestId: string
}

export async function killUnderLoad(
  kills: number,
  onRound: (figures: CrashFigures) => void = () => undefined,
): Promise<CrashFigures> {
  const dataFolder = await makeDataFolder()
  const key = await createKey(dataFolder)
  const nextDocument = documents()
  const figures: CrashFigures = {
    kills: 0,
    answered: { rest: 0, mcp: 0, cli: 0 },
    charged: { rest: 0, mcp: 0, cli: 0 },
    lost: 0,
    doubled: 0,
    invented: 0,
  }
  const restAnswers: string[] = []
  let lostByNumber = 0
  try {
    while (figures.kills < kills) {
      const answered = await oneKill({ dataFolder, key, nextDocument, restAnswers })
      figures.kills += 1
      const rows = await ledger(dataFolder)
      const known = new Set(rows.map(({ requestId }) => requestId))
      figures.doubled = rows.length - known.size
      for (const door of doors) {
        figures.answered[door] += answered[door]
        const total = rows.filter((row) => row.door === door).length
        const added = total - figures.charged[door]
        figures.charged[door] = total
        // A REST answer names its request, so there it is known of each one and not only of their number.
        if (door !== 'rest') lostByNumber += Math.max(0, answered[door] - added)
        figures.invented += Math.max(0, added - answered[door] - clients[door])
      }
      figures.lost = lostByNumber + restAnswers.filter((requestId) => !known.has(requestId)).length
      onRound(figures)
    }
    return figures
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface Round {
  dataFolder: string
  key: string
  nextDocument: () => Buffer
  restAnswers: string[]
}

/** Starts everything, waits for an answer by each door, kills everything; answers by door. */
async function oneKill({ dataFolder, key, nextDocument, restAnswers }: Round): Promise<Count> {
  const answered: Count = { rest: 0, mcp: 0, cli: 0 }
  const program = await startProgram([], { dataFolder, keepData: true, key })
  const output = join(dataFolder, 'read')
  const commandLine = await readByCommandLine({ dataFolder, output, nextDocument })
  let running = true
  const firstAnswers = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const keepAsking = async (door: 'rest' | 'mcp', ask: () => Promise<boolean>) => {
    while (running) {
      if (!(await ask().catch(() => false))) continue
      answered[door] += 1
      firstAnswers[door === 'rest' ? 0 : 1]!.resolve()
    }
  }
  const asking = [
    ...Array.from({ length: clients.rest }, () =>
      keepAsking('rest', () => readByRest(program, nextDocument(), restAnswers)),
    ),
    ...Array.from({ length: clients.mcp }, () => keepAsking('mcp', () => readByMcp(program, nextDocument()))),
  ]
  await Promise.all(firstAnswers.map(({ promise }) => promise))
  while (commandLine.exitCode === null && (await readdir(output)).length === 0) await setTimeout(50)
  // At a moment nobody chose.
  await setTimeout(Math.random() * 1500)
  running = false
  await Promise.all([program.child, commandLine].map(kill))
  await Promise.allSettled(asking)
  // A file is written only after its charge. Beside one that was just named, the hidden one it was written as may be left.
  answered.cli = (await readdir(output)).filter((name) => !name.startsWith('.')).length
  await rm(output, { recursive: true })
  return answered
}

async function kill(child: RunningProgram['child']): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

async function readByRest(program: RunningProgram, bytes: Buffer, answers: string[]): Promise<boolean> {
  const response = await program.process({ image: bytes.toString('base64') })
  const answer = (await response.json()) as { success: boolean; requestId: string }
  if (answer.success) answers.push(answer.requestId)
  return answer.success
}

async function readByMcp(program: RunningProgram, bytes: Buffer): Promise<boolean> {
  const image_source = { type: 'base64', data: bytes.toString('base64') }
  const { result } = await program.callTool({ image_source })
  return result !== undefined && result.isError !== true
}

async function readByCommandLine(job: {
  dataFolder: string
  output: string
  nextDocument: () => Buffer
}): Promise<RunningProgram['child']> {
  const { dataFolder, output, nextDocument } = job
  const input = join(dataFolder, 'to-read')
  await mkdir(input, { recursive: true })
  await mkdir(output, { recursive: true })
  const files = Array.from({ length: filesPerCommand }, (_, index) => join(input, `page-${index}.webp`))
  await Promise.all(files.map((file) => writeFile(file, nextDocument())))
  return spawn(
    process.execPath,
    programArguments(['extract', ...files, '-o', output, '--data-dir', dataFolder]),
    { env: { ...process.env, LEGIBLE_KEYCHAIN: 'none' }, stdio: 'ignore' },
  )
}

/** The program's own account of what it charged. */
async function ledger(dataFolder: string): Promise<Row[]> {
  const { code, stdout, stderr } = await runProgram(['usage', '--csv', '--data-dir', dataFolder])
  if (code !== 0) throw new Error(`the store does not open after a kill: ${stderr}`)
  const [head = '', ...lines] = stdout.trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return { door: cells[names.indexOf('door')] as Door, requestId: cells[names.indexOf('request_id')] ?? '' }
  })
}

/** A byte behind the image's end makes it a document of its own: nothing is answered from the cache. */
function documents(): () => Buffer {
  const image = webpOf(['Legible reads this page'])
  let made = 0
  return () => Buffer.concat([image, Buffer.from(` ${made++}`)])
}
