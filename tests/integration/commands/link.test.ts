// The link to the page: it opens again, it is printed again, and a browser is opened with one where there is a desktop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openBridgeSession } from '../../support/bridge-session.ts'
import { makeDataFolder, runProgram, startProgram } from '../../support/program.ts'

const root = new URL('../../..', import.meta.url).pathname
const signsIn = (signInUrl: string) =>
  openBridgeSession({ url: new URL(signInUrl).origin, signInUrl }).then(
    () => true,
    () => false,
  )

test('the link opens the page as often as it is opened, and is printed again', async () => {
  const program = await startProgram()
  onTestFinished(() => program.stop())
  expect([await signsIn(program.signInUrl), await signsIn(program.signInUrl)]).toEqual([true, true])
  const printed = await runProgram(['link', '--data-dir', program.dataFolder])
  expect(printed).toMatchObject({ code: 0, stderr: '' })
  expect(await signsIn(printed.stdout.trim())).toBe(true)
  expect(await signsIn(`${program.url}/#token=${'x'.repeat(32)}`)).toBe(false)
  if (process.platform !== 'win32')
    expect((await stat(join(program.dataFolder, 'server.json'))).mode & 0o077, 'for its owner only').toBe(0)
})

test('where nothing runs, link says how to start it', async () => {
  const dataFolder = await makeDataFolder()
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  expect(await runProgram(['link', '--data-dir', dataFolder])).toMatchObject({
    code: 3,
    stdout: '',
    stderr: 'legible: Legible is not running. Start it: legible serve\n',
  })
})

test.skipIf(process.platform !== 'linux')(
  'npm start opens a browser, with a link that is good once',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'legible-home-'))
    // What a desktop has in this place starts its browser; this one notes what it was given.
    await writeFile(join(home, 'xdg-open'), `#!/bin/sh\necho "$1" > ${home}/opened\n`)
    await chmod(join(home, 'xdg-open'), 0o755)
    const child = spawn(
      'npm',
      ['start', '--silent', '--', '--port', '0', '--json', '--data-dir', join(home, 'data')],
      {
        cwd: root,
        env: {
          ...process.env,
          PATH: `${home}${delimiter}${process.env['PATH']}`,
          HOME: home,
          LEGIBLE_KEYCHAIN: 'none',
          DISPLAY: ':99',
          ELECTRON_OVERRIDE_DIST_PATH: join(home, 'no-electron'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      },
    )
    onTestFinished(async () => {
      const ended = once(child, 'close')
      process.kill(-child.pid!, 'SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { signInUrl } = JSON.parse(line) as { signInUrl: string }
    await expect.poll(() => said).toContain('It opens in your browser now.')
    await expect.poll(() => readFile(join(home, 'opened'), 'utf8').catch(() => '')).toContain('#token=')
    const opened = (await readFile(join(home, 'opened'), 'utf8')).trim()
    expect(opened).not.toBe(signInUrl)
    expect([await signsIn(opened), await signsIn(opened)]).toEqual([true, false])
    expect(said).not.toContain('TIMINGS')
  },
)
