import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { desktopSession } from '../support/desktop-session.ts'
import { dropFiles } from '../support/drop-files.ts'
import { chromiumPath } from '../support/electron/start-desktop.ts'
import { pngOf } from '../support/sample-documents.ts'

const missing = chromiumPath === undefined
if (missing) console.warn('NOT RUN: there is no Chromium on this machine, so the desktop was not tested.')

const megabyte = 1024 * 1024
const files = 200
/** An answer within this is felt as one's own doing (UI numbers of the product). */
const answerMs = 100
/** What 200 small pictures and their texts may add to the program's own memory, page threads not counted. */
const maxGrowth = 150 * megabyte

describe.skipIf(missing)('two hundred files at once', () => {
  const session = desktopSession()

  test('input is answered within 100 ms while they are read, and memory stays where it is', async () => {
    const folder = await session.newFolder({ startUp: { closeToTray: true } })
    const paths = await Promise.all(
      Array.from({ length: files }, async (_, index) => {
        const path = join(folder, `note-${String(index + 1).padStart(3, '0')}.png`)
        await writeFile(path, pngOf([`Note number ${index + 1}`], { width: 500 }))
        return path
      }),
    )
    const desktop = await session.start({ dataFolder: folder })
    const { page } = desktop
    const before = own(await desktop.ask('memory'))
    await watchInput(page)

    const dropped = Date.now()
    await dropFiles(page, paths)
    await page.locator(`[aria-setsize="${files}"]`).first().waitFor({ timeout: 30_000 })
    const listedMs = Date.now() - dropped

    let peak = 0
    const rail = page.locator('.rail-room')
    // Rooms are changed and rows are walked through until enough was read to have met every kind of work.
    const readCount = () =>
      page.evaluate(async () => {
        const answer = await window.legible!.documents.list()
        return answer.ok ? answer.value.documents.filter(({ state }) => state === 'done').length : 0
      })
    for (let round = 0; round < 30 || (await readCount()) < 20; round++) {
      await rail.nth(round % 2 === 0 ? 1 : 0).click()
      if (round % 2 === 1) {
        await page.locator('.queue-row').first().click()
        for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
      }
      peak = Math.max(peak, own(await desktop.ask('memory')))
      await page.waitForTimeout(100)
    }

    const { presses, longTasks } = await inputSeen(page)
    const slowest = presses.toSorted((one, other) => other - one)
    const typical = slowest[Math.floor(slowest.length / 2)] ?? 0
    const [late = 0] = slowest.slice(Math.floor(slowest.length / 10))
    console.warn(
      `200 files: listed after ${listedMs} ms; ${presses.length} presses, answered in ${Math.round(typical)} ms (half of them), ` +
        `${Math.round(late)} ms (nine of ten), ${Math.round(slowest[0] ?? 0)} ms (slowest); longest task ${Math.round(Math.max(0, ...longTasks))} ms; ` +
        `own memory +${Math.round((peak - before) / megabyte)} MB`,
    )
    expect(presses.length).toBeGreaterThan(60)
    expect(late).toBeLessThanOrEqual(answerMs)
    expect(peak - before).toBeLessThan(maxGrowth)
  })
})

/** The main thread's own heap and what it holds outside of it. */
const own = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external

interface Seen {
  presses: number[]
  longTasks: number[]
}

/** Notes how long each press waits until the page has answered it, painting included. */
async function watchInput(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { presses: [], longTasks: [] }
    Object.assign(globalThis, { seenInput: seen })
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(
        name,
        (event) => {
          // The second frame begins once the first has been painted.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => void seen.presses.push(performance.now() - event.timeStamp)),
          )
        },
        { capture: true },
      )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
}

const inputSeen = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seenInput: Seen }).seenInput)
