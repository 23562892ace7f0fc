// What `npm run test:long` does for tests/judges: puts the clients of others that judge the program, from PyPI, into a
// folder of the project. Without a Python that can, or without PyPI, it ends as not run, and those tests do not run.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { judgesFolder, judgesPython } from '../tests/support/judges.ts'
import { exitNotRun } from './package/not-run.ts'

const requirements = new URL('../tests/judges/requirements.txt', import.meta.url).pathname

function run(tool: string, words: string[]): string | undefined {
  const { status, error, stdout, stderr } = spawnSync(tool, words, { encoding: 'utf8' })
  if (status === 0) return undefined
  return `${stderr ?? ''}${stdout ?? ''}`.trim().split('\n').at(-1) || error?.message || 'it failed'
}

function give(up: string): never {
  // Half a folder would be taken for a whole one.
  rmSync(judgesFolder, { recursive: true, force: true })
  console.log(up)
  process.exit(exitNotRun)
}

// Cleared: the folder of another Python would become a mixture of both, which does not start.
const venv = ['-m', 'venv', '--clear', judgesFolder]
const noPython = run(process.platform === 'win32' ? 'python' : 'python3', venv)
if (noPython !== undefined) give(`No Python environment could be made: ${noPython}`)
const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1']
const noPackages = run(judgesPython, [...pip, '--timeout', '20', '-r', requirements])
if (noPackages !== undefined) give(`The Python client could not be installed: ${noPackages}`)
console.log('The official Python client of MCP is installed.')
