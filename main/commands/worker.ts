import { randomBytes } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { listenForSignals } from './end-on-signal.ts'
import { exitCodes } from './exit-codes.ts'
import { optionOrVariable } from './option-or-variable.ts'
import { queueOption } from './queue-option.ts'

interface WorkerOptions {
  queue: string
  coordinator: string
  token: string
  pages: number
  languages?: string
}

/** What is being read when the worker is told to end has so long for it; after that another worker reads it. */
const shutdownMs = 8000

/** `legible worker`: reads pages for a `legible serve --queue` elsewhere, until it is stopped. */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('read pages for a server on another machine, until stopped')
    .addOption(queueOption('where pages wait to be read').makeOptionMandatory())
    .requiredOption('--coordinator <url>', 'the server that was started with the same queue')
    .addOption(
      optionOrVariable('--token <key>', 'an API key of that server with the scope worker', {
        variable: 'LEGIBLE_WORKER_TOKEN',
        fault: 'Give a key.',
      }).makeOptionMandatory(),
    )
    .addOption(
      new Option('--pages <number>', 'pages read at the same time')
        .default(availableParallelism(), 'one a core')
        .argParser(parsePages),
    )
    .option('--languages <dir>', 'folder with further .traineddata, the same as at the server')
    .action(work)
}

async function work(options: WorkerOptions): Promise<void> {
  const { runWorker } = await import('../queue/run-worker.ts')
  const { programFiles } = await import('../program-files.ts')
  const { version } = await import('../version.ts')
  const { signal } = listenForSignals()
  const name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  await runWorker({
    ...options,
    name,
    version,
    languageFolders: options.languages === undefined ? [] : [options.languages],
    threadEntries: programFiles().threadEntries,
    signal,
    onReady: () =>
      void process.stdout.write(
        `Reading for ${options.coordinator}, ${options.pages} pages at a time. Ctrl+C ends it.\n`,
      ),
    logger: {
      warn: (details, message) =>
        void process.stderr.write(`legible: ${message}: ${reasonOf(details) ?? ''}\n`),
    },
    shutdownMs,
  })
  process.exit(exitCodes.ok)
}

function reasonOf(details: object): string | undefined {
  if ('reason' in details) return String(details.reason)
  if ('detail' in details) return String(details.detail)
  return 'error' in details && details.error instanceof Error ? details.error.message : undefined
}

function parsePages(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError('Write a number such as 4.')
  return Number(value)
}
