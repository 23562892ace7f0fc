import { Option, type Command } from 'commander'
import { printable } from '../../shared/printable.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { withServices } from './with-services.ts'

interface UsageOptions extends DataDirOption {
  json?: boolean
  csv?: boolean
}

/** `legible usage`: the credit counters, or with `--csv` the whole ledger. */
export function addUsageCommand(program: Command): void {
  program
    .command('usage')
    .description('show the credits used')
    .option('--json', 'print JSON')
    .addOption(new Option('--csv', 'print every charge as CSV').conflicts('json'))
    .addOption(dataDirOption())
    .action(showUsage)
}

function showUsage(options: UsageOptions): Promise<void> {
  return withServices(options, ({ credits }) => {
    if (options.csv) {
      for (const line of credits.exportCsv()) process.stdout.write(`${line}\n`)
      return
    }
    const usage = credits.usage()
    if (options.json) {
      process.stdout.write(`${JSON.stringify(usage)}\n`)
      return
    }
    const left =
      usage.remaining === null ? 'no limit' : `${usage.remaining} left of ${usage.monthlyLimit} this month`
    process.stdout.write(
      `Today ${usage.today} · this month ${usage.thisMonth} · in all ${usage.total} · ${left}\n`,
    )
    for (const key of usage.byKey)
      process.stdout.write(
        `  ${printable(key.name)}: today ${key.today}, this month ${key.thisMonth}, in all ${key.total}\n`,
      )
  })
}
