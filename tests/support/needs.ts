// What some tests need of the machine, and the command that brings it. Tests skip where it is missing, and the test
// command then names it, so that nothing which did not run is taken for a pass.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface Need {
  met: boolean
  /** What goes untested without it, as the end of «NOT RUN: …». */
  untested: string
  /** How it is had. */
  remedy: string
  /** Debian's packages of it. */
  debian: string[]
}

const browsers = {
  linux: [
    // The same Chromium without what draws its own window, which nobody sees in a test.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** A Chromium, Chrome or Edge of this machine; `CHROMIUM` names another. Undefined where there is none. */
export const browserPath = [
  process.env['CHROMIUM'] ?? '',
  ...(browsers[process.platform as keyof typeof browsers] ?? []),
].find((path) => existsSync(path))

const has = (command: string) =>
  process.platform !== 'win32' && spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** Where Debian has PostgreSQL's programs, which are not among the commands; of several versions the newest. */
export const postgresFolder = [18, 17, 16, 15, 14, 13]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(`${folder}/initdb`))

/** Electron's own program; undefined where only its package is here, which `npm ci` leaves so. */
export const electronPath = findElectron()

function findElectron(): string | undefined {
  const folder = new URL('../../node_modules/electron/', import.meta.url).pathname
  const name = `${folder}path.txt`
  if (!existsSync(name)) return undefined
  const path = `${folder}dist/${readFileSync(name, 'utf8')}`
  return existsSync(path) ? path : undefined
}

const debian = (...packages: string[]) => ({
  debian: packages,
  remedy: `sudo apt-get install ${packages.join(' ')}`,
})

export const needs = {
  browser: {
    met: browserPath !== undefined,
    untested: 'the page in a browser, since no Chromium, Chrome or Edge was found',
    ...debian('chromium-headless-shell'),
  },
  electron: {
    met: electronPath !== undefined,
    untested: "the desktop app on Electron itself, since Electron's program is not here",
    remedy: 'npx install-electron',
    debian: [],
  },
  office: {
    met: has('soffice') && has('pdftotext'),
    untested: 'Word and Excel files in another program, since there is no LibreOffice',
    ...debian('libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'poppler-utils'),
  },
  pdfReaders: {
    met: has('pdftotext') && has('mutool') && has('qpdf'),
    untested: 'searchable PDFs in other programs, since poppler, MuPDF or qpdf is missing',
    ...debian('poppler-utils', 'mupdf-tools', 'qpdf'),
  },
  keyring: {
    met: process.platform === 'linux' && has('gnome-keyring-daemon') && has('dbus-run-session'),
    untested: 'the keychain, since there is no keyring daemon with its bus',
    ...debian('gnome-keyring', 'dbus'),
  },
  redis: {
    met: has('redis-server'),
    untested: 'pages read by workers through Redis, since there is no Redis',
    ...debian('redis-server'),
  },
  postgres: {
    met: postgresFolder !== undefined,
    untested: 'pages read by workers through PostgreSQL, since there is no PostgreSQL',
    ...debian('postgresql'),
  },
  shell: {
    met: process.platform === 'linux' && has('bash') && has('curl') && has('jq'),
    untested: 'the commands of the pages, since there is no bash, curl or jq',
    ...debian('bash', 'curl', 'jq'),
  },
  recipes: {
    met: process.platform === 'linux' && has('desktop-file-validate') && has('appstreamcli'),
    untested: "the recipes by Debian's linters, since these are not installed",
    ...debian('desktop-file-utils', 'appstream'),
  },
  memoryLimit: {
    met: process.platform === 'linux' && has('prlimit') && has('pgrep'),
    untested: 'a machine without memory, since there is no prlimit and pgrep to take it away',
    ...debian('util-linux', 'procps'),
  },
  smallDisk: {
    met: process.platform === 'linux' && process.getuid?.() === 0,
    untested: 'a full disk, since only root can mount a small one',
    remedy: 'sudo npm run test:long',
    debian: [],
  },
} satisfies Record<string, Need>
