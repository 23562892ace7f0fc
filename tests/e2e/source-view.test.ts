// JSON as the page shows it, line by line.
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('the view of JSON', () => {
  const pages = realPages()

  test('leads to its last line, and misses none on the way, where it is taller than a browser can draw', async () => {
    const { page, script, choose } = await pages.start()
    const paragraph = Array.from({ length: 36 }, () => 'it is as it was so be it as we do it so it is').join(
      ' ',
    )
    await choose(script('long.pdf', { pages: Array.from({ length: 400 }, () => [paragraph]) }))
    // It is the longest that any test has read: what hangs is told by the test's own time.
    await page.locator('.queue-foot').getByText('1 document read').waitFor({ timeout: 500_000 })
    await page.getByRole('radio', { name: 'JSON' }).click()
    const pane = page.locator('.source')
    await pane.locator('.source-line').first().waitFor()

    await pane.focus()
    await page.keyboard.press('End')
    await expect.poll(async () => (await pane.locator('code').allInnerTexts()).at(-1)).toBe('}')
    const end = Math.max(...(await pane.locator('.source-number').allInnerTexts()).map(Number))
    const height = await pane.evaluate((element) => element.scrollHeight)
    expect(end).toBeGreaterThan(1_120_000)
    expect(height).toBeLessThan(17_000_000)

    // Half of the bar is half of the lines.
    await page.keyboard.press('ArrowUp')
    await pane.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
    await expect
      .poll(async () =>
        Math.abs(Number(await pane.locator('.source-number').first().innerText()) / end - 0.5),
      )
      .toBeLessThan(0.05)

    // A turn of the wheel after the other, from one stretch of the list into the next.
    const gaps = await pane.evaluate(async (element) => {
      const inSight = () => {
        const { top, bottom } = element.getBoundingClientRect()
        const lines = [...element.querySelectorAll('.source-line')]
          .map((line) => ({
            box: line.getBoundingClientRect(),
            number: Number(line.textContent.match(/^\d+/)),
          }))
          .filter(({ box }) => box.bottom > top && box.top < bottom)
        const numbers = lines.map(({ number }) => number)
        const fills =
          Math.min(...lines.map(({ box }) => box.top)) <= top + 1 &&
          Math.max(...lines.map(({ box }) => box.bottom)) >= bottom - 1
        return { fills, first: Math.min(...numbers), last: Math.max(...numbers) }
      }
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      // A busy machine shows the lines of before for a frame or two; a pane that stays empty is compared as it is.
      const linesInSight = async () => {
        await frame()
        for (let frames = 0; frames < 60 && !inSight().fills; frames++) await frame()
        const { first, last } = inSight()
        return { first, last }
      }
      const missed: unknown[] = []
      let hasMovedOn = false
      let before = await linesInSight()
      for (let turns = 0; turns < 300; turns++) {
        const top = element.scrollTop
        element.scrollBy({ top: 600 })
        const now = await linesInSight()
        hasMovedOn ||= element.scrollTop < top
        // A line of a whole page is taller than a turn: it may still be the first, or the last.
        const isBack = now.first < before.first || now.last < before.last
        const isSame = now.first === before.first && now.last === before.last
        if (isBack || isSame || now.first > before.last + 1) missed.push({ before, now })
        before = now
      }
      return { missed, hasMovedOn }
    })
    expect(gaps).toEqual({ missed: [], hasMovedOn: true })
  }, 600_000)
})
