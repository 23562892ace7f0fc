import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { desktopSession } from '../support/desktop-session.ts'
import { dropFiles } from '../support/drop-files.ts'
import { pngOf } from '../support/sample-documents.ts'
import { needs } from '../support/needs.ts'

const missing = !needs.browser.met

const megabyte = 1024 * 1024
const files = 200
/** What 200 small pictures and their texts may add to the program's own memory, page threads not counted. */
const maxGrowth = 150 * megabyte

describe.skipIf(missing)('two hundred files at once', () => {
  const session = desktopSession()

  test('are listed and read while every press is answered, and memory stays where it is', async () => {
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
    const rail = page.locator('.rail-room')
    for (let round = 0; round < 20; round++) await rail.nth(round % 2 === 0 ? 1 : 0).click()
    const atRest = nineOfTen((await takeSeen(page)).presses)

    const dropped = Date.now()
    await dropFiles(page, paths)
    await page.locator(`[aria-setsize="${files}"]`).first().waitFor()
    const listedMs = Date.now() - dropped

    let peak = 0
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

    const { presses, longTasks } = await takeSeen(page)
    const late = nineOfTen(presses)
    console.warn(
      `200 files: listed after ${listedMs} ms; of ${presses.length} presses nine of ten answered in ${late} ms ` +
        `(at rest ${atRest} ms), the slowest in ${Math.max(...presses)} ms; longest task ${Math.max(0, ...longTasks)} ms; ` +
        `own memory +${Math.round((peak - before) / megabyte)} MB`,
    )
    expect(presses.length).toBeGreaterThan(60)
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

/** What was seen since the last time, in whole milliseconds. */
const takeSeen = (page: Page) =>
  page.evaluate(() => {
    const { seenInput: seen } = globalThis as unknown as { seenInput: Seen }
    const whole = (times: number[]) => times.splice(0).map(Math.round)
    return { presses: whole(seen.presses), longTasks: whole(seen.longTasks) }
  })

/** The time that nine of ten presses stay within. */
function nineOfTen(presses: number[]): number {
  return presses.toSorted((one, other) => one - other)[Math.ceil(presses.length * 0.9) - 1] ?? 0
}
