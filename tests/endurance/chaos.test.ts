// What a machine does to a program: a full disk, damaged files, a port that is taken, clients that leave, dawdle or
// come in thousands. Threads that die or hang: tests/integration/workers; the locked keychain: tests/unit/main/accounts.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeDataFolder, runProgram, startProgram, type RunningProgram } from '../support/program.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'
import { endWatch, filesIn, startWatch } from '../support/watch.ts'
import { longText, scannedPdf, webpOf } from '../support/sample-documents.ts'

const image = Buffer.from(webpOf(['Legible reads this page']))
let made = 0
const newDocument = () => Buffer.concat([image, Buffer.from(` ${made++}`)]).toString('base64')

async function expectItReads(program: RunningProgram): Promise<void> {
  const answer = await program.process({ image: newDocument() })
  expect(await answer.json()).toMatchObject({ success: true, extractedText: 'Legible reads this page' })
}

interface Status {
  queue: { active: number; waiting: number }
  limits: { maxPages: number }
}
async function status({ url, key }: RunningProgram): Promise<Status> {
  return (await (await fetch(`${url}/api/status`, { headers: { 'x-api-key': key } })).json()) as Status
}

describe('at the start', () => {
  test('a port that is taken ends with 3, nothing on stdout, and a port that is free', async () => {
    const program = await startProgram()
    onTestFinished(() => program.stop())
    const { port } = new URL(program.url)
    const second = await runProgram(['serve', '--port', port, '--data-dir', await makeDataFolder()])
    expect(second).toMatchObject({ code: 3, stdout: '' })
    expect(second.stderr).toContain(port)
    expect(second.stderr).toMatch(/Port \d+ is free/)
    await expectItReads(program)
  })

  test('a damaged settings file is replaced by its last good copy, and the program says so', async () => {
    const dataFolder = await makeDataFolder()
    const file = join(dataFolder, 'settings.json')
    await writeFile(file, JSON.stringify({ limits: { maxPages: 7 } }))
    const first = await startProgram([], { dataFolder, keepData: true })
    await first.stop()
    const good = await readFile(file, 'utf8')
    // Cut off in the middle, as a crash of the machine leaves it.
    await writeFile(file, good.slice(0, good.length / 2))
    let said = ''
    const second = await startProgram([], { dataFolder, key: first.key, onError: (text) => (said += text) })
    onTestFinished(() => second.stop())
    expect(said).toContain('The settings file was damaged; the last good copy of it is in force.')
    expect((await status(second)).limits.maxPages).toBe(7)
  })

  test('a damaged database is repaired with keys and charges, and the program says so', async () => {
    const dataFolder = await makeDataFolder()
    const first = await startProgram([], { dataFolder, keepData: true })
    await expectItReads(first)
    await first.stop()
    // The copy is made once a day; without one it is made now.
    rmSync(join(dataFolder, 'legible.last-good.db'), { force: true })
    const between = await startProgram([], { dataFolder, keepData: true, key: first.key })
    await between.stop()
    const disk = openSync(join(dataFolder, 'legible.db'), 'r+')
    writeSync(disk, Buffer.alloc(4096, 0x5a), 0, 4096, 0)
    closeSync(disk)
    let said = ''
    const last = await startProgram([], { dataFolder, key: first.key, onError: (text) => (said += text) })
    onTestFinished(() => last.stop())
    expect(said).toMatch(/legible: .*(database|damaged)/i)
    const usage = await fetch(`${last.url}/api/usage`, { headers: { 'x-api-key': first.key } })
    expect(usage.status, 'the key still opens the door').toBe(200)
    expect(await usage.json()).toMatchObject({ total: 1 })
    await expectItReads(last)
  })
})

test('a disk that is full at the start is said, whether the folder is new or not', async (context) => {
  const folder = await mountSmallDisk()
  if (folder === undefined) return context.skip()
  const [used, unused] = [join(folder, 'used'), join(folder, 'unused')]
  expect(await runProgram(['keys', 'create', '--name', 'test', '--data-dir', used])).toMatchObject({
    code: 0,
  })
  mkdirSync(unused)
  fillDisk(folder)
  for (const dataFolder of [used, unused]) {
    const ended = await runProgram(['serve', '--port', '0', '--data-dir', dataFolder])
    expect(ended).toMatchObject({ code: 3, stdout: '' })
    expect(ended.stderr).toContain(`The disk with the data folder ${dataFolder} is full. Free some space`)
  }
})

test('a full disk ends nothing: a document is refused and not charged, and read once there is room', async (context) => {
  const folder = await mountSmallDisk()
  if (folder === undefined) return context.skip()
  const program = await startProgram([], { dataFolder: folder, keepData: true })
  onTestFinished(() => program.stop())
  await expectItReads(program)
  const known = newDocument()
  expect(await (await program.process({ image: known })).json()).toMatchObject({ creditsUsed: 1 })
  const filler = fillDisk(folder)
  const answers: { success: boolean; error?: { code: string; message: string } }[] = []
  for (let attempt = 0; attempt < 5; attempt++)
    answers.push((await (await program.process({ image: newDocument() })).json()) as (typeof answers)[number])
  const refused = answers.filter(({ success }) => !success)
  expect(refused.length, 'the disk was full').toBeGreaterThan(0)
  for (const { error } of refused) {
    expect(error?.code).toBe('internal_error')
    expect(error?.message).toMatch(/disk is full/i)
  }
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  const repeat = (await (await program.process({ image: known })).json()) as (typeof answers)[number]
  expect(repeat, 'what was read before needs no room').toMatchObject({ success: true, creditsUsed: 0 })
  rmSync(filler)
  await expectItReads(program)
  const { stdout } = await runProgram(['usage', '--json', '--data-dir', folder])
  const read = answers.length - refused.length + 3
  expect((JSON.parse(stdout) as { total: number }).total, 'what was refused costs nothing').toBe(read)
})

test('a full disk does not end watching a folder, and what came meanwhile is read once there is room', async (context) => {
  const disk = await mountSmallDisk()
  if (disk === undefined) return context.skip()
  const [scans, texts, data] = ['scans', 'texts', 'data'].map((name) => join(disk, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(scans)
  const put = (name: string) => writeFile(join(scans, name), Buffer.from(newDocument(), 'base64'))
  const watching = await startWatch(['watch', scans, '--to', texts, '--data-dir', data])
  await put('first.webp')
  await expect.poll(() => filesIn(texts), { timeout: 60_000 }).toEqual(['first.txt'])
  await put('second.webp')
  fillDisk(disk)
  await expect.poll(() => watching.said(), { timeout: 60_000 }).toContain('isk is full')
  // Also what the program has given back meanwhile.
  for (let look = 0; look < 3; look++) {
    fillDisk(disk)
    await setTimeout(1500)
  }
  rmSync(fillDisk(disk))
  await expect.poll(() => filesIn(texts), { timeout: 120_000 }).toContain('second.txt')
  expect(await endWatch(watching, 'SIGTERM')).toBe(0)
})

describe('clients', () => {
  let program: RunningProgram
  beforeAll(async () => {
    const dataFolder = await makeDataFolder()
    const settings = { server: { requestsPerMinute: 100_000 } }
    await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings))
    program = await startProgram([], { dataFolder })
    await expectItReads(program)
  })
  afterAll(() => program.stop())

  const dial = async () => {
    const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    return socket
  }
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(program.url).host}\r\nx-api-key: ${program.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  test('that leave in the middle of an upload cost nothing and hold nothing', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, dial))
    for (const socket of sockets) socket.write(`${head('/api/ocr/process', 1_000_000)}{"image":"AAAA`)
    await setTimeout(200)
    for (const socket of sockets) socket.destroy()
    await expectItReads(program)
    expect((await status(program)).queue).toMatchObject({ active: 0, waiting: 0 })
  })

  test('that leave in the middle of a stream end its work', async () => {
    const scan = await scannedPdf(Array.from({ length: 40 }, () => longText(25)))
    const gone = new AbortController()
    const answer = await fetch(`${program.url}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': program.key,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'extract_text',
          arguments: { image_source: { type: 'base64', data: Buffer.from(scan).toString('base64') } },
          _meta: { progressToken: 1 },
        },
      }),
      signal: gone.signal,
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const first = await answer.body!.getReader().read()
    expect(Buffer.from(first.value!).toString()).toContain('notifications/progress')
    expect((await status(program)).queue.active).toBe(1)
    gone.abort()
    await expect.poll(async () => (await status(program)).queue.active).toBe(0)
    await expectItReads(program)
  })

  test('that send a header a second are not waited for, and others are served meanwhile', async () => {
    const slow: Socket[] = await Promise.all(Array.from({ length: 300 }, dial))
    let closed = 0
    for (const socket of slow) {
      socket.on('close', () => (closed += 1)).resume()
      socket.write(`POST /api/ocr/process HTTP/1.1\r\nHost: ${new URL(program.url).host}\r\n`)
    }
    const dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('x-header: a\r\n')
    }, 1000)
    onTestFinished(() => {
      clearInterval(dripping)
      for (const socket of slow) socket.destroy()
    })
    expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
    expect(closed, 'they are still at it').toBeLessThan(slow.length)
    await expectItReads(program)
    await expect.poll(() => closed).toBe(slow.length)
  })

  test('ten thousand requests at once are each answered, by a text or a time to come back', async () => {
    const agent = new Agent({ maxSockets: 1000 })
    const body = JSON.stringify({ image: newDocument() })
    const ask = () =>
      new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve) => {
        const sent = request(
          `${program.url}/api/ocr/process`,
          {
            agent,
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-api-key': program.key },
          },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                retryAfter: answer.headers['retry-after'],
                body: text,
              }),
            )
          },
        )
        sent.on('error', () => resolve({ status: 0, retryAfter: undefined, body: '' })).end(body)
      })
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    // 408, or a connection cut with it (0): the machine was too slow to take one in, and its sender comes again.
    for (let round = 0; answers.length < 10_000 && round < 10; round++) {
      const some = await Promise.all(Array.from({ length: 10_000 - answers.length }, ask))
      answers.push(...some.filter(({ status: code }) => code !== 0 && code !== 408))
    }
    agent.destroy()
    expect(answers).toHaveLength(10_000)
    for (const { status: code, retryAfter, body: text } of answers) {
      expect([200, 429, 503]).toContain(code)
      expect((JSON.parse(text) as { success: boolean }).success).toBe(code === 200)
      if (code === 429 || code === 503) expect(retryAfter).toMatch(/^\d+$/)
    }
    expect(answers.some(({ status: code }) => code === 200)).toBe(true)
    await expect.poll(() => status(program)).toMatchObject({ queue: { active: 0, waiting: 0 } })
  })
})
