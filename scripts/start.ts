// npm start: the desktop app where this machine can open one, otherwise the same program with its page in the browser.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Why no window can be opened here; undefined when one can. */
function whyNoDesktop(): string | undefined {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return 'there is no display'
  }
  try {
    // The package's main export is the path of its binary; it throws while the binary has not been fetched.
    if (existsSync(require('electron') as string)) return undefined
  } catch {
    const fetched = spawnSync('npx', ['--no-install', 'install-electron'], {
      stdio: 'ignore',
      timeout: 300_000,
    })
    if (fetched.status === 0) return undefined
  }
  return "Electron's binary could not be fetched"
}

const built = ['dist/renderer/index.html', 'dist/main/desktop.js', 'dist/preload/preload.cjs']
if (!built.every((file) => existsSync(file))) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
const reason = whyNoDesktop()
if (reason === undefined) {
  const { status } = spawnSync(require('electron') as string, ['.', ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
console.error(`No window here: ${reason}. Open the page in a browser instead.`)
process.argv.splice(2, 0, 'serve')
await import('../main/cli.ts')
