// npm run check: everything that can be said about the code without running it, all at once.
import { spawn } from 'node:child_process'

const checks: Record<string, string[]> = {
  // One checker a project: four, which are usual, do a third of the work twice.
  types: ['tsc', '-b', '--checkers', '1'],
  lint: ['oxlint', '-c', 'scripts/config/oxlint.json', '--type-aware', '--deny-warnings', '.'],
  walls: [
    'depcruise',
    '-c',
    'scripts/config/dependency-cruiser.cjs',
    'main',
    'shared',
    'preload',
    'renderer',
  ],
  'dead code': ['knip', '--config', 'scripts/config/knip.json', '--no-progress'],
  markdown: [
    'markdownlint-cli2',
    '--config',
    'scripts/config/.markdownlint-cli2.jsonc',
    '**/*.md',
    '.github/**/*.md',
    '!**/node_modules',
  ],
  spelling: [
    'cspell',
    'lint',
    '--config',
    'scripts/config/cspell.json',
    '--quiet',
    '--dot',
    '{README,SECURITY,CHANGELOG}.md',
    '.github/**/*.md',
    'docs/**/*.md',
  ],
  format: ['oxfmt', '--check', '.'],
}

/** Runs one tool of node_modules/.bin and keeps what it prints, so that the output of several does not mix. */
function run(name: string, [tool = '', ...options]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(tool, options, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
process.exitCode = results.every(Boolean) ? 0 : 1
