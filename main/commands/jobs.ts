import type { Command } from 'commander'
import { keptAtDoor } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { JobSummary } from '../../shared/jobs.ts'
import type { Core } from '../core.ts'
import { toDocument, type KeptDocument } from '../jobs/ports.ts'
import { printable } from '../../shared/printable.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import { commandWords } from './own-words.ts'
import { parseCount } from './parse-count.ts'
import { withServices } from './with-services.ts'

interface JsonOption extends DataDirOption {
  json?: boolean
}

interface ListOptions extends JsonOption {
  limit: number
}

/** `legible jobs list | show | cancel`: jobs of all keys; the server that runs reads them. */
export function addJobsCommand(program: Command): void {
  const jobs = program.command('jobs').description('list, show and cancel jobs')
  jobs
    .command('list')
    .description('list jobs, newest first')
    .option('--limit <number>', 'so many at most', parseCount, 20)
    .option('--json', 'print JSON')
    .addOption(dataDirOption())
    .action((options: ListOptions) =>
      withJobs(options, (service, caller) => {
        const listed = service.list(caller, { beforeAt: undefined, limit: options.limit })
        if (options.json) print(JSON.stringify(listed))
        else if (listed.length === 0) print('No jobs yet. Programs make them with POST /api/ocr/jobs.')
        else print(listed.map(describe).join('\n'))
      }),
    )
  jobs
    .command('show')
    .description('show a job and its documents')
    .argument('<id>', 'id of the job')
    .option('--json', 'print JSON, with the results')
    .addOption(dataDirOption())
    .action((id: string, options: JsonOption) =>
      withJobs(options, (service, caller) => {
        const job = service.find(caller, id)
        const documents = service.documents(caller, id)
        if (options.json) return printWhole(job, documents)
        print(describe(job))
        for (const { number, name, state, pagesDone, error } of documents) {
          const why = error ? `: ${printable(keptAtDoor(error, commandWords).message)}` : ''
          print(`  ${number}  ${printable(name ?? '–')}  ${state}, ${pagesDone} pages${why}`)
        }
      }),
    )
  jobs
    .command('cancel')
    .description('cancel a job; what was read stays')
    .argument('<id>', 'id of the job')
    .addOption(dataDirOption())
    .action((id: string, options: DataDirOption) =>
      withJobs(options, async (service, caller) => print(describe(await service.cancel(caller, id)))),
    )
}

type JobService = Core['services']['jobs']

async function withJobs(
  options: DataDirOption,
  run: (service: JobService, caller: { userId: string; keyId: null }) => void | Promise<void>,
): Promise<void> {
  try {
    await withServices(options, ({ jobs, account }) =>
      run(jobs, { userId: account.current().userId, keyId: null }),
    )
  } catch (error) {
    if (!(error instanceof LegibleError) || error.code !== 'not_found') throw error
    throw new ExitError(exitCodes.inputUnreadable, `${error.message} See legible jobs list.`)
  }
}

function describe(job: JobSummary): string {
  const { id, state, createdAt, documentsDone, documentsFailed, documentsTotal, pagesDone, creditsUsed } = job
  const at = new Date(createdAt).toISOString()
  // Also those that failed are done with.
  const failed = documentsFailed > 0 ? ` (${documentsFailed} failed)` : ''
  return `${id}  ${at}  ${state}: ${documentsDone} of ${documentsTotal} documents${failed}, ${pagesDone} pages, ${creditsUsed} credits`
}

/** Document by document: the results of a thousand are more than one string can hold. */
function printWhole(job: JobSummary, documents: Iterable<KeptDocument>): void {
  process.stdout.write(`${JSON.stringify(job).slice(0, -1)},"documents":[`)
  let separator = ''
  for (const document of documents) {
    process.stdout.write(separator + JSON.stringify(toDocument(document, commandWords)))
    separator = ','
  }
  print(']}')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
