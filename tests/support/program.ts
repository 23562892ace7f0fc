// Starts the program as a user would and talks to it over plain HTTP; nothing is imported from the product.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = new URL('../..', import.meta.url).pathname

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** What a tool gave back, as a client with plain JSON gets it. */
export interface ToolAnswer {
  status: number
  /** Undefined where the call itself was refused. */
  result?: {
    isError?: boolean
    content: { text: string }[]
    structuredContent?: Record<string, unknown>
    _meta?: Record<string, { code: string }>
  }
}

export interface RunningProgram {
  url: string
  signInUrl: string
  pid: number
  child: ChildProcess
  dataFolder: string
  /** A key with both scopes. */
  key: string
  /** `POST /api/ocr/process` with the key. */
  process(body: unknown, headers?: Record<string, string>): Promise<Response>
  /** `tools/call` of `extract_text` at the MCP door, in one POST with the key. */
  callTool(args: object, headers?: Record<string, string>): Promise<ToolAnswer>
  stop(): Promise<void>
}

/** Those that were started and not yet stopped, for whoever tells of a test that failed. */
export const runningPrograms = new Set<RunningProgram>()

export async function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'legible-test-'))
}

function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, LEGIBLE_KEYCHAIN: 'none', ...extra }
}

/** How the program is started: what `LEGIBLE_PROGRAM` names, as scripts/test.ts does what was built, or the checkout's. */
export function programArguments(words: string[]): string[] {
  const program = process.env['LEGIBLE_PROGRAM'] ?? join(root, 'main/cli.ts')
  return ['--disable-warning=ExperimentalWarning', program, ...words]
}

/** Nothing is closed to root: where a test is about what may not be opened, somebody else runs the program then. */
export const nobody = process.getuid?.() === 0 ? 65_534 : undefined

/** Runs one command to its end. */
export async function runProgram(
  words: string[],
  options: { env?: Record<string, string>; input?: string; uid?: number | undefined } = {},
): Promise<Finished> {
  const child = spawn(process.execPath, programArguments(words), {
    cwd: root,
    env: environment(options.env),
    ...(options.uid !== undefined && { uid: options.uid }),
  })
  child.stdin.end(options.input ?? '')
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

export async function createKey(dataFolder: string, ...words: string[]): Promise<string> {
  const { stdout, stderr, code } = await runProgram([
    'keys',
    'create',
    '--name',
    'test',
    '--data-dir',
    dataFolder,
    ...words,
  ])
  if (code !== 0) throw new Error(`keys create ended with ${code}: ${stderr}`)
  return stdout.trim()
}

/** Starts `legible serve` on a free port, with a key; `stop` ends it and removes its data folder. */
export async function startProgram(
  words: string[] = [],
  options: {
    dataFolder?: string
    env?: Record<string, string>
    keepData?: boolean
    /** A key there is already, instead of a new one. */
    key?: string
    onSpawn?: () => void
    /** Hears what is written to stderr. */
    onError?: (text: string) => void
    /** Longest wait that is let in, in milliseconds, where a test sends more than a busy machine would let in. */
    longestWaitMs?: number
  } = {},
): Promise<RunningProgram> {
  const dataFolder = options.dataFolder ?? (await makeDataFolder())
  if (options.longestWaitMs !== undefined) {
    const settings = { server: { longestWaitMs: options.longestWaitMs } }
    await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings))
  }
  const key = options.key ?? (await createKey(dataFolder))
  const child = spawn(
    process.execPath,
    programArguments(['serve', '--port', '0', '--json', '--data-dir', dataFolder, ...words]),
    {
      cwd: root,
      env: environment(options.env),
    },
  )
  options.onSpawn?.()
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    options.onError?.(chunk.toString())
  })
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'close').then(() =>
      Promise.reject(new Error(`the program ended before it listened: ${stderr}`)),
    ),
  ])) as [string]
  const { url, pid, signInUrl } = JSON.parse(line) as { url: string; pid: number; signInUrl: string }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const program: RunningProgram = {
    url,
    pid,
    signInUrl,
    child,
    dataFolder,
    key,
    process: (body, headers) => post('/api/ocr/process', body, headers),
    async callTool(args, headers) {
      const params = { name: 'extract_text', arguments: args }
      const answer = await post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)
      return { ...((await answer.json()) as Omit<ToolAnswer, 'status'>), status: answer.status }
    },
    async stop() {
      runningPrograms.delete(program)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      if (!options.keepData) await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  runningPrograms.add(program)
  return program
}
