// What the settings page writes for assistants, and its Test: started for real, as written.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ConfigChange, ConnectionCheck, WrittenConfig } from '../../../shared/assistants.ts'
import type { UsageTotals } from '../../../shared/app-state.ts'
import { openBridgeSession, type BridgeSession } from '../../support/bridge-session.ts'
import { configFor, startAsWritten, type ClaudeConfig } from '../../support/mcp/start-as-written.ts'
import { startProgram, type RunningProgram } from '../../support/program.ts'

const root = new URL('../../..', import.meta.url).pathname
const names = (checks: ConnectionCheck[]) => checks.map(({ name, ok }) => `${name} ${ok ? 'ok' : 'failed'}`)

let home: string
let program: RunningProgram
let bridge: BridgeSession
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'legible-home-'))
  program = await startProgram([], { env: { HOME: home, USERPROFILE: home, APPDATA: join(home, 'AppData') } })
  bridge = await openBridgeSession(program)
})
afterAll(async () => {
  await program.stop()
  await rm(home, { recursive: true, force: true })
})

const check = (assistant: string) =>
  bridge.call<ConnectionCheck[]>('connect.test', { assistant, plainKey: program.key })

afterEach(() => rm(join(home, '.config'), { recursive: true, force: true }))

test('what is written for Claude Desktop starts, from any folder', async () => {
  expect(await startAsWritten(await configFor(bridge, program.key))).toEqual(['extract_text'])
})

test('without a key there is nothing to copy, write or test', async () => {
  for (const method of ['assistants', 'preview', 'write', 'test'])
    await expect(
      bridge.call(`connect.${method}`, { assistant: 'claude-desktop', before: null }),
    ).rejects.toThrow('Choose a key first')
})

test.skipIf(process.platform !== 'linux')('what cannot be read is not written over', async () => {
  const { configFile } = await bridge.call<ConfigChange>('connect.preview', {
    assistant: 'claude-desktop',
    plainKey: program.key,
  })
  // A folder in its place: whoever runs tests as root may read any file.
  await mkdir(configFile.replace('~', home), { recursive: true })
  for (const method of ['preview', 'write'])
    await expect(
      bridge.call(`connect.${method}`, { assistant: 'claude-desktop', plainKey: program.key, before: null }),
    ).rejects.toThrow('cannot be read')
})

test.skipIf(process.platform !== 'linux')(
  'Test starts what was written, and says so when it cannot start',
  async () => {
    const written = await bridge.call<WrittenConfig>('connect.write', {
      assistant: 'claude-desktop',
      plainKey: program.key,
      before: null,
    })
    expect(names(await check('claude-desktop'))).toEqual(['program ok', 'tools ok', 'reading ok'])

    const file = written.configFile.replace('~', home)
    const config = JSON.parse(await readFile(file, 'utf8')) as ClaudeConfig
    config.mcpServers.legible.args = ['/no/such/cli.ts']
    await writeFile(file, JSON.stringify(config))
    const [failed, ...rest] = await check('claude-desktop')
    expect(failed).toMatchObject({ name: 'program', ok: false })
    expect(rest).toEqual([])
  },
)

test.each(['claude-desktop', 'cursor', 'script'])(
  'Test of %s reads a page, costs no credit and leaves nothing in Activity',
  async (assistant) => {
    const before = await bridge.call<UsageTotals>('usage.get')
    const checks = await check(assistant)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect(checks.at(-1)).toMatchObject({ name: 'reading', detail: 'Legible reads this page.' })
    expect(await bridge.call('usage.get')).toEqual(before)
    expect(await bridge.call('activity.list', { limit: 10 })).toEqual([])
  },
)

test('what npm start writes starts too', async () => {
  const child = spawn('npm', ['start', '--', '--port', '0', '--json', '--data-dir', join(home, 'data')], {
    cwd: root,
    // No display: the page is served.
    env: { ...process.env, HOME: home, LEGIBLE_KEYCHAIN: 'none', DISPLAY: '', WAYLAND_DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  try {
    let signInUrl: string | undefined
    for await (const line of createInterface(child.stdout)) {
      if (!line.startsWith('{')) continue
      ;({ signInUrl } = JSON.parse(line) as { signInUrl: string })
      break
    }
    const started = await openBridgeSession({
      url: new URL(signInUrl ?? '').origin,
      signInUrl: signInUrl ?? '',
    })
    const config = await configFor(started, program.key)
    expect(config.mcpServers.legible.args.join(' ')).not.toContain('start.ts')
    expect(await startAsWritten(config)).toEqual(['extract_text'])
  } finally {
    const ended = once(child, 'close')
    process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
})
