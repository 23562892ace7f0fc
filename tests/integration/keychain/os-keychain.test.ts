import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeFolder, openParts } from '../../support/storage/open-parts.ts'
import { createOsKeychain } from '../../../main/accounts/os-keychain.ts'
import { needs } from '../../support/needs.ts'

const program = new URL('../../support/keychain/use-keychain.ts', import.meta.url).pathname
const canRun = needs.keyring.met

/** Runs shell lines in a D-Bus session of their own with a home of its own; `$USE` runs a scenario. Returns the scenarios' results. */
function inSession(home: string, lines: string): Record<string, unknown>[] {
  const run = spawnSync('dbus-run-session', ['--', 'sh', '-c', lines], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_RUNTIME_DIR: home,
      USE: `${process.execPath} --disable-warning=ExperimentalWarning ${program}`,
    },
  })
  const results = run.stdout.split('\n').filter((line) => line.startsWith('{'))
  if (results.length === 0) throw new Error(`nothing came of it: ${run.stderr}`)
  return results.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const ask =
  'dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner'
/** Until it is there for the session: whoever asks before is told that there is no keychain. */
const answers = `for _ in $(seq 1000); do ${ask} string:org.freedesktop.secrets | grep -q true && break; sleep 0.1; done`
// Started in the foreground, so that its process is known; it ends with its session.
const start = (words: string) =>
  `gnome-keyring-daemon --foreground ${words} --components=secrets >/dev/null 2>&1 & DAEMON=$!; ${answers}`
const unlocked = `printf pw | ${start('--unlock')}`

test.skipIf(!canRun)(
  'a key is kept for another program, over a restart of the keychain, until deleted',
  () => {
    const home = makeFolder()
    const [written] = inSession(home, `${unlocked}; $USE write; kill $DAEMON`)
    expect(written).toMatchObject({ state: { state: 'ready' }, before: null, after: 'lgb_ä secret' })
    const [read] = inSession(home, `${unlocked}; $USE read-and-delete; kill $DAEMON`)
    expect(read).toMatchObject({ kept: 'lgb_ä secret', deleted: null, deletedTwice: 'fine' })
  },
)

test.skipIf(!canRun)('a locked keychain says locked, and nothing hangs', () => {
  const home = makeFolder()
  inSession(home, `${unlocked}; $USE write; kill $DAEMON`)
  const [locked] = inSession(home, `${start('')}; $USE try; kill $DAEMON`)
  expect(locked).toMatchObject({ set: { state: 'locked' }, state: { state: 'locked' } })
})

test.skipIf(!canRun)('a keychain that hangs holds up nobody', () => {
  const [hung] = inSession(
    makeFolder(),
    `${unlocked}; $USE write; kill -STOP $DAEMON; $USE try; kill -CONT $DAEMON; kill $DAEMON`,
  ).slice(1)
  // The library's word, or ours where it comes first.
  expect(hung).toMatchObject({
    set: { reason: expect.stringMatching(/does not answer|did not answer in time/) },
  })
  // The library by itself stops its thread until it gives up; a thread that is stopped does nothing else meanwhile.
  expect(hung?.['turnsMeanwhile']).toBeGreaterThan(20)
})

test('without a keychain keys are shown once, and the reason is a plain sentence', async () => {
  const bus = process.env['DBUS_SESSION_BUS_ADDRESS']
  process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nowhere/bus'
  try {
    const keychain = createOsKeychain({ timeoutMs: 60_000 })
    const { keys } = openParts({ keychain })
    const { plainKey, summary } = await keys.create({ name: 'Scanner' })
    if (process.platform === 'linux') {
      expect(await keys.keychainState()).toEqual({
        state: 'absent',
        reason: 'This machine has no keychain running.',
      })
      expect(summary.revealable).toBe(false)
    }
    expect(keys.authenticate(plainKey, 'rest').keyId).toBe(summary.id)
    await keys.revoke(summary.id)
    await keychain.close()
  } finally {
    if (bus === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS']
    else process.env['DBUS_SESSION_BUS_ADDRESS'] = bus
  }
})
