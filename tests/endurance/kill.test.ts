import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFolder, openParts } from '../support/storage/open-parts.ts'

const program = new URL('../support/storage/charging-process.ts', import.meta.url).pathname
/** How often to kill; more on a machine with an hour to spare: KILLS=300. */
const kills = Number(process.env['KILLS'] ?? 20)

/** Starts the program, kills it so many milliseconds after it first said a word, and returns its lines. */
async function chargeAndKill(dataFolder: string, afterMs: number, firstWord = 'asked'): Promise<string[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!said.includes(firstWord)) await once(child.stdout, 'data')
  await setTimeout(afterMs)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  expect((await closed)[1]).toBe('SIGKILL')
  return said.split('\n').filter(Boolean)
}

test(
  `killed ${kills} times while charging: nothing answered is lost, nothing is charged twice`,
  { timeout: 120_000 + kills * 3000 },
  async () => {
    const first = openParts()
    const { dataFolder } = first
    // A limit, so that every charge is reserved first.
    first.account.update({ monthlyCreditLimit: 1_000_000_000 })
    first.database.close()

    const asked = new Map<string, number>()
    const answered = new Map<string, number>()
    for (let kill = 0; kill < kills; kill++) {
      // Two at once every third time: the window and the command line share a folder.
      const runs = Array.from({ length: kill % 3 === 0 ? 2 : 1 }, () =>
        chargeAndKill(dataFolder, Math.random() * 120),
      )
      for (const line of (await Promise.all(runs)).flat()) {
        const [event, requestId = '', pages] = line.split(' ')
        ;(event === 'asked' ? asked : answered).set(requestId, Number(pages))
      }
    }

    const { database, ledger, history } = openParts({ dataFolder })
    expect(database.recovery).toBeNull()
    expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(database.all('SELECT * FROM reservations')).toEqual([])

    const rows = database.all('SELECT request_id AS requestId, credits FROM ledger') as {
      requestId: string
      credits: number
    }[]
    const charged = new Map(rows.map(({ requestId, credits }) => [requestId, credits]))
    expect(charged.size).toBe(rows.length)
    expect(answered.size).toBeGreaterThan(kills)
    expect([...answered].filter(([id, pages]) => charged.get(id) !== pages)).toEqual([])
    // What was charged and not answered was in the middle of it, at most one a killed process, and not made up.
    expect([...charged].filter(([id, credits]) => asked.get(id) !== credits)).toEqual([])
    expect(charged.size - answered.size).toBeLessThanOrEqual(Math.ceil(kills * 1.4))
    expect(ledger.usage().total).toBe([...charged.values()].reduce((sum, credits) => sum + credits, 0))
    // Every charge has its document, and no document is without its charge.
    const stored = history.list({ limit: 1_000_000 })
    expect(new Set(stored.map(({ requestId }) => requestId))).toEqual(new Set(charged.keys()))
    expect(stored.every(({ requestId }) => history.open(requestId) !== undefined)).toBe(true)
    process.stdout.write(
      `${kills} kills: ${answered.size} answered, ${charged.size} charged, none lost, none doubled\n`,
    )
  },
)

test('four programs that make the same new data folder at once all charge', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 3; round++) {
    const dataFolder = makeFolder()
    const said = await Promise.all(
      Array.from({ length: 4 }, () => chargeAndKill(dataFolder, 300, 'answered')),
    )
    const { ledger, account } = openParts({ dataFolder })
    for (const lines of said) expect(lines.some((line) => line.startsWith('answered'))).toBe(true)
    const answered = said.flat().filter((line) => line.startsWith('answered')).length
    expect([...ledger.exportCsv()].length - 1).toBeGreaterThanOrEqual(answered)
    expect(account.current().userId).toMatch(/^usr_/)
  }
})
