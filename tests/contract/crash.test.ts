// kill -9 at random moments while documents are being read. KILLS sets how often; the default is a short run.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeDataFolder, runProgram, startProgram } from '../support/program.ts'
import { webpOf } from '../support/sample-documents.ts'

const kills = Number(process.env['KILLS'] ?? 8)

test(`after ${kills} kills every answered request is charged once, and none twice`, async () => {
  const dataFolder = await makeDataFolder()
  const image = webpOf(['Legible reads this page'])
  const answered: string[] = []
  let sent = 0
  for (let round = 0; round < kills; round++) {
    const program = await startProgram([], { dataFolder, keepData: true })
    const { promise: firstAnswer, resolve: sawAnswer } = Promise.withResolvers<void>()
    let running = true
    const client = async () => {
      while (running) {
        // A byte behind the image's end makes it a document of its own: nothing is answered from the cache.
        const bytes = Buffer.concat([image, Buffer.from(String(sent++))])
        const answer = await program.process({ image: bytes.toString('base64') }).then(
          (response) => response.json() as Promise<{ success: boolean; requestId: string }>,
          () => undefined,
        )
        if (!answer?.success) continue
        answered.push(answer.requestId)
        sawAnswer()
      }
    }
    const clients = [client(), client(), client()]
    // Killed while work is surely under way, at a moment nobody chose.
    await firstAnswer
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500))
    program.child.kill('SIGKILL')
    running = false
    if (program.child.signalCode === null) await once(program.child, 'close')
    await Promise.allSettled(clients)
  }

  const { code, stdout } = await runProgram(['usage', '--csv', '--data-dir', dataFolder])
  await rm(dataFolder, { recursive: true })
  expect(code).toBe(0)
  const [head = '', ...rows] = stdout.trim().split('\n')
  const column = head.split(',').indexOf('request_id')
  const charged = rows.map((row) => row.split(',')[column])
  expect(charged.length, 'no row is doubled').toBe(new Set(charged).size)
  expect(charged).toEqual(expect.arrayContaining(answered))
  // A charge is committed before its answer is sent, so a kill between the two leaves at most one row a client.
  expect(charged.length - answered.length).toBeLessThanOrEqual(kills * 3)
  expect(answered.length).toBeGreaterThanOrEqual(kills)
}, 600_000)
