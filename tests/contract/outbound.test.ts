// The program calls nobody but the address its user names, and says so: the outbound list of the activity page.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { AppSnapshot } from '../../shared/app-state.ts'
import { openBridgeSession, type BridgeSession } from '../support/bridge-session.ts'
import { runProgram, startProgram, type RunningProgram } from '../support/program.ts'
import { scannedPdf, webpOf } from '../support/sample-documents.ts'

let program: RunningProgram
let page: BridgeSession
let elsewhere: Server
const asked: string[] = []
const image = Buffer.from(webpOf(['Legible reads this page']))
/** A byte behind the end makes it a document of its own: it is not answered from the cache. */
const letter = Buffer.concat([image, Buffer.from(' ')])

beforeAll(async () => {
  program = await startProgram(['--allow-private-urls'])
  page = await openBridgeSession(program)
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(letter)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await program.stop()
  elsewhere.closeAllConnections()
  elsewhere.close()
})

const connections = async () => (await page.call<AppSnapshot>('app.snapshot')).connections

test('files that came in by any door lead to no call', async () => {
  const scan = Buffer.from(await scannedPdf([['A scanned page'], ['And one more']]))
  for (const bytes of [image, scan, Buffer.from('%PDF-1.7 and no more')])
    await (await program.process({ image: bytes.toString('base64') })).arrayBuffer()
  await program.callTool({ image_source: { type: 'base64', data: image.toString('base64') } })
  const id = await page.addBytes('letter.webp', Buffer.concat([image, Buffer.from('window')]))
  await expect
    .poll(async () => JSON.stringify(await page.call('documents.list')))
    .toMatch(new RegExp(`"id":"${id}".*"state":"done"`))
  const file = join(program.dataFolder, 'letter.webp')
  await writeFile(file, Buffer.concat([image, Buffer.from('command')]))
  expect((await runProgram(['extract', file, '--data-dir', program.dataFolder])).code).toBe(0)

  expect(await connections()).toEqual([])
  expect(asked).toEqual([])
})

test("a user's own address is called once, and is the only one on the list", async () => {
  const { port } = elsewhere.address() as AddressInfo
  const imageUrl = `http://127.0.0.1:${port}/letter.webp`
  expect(await (await program.process({ imageUrl })).json()).toMatchObject({
    success: true,
    inputSource: 'url',
    creditsUsed: 1,
  })
  expect(await connections()).toMatchObject([
    { host: `127.0.0.1:${port}`, outcome: 'ok', bytes: letter.length },
  ])
  await program.callTool({ image_source: { type: 'url', data: imageUrl } })
  expect(await connections()).toHaveLength(2)
  expect(asked).toEqual(['/letter.webp', '/letter.webp'])
})

test('libraries keep nothing about the reading in the home folder, to be sent one day', async () => {
  const home = await mkdtemp(join(tmpdir(), 'legible-home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  // Some libraries are silent where this is set.
  vi.stubEnv('CI', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const folders = { HOME: home, USERPROFILE: home, LOCALAPPDATA: home, APPDATA: home }
  const atHome = await startProgram([], {
    env: { ...folders, XDG_CACHE_HOME: '', XDG_CONFIG_HOME: '', XDG_DATA_HOME: '', XDG_STATE_HOME: '' },
  })
  onTestFinished(() => atHome.stop())
  const photo = Buffer.from(webpOf(['Total 12.50', 'Thank you']))
  for (const bytes of [image, photo])
    expect(await (await atHome.process({ image: bytes.toString('base64') })).json()).toMatchObject({
      success: true,
    })
  const files = await readdir(home, { recursive: true, withFileTypes: true })
  const kept = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(kept.filter((file) => !/legible/i.test(file.slice(home.length)))).toEqual([])
})
