import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSettingsStore } from '../../../../main/settings/settings-store.ts'
import { settingsSchema, type SettingsPatch } from '../../../../shared/settings.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

const defaults = settingsSchema.parse({})

test('without a file the defaults are in force', () => {
  const store = createSettingsStore({ dataFolder: makeFolder() })
  expect({ settings: store.get(), repairs: store.repairs }).toEqual({ settings: defaults, repairs: [] })
})

test('the language of documents is found out, until their owner has chosen some', () => {
  const dataFolder = makeFolder()
  expect(createSettingsStore({ dataFolder }).get().reading.languages).toEqual(['auto'])
  createSettingsStore({ dataFolder }).patch({ reading: { languages: ['eng'] } })
  expect(createSettingsStore({ dataFolder }).get().reading.languages).toEqual(['eng'])
})

test('a change is there again after a restart, and everything else is as it was', () => {
  const dataFolder = makeFolder()
  createSettingsStore({ dataFolder }).patch({ server: { port: 7000 }, grantedFolders: ['/tmp/scans'] })
  createSettingsStore({ dataFolder }).patch({ server: { queueLength: 9 } })
  expect(createSettingsStore({ dataFolder }).get()).toEqual({
    ...defaults,
    server: { ...defaults.server, port: 7000, queueLength: 9 },
    grantedFolders: ['/tmp/scans'],
  })
  expect(statSync(join(dataFolder, 'settings.json')).mode & 0o777).toBe(0o600)
})

test('listeners hear of a change, and no more once they have stopped', () => {
  const store = createSettingsStore({ dataFolder: makeFolder() })
  const heard: number[] = []
  const stop = store.onChange((settings) => heard.push(settings.server.port))
  store.patch({ server: { port: 1111 } })
  stop()
  store.patch({ server: { port: 2222 } })
  expect(heard).toEqual([1111])
})

test('what another process changes is in force soon, and is not undone by the next change here', async () => {
  const dataFolder = makeFolder()
  const running = createSettingsStore({ dataFolder })
  const heard: string[][] = []
  running.onChange(({ grantedFolders }) => heard.push(grantedFolders))
  const stop = running.watch()
  createSettingsStore({ dataFolder }).patch({ grantedFolders: ['/scans'] })
  await expect.poll(() => running.get().grantedFolders).toEqual(['/scans'])
  running.patch({ server: { port: 7003 } })
  expect(createSettingsStore({ dataFolder }).get()).toMatchObject({
    grantedFolders: ['/scans'],
    server: { port: 7003 },
  })
  expect(heard).toEqual([['/scans'], ['/scans']])
  stop()
})

test('a change is in force also where no copy of the file can be kept', () => {
  const dataFolder = makeFolder()
  const store = createSettingsStore({ dataFolder })
  mkdirSync(join(dataFolder, 'settings.last-good.json.new'))
  store.patch({ server: { port: 7004 } })
  expect(createSettingsStore({ dataFolder }).get().server.port).toBe(7004)
})

test('no time limit is longer than a timer can wait', () => {
  const store = createSettingsStore({ dataFolder: makeFolder() })
  for (const name of ['pageTimeoutMs', 'documentTimeoutMs', 'uploadTimeoutMs'])
    expect(() => store.patch({ limits: { [name]: 2_592_000_000 } })).toThrow()
})

test('a file that someone leaves half-written changes nothing that is in force', async () => {
  const dataFolder = makeFolder()
  const running = createSettingsStore({ dataFolder })
  running.patch({ server: { port: 7004 } })
  const stop = running.watch()
  writeFileSync(join(dataFolder, 'settings.json'), '{"server":{"po')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(running.get().server.port).toBe(7004)
  writeFileSync(join(dataFolder, 'settings.json'), '{"server":{"port":7005}}')
  await expect.poll(() => running.get().server.port).toBe(7005)
  stop()
})

test('a change goes over a file that someone has broken, which is kept aside', () => {
  const dataFolder = makeFolder()
  const running = createSettingsStore({ dataFolder })
  running.patch({ server: { port: 7006 } })
  writeFileSync(join(dataFolder, 'settings.json'), '{"server":{"port":7006},}')
  running.patch({ grantedFolders: ['/scans'] })
  expect(createSettingsStore({ dataFolder }).get()).toMatchObject({
    server: { port: 7006 },
    grantedFolders: ['/scans'],
  })
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('settings.damaged-'))).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['server.port', { server: { port: 70_000 } }],
  ['reading.languages', { reading: { languages: [] } }],
  ['server.prot', { server: { prot: 1 } }],
  ['printer', { printer: {} }],
  ['history', { history: 'off' }],
])('a change that is not allowed names %s and changes nothing', (param, change) => {
  const dataFolder = makeFolder()
  const store = createSettingsStore({ dataFolder })
  expect(() => store.patch(change as SettingsPatch)).toThrow(
    expect.objectContaining({ code: 'invalid_request', param: expect.stringContaining(param) }),
  )
  expect(store.get()).toEqual(defaults)
  expect(existsSync(join(dataFolder, 'settings.json'))).toBe(false)
})

test('a damaged file is kept aside, the last good settings are in force, and it says so', () => {
  const dataFolder = makeFolder()
  createSettingsStore({ dataFolder }).patch({ server: { port: 7001 } })
  writeFileSync(join(dataFolder, 'settings.json'), '{"server":{"po')
  const store = createSettingsStore({ dataFolder })
  expect(store.get().server.port).toBe(7001)
  expect(store.repairs).toEqual([{ kind: 'settings_restored' }])
  const aside = readdirSync(dataFolder).find((name) => name.startsWith('settings.damaged-'))
  expect(readFileSync(join(dataFolder, String(aside)), 'utf8')).toBe('{"server":{"po')
  expect(store.patch({ server: { port: 7002 } }).server.port).toBe(7002)
})

test('one value that is not allowed falls back to its default and is named; its neighbours stay', () => {
  const dataFolder = makeFolder()
  const file = { server: { port: 'eighty', queueLength: 5 }, reading: 7, history: { enabled: false } }
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(file))
  const store = createSettingsStore({ dataFolder })
  expect(store.get()).toEqual({
    ...defaults,
    server: { ...defaults.server, queueLength: 5 },
    history: { ...defaults.history, enabled: false },
  })
  expect(store.repairs).toMatchObject([
    { kind: 'setting_reset', name: 'server.port' },
    { kind: 'setting_reset', name: 'reading' },
  ])
})

test("a newer program's fields survive a change by this one", () => {
  const dataFolder = makeFolder()
  const file = join(dataFolder, 'settings.json')
  writeFileSync(file, JSON.stringify({ server: { port: 1, http3: true }, plugins: ['a'] }))
  const store = createSettingsStore({ dataFolder })
  expect(store.repairs).toEqual([])
  store.patch({ server: { port: 2 } })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    server: { port: 2, http3: true },
    plugins: ['a'],
  })
})

test.each([
  ['server.host', { server: { host: 'nonsense' } }, 'IP address of this machine'],
  ['updates.feedUrl', { updates: { feedUrl: 'http://example.com/updates' } }, 'https://'],
  ['updates.feedUrl', { updates: { feedUrl: 'file:///tmp' } }, 'https://'],
])(
  '%s that cannot be used takes its default at the start, said, and is refused as a change',
  (name, change, said) => {
    const dataFolder = makeFolder()
    writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(change))
    const store = createSettingsStore({ dataFolder })
    expect(store.get()).toEqual(defaults)
    expect(store.repairs).toMatchObject([
      { kind: 'setting_reset', name, reason: expect.stringContaining(said) },
    ])
    expect(() => store.patch(change as SettingsPatch)).toThrow(said)
  },
)

test.each(['127.0.0.1', '0.0.0.0', '::1', 'localhost'])('the server may listen on %s', (host) => {
  const store = createSettingsStore({ dataFolder: makeFolder() })
  expect(store.patch({ server: { host } }).server.host).toBe(host)
})
