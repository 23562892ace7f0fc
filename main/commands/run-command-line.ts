// The command line. Every command loads what it needs when it runs, so that `legible --help` does not wait for an OCR engine.
import { Command, CommanderError } from 'commander'
import { exitCodes, toExitCode } from './exit-codes.ts'
import { printable } from '../../shared/printable.ts'
import { addDoctorCommand } from './doctor.ts'
import { addExtractCommand } from './extract.ts'
import { addFoldersCommand } from './folders.ts'
import { addInspectCommand } from './inspect.ts'
import { addJobsCommand } from './jobs.ts'
import { addKeysCommand } from './keys.ts'
import { addLinkCommand } from './link.ts'
import { addMcpStdioCommand } from './mcp-stdio.ts'
import { endWithoutOutput } from './output-errors.ts'
import { addPdfCommand } from './pdf.ts'
import { addServeCommand } from './serve.ts'
import { addUsageCommand } from './usage.ts'
import { addWatchCommand } from './watch.ts'
import { addWorkerCommand } from './worker.ts'
import { version } from '../version.ts'

const program = new Command('legible')
  .description('Reads images and PDFs on this machine and gives their text.')
  .version(version)
  .exitOverride()

for (const addCommand of [
  addServeCommand,
  addWorkerCommand,
  addLinkCommand,
  addKeysCommand,
  addJobsCommand,
  addExtractCommand,
  addPdfCommand,
  addWatchCommand,
  addInspectCommand,
  addUsageCommand,
  addDoctorCommand,
  addFoldersCommand,
  addMcpStdioCommand,
]) {
  addCommand(program)
}
pointToHelp(program, 'legible')
endWithoutOutput()

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    // Help and --version end with exitCode 0; everything else commander throws is a wrong use of the words.
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  } else {
    // Some say more in further lines.
    const lines = (error instanceof Error ? error.message : String(error)).split('\n')
    process.stderr.write(`legible: ${lines.map((line) => printable(line)).join('\n')}\n`)
    process.exitCode = toExitCode(error)
  }
}

/** Whoever got the words of a command wrong is led to its own help. */
function pointToHelp(command: Command, words: string): void {
  command.showHelpAfterError(`(see ${words} --help)`)
  for (const part of command.commands) pointToHelp(part, `${words} ${part.name()}`)
}
