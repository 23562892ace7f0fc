import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

/** Builds the program as users have it, and has it started from here on: sources are stripped of their types at every start. */
export function measureBuiltProgram(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  process.env['LEGIBLE_PROGRAM'] = join(root, 'dist/main/cli.js')
}
