// npm start: the desktop app where this machine can open one, otherwise the same program with its page in the browser.
// What takes long is said before it begins and while it lasts. Standard output belongs to the program.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const say = (line: string) => console.error(line)
const stillEveryMs = 10_000
const fetchMs = 300_000

/** Runs a tool and says that it lasts; what it printed is shown only where it failed. True when it went well. */
function run(title: string, tool: string, words: string[], timeout?: number): Promise<boolean> {
  say(title)
  const startedAt = Date.now()
  const still = setInterval(() => say(`  … ${Math.round((Date.now() - startedAt) / 1000)} s`), stillEveryMs)
  return new Promise((resolve) => {
    const child = spawn(tool, words, { stdio: ['ignore', 'pipe', 'pipe'], ...(timeout && { timeout }) })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('error', (error) => (printed += error.message))
    child.once('close', (status) => {
      clearInterval(still)
      if (status !== 0 && printed.trim() !== '') say(printed.trimEnd())
      resolve(status === 0)
    })
  })
}

/** Why no window can be opened here; undefined when one can. */
async function whyNoDesktop(): Promise<string | undefined> {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return 'there is no display'
  try {
    // The package's main export is the path of its binary; it throws while the binary has not been fetched.
    if (existsSync(require('electron') as string)) return undefined
  } catch {
    const title = 'Fetching Electron for the window, some 100 MB, once…'
    if (await run(title, 'npx', ['--no-install', 'install-electron'], fetchMs)) return undefined
  }
  return "Electron's binary could not be fetched"
}

/** When a file was changed last, or the newest file of a folder; in ms, 0 where there is none. */
function changedAt(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

const built = ['dist/renderer/index.html', 'dist/main/desktop.js', 'dist/preload/preload.cjs']
const sources = ['main', 'preload', 'renderer', 'shared', 'scripts/config', 'package-lock.json']
const builtAt = Math.min(...built.map(changedAt))
// An update changes sources; what was built of those before would be started without a word.
if (builtAt < Math.max(...sources.map(changedAt))) {
  const again = builtAt === 0 ? 'once' : 'since it has changed'
  const title = `Building Legible, ${again}: some seconds, or a minute on a busy machine…`
  if (!(await run(title, 'npm', ['run', '--silent', 'build']))) process.exit(1)
}
const reason = await whyNoDesktop()
if (reason === undefined) {
  const window = spawn(require('electron') as string, ['.', ...process.argv.slice(2)], { stdio: 'inherit' })
  window.once('close', (status) => process.exit(status ?? 1))
} else {
  say(`No window here: ${reason}. Open the page in a browser instead.`)
  process.argv.splice(2, 0, 'serve', '--open')
  await import('../main/cli.ts')
}
