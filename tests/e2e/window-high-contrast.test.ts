import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { needs } from '../support/needs.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages } from '../support/real-page/real-page.ts'
import { untilNone } from '../support/real-page/until-none.ts'

describe.skipIf(!needs.browser.met)('in high contrast', () => {
  const pages = realPages()

  async function withDocuments(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const { page, script, choose } = await pages.start({ browser: { colorScheme } })
    await choose(
      script('report.pdf', {
        pages: [['# Harbour', 'Oil for the lamp cost ~£31|£13 in March.'], ['Second']],
      }),
      script('letter.pdf', { pages: 1 }),
    )
    await page.locator('.sheet-paper img[data-loaded]').first().waitFor()
    await page.locator('.overlay-words').first().waitFor()
    await page.getByText('2 documents read').first().waitFor()
    return page
  }

  async function force(page: Page): Promise<void> {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches)
  }

  test('the picture of a page looks as it always does', async () => {
    const page = await withDocuments()
    const { x, y, width, height } = (await page.locator('.sheet-paper').first().boundingBox())!
    // Without its edge, where the ground shows through round corners.
    const picture = () =>
      page.screenshot({ clip: { x: x + 4, y: y + 4, width: width - 8, height: Math.min(height, 600) - 8 } })
    const usual = await atRest(picture)
    await force(page)
    await expect.poll(async () => (await picture()).equals(usual)).toBe(true)
  })

  test.each(['light', 'dark'] as const)('what is chosen is told apart: %s', async (colorScheme) => {
    const page = await withDocuments(colorScheme)
    await force(page)
    const ground = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    for (const kind of ['.rail-room', '.queue-row', '.segment', '.thumbnail']) {
      const chosen = `${kind}:is([aria-current="page"], [aria-current="true"], [data-selected])`
      await expect
        .poll(async () => (await ground(chosen)) === (await ground(`${kind}:not(${chosen})`)), {
          message: kind,
        })
        .toBe(false)
    }
  })

  test('a box that is not ticked has no tick', async () => {
    const page = await withDocuments()
    await force(page)
    await page.getByRole('button', { name: 'Reading options' }).click()
    const boxes = page.getByRole('dialog').locator('.checkbox')
    await boxes.first().waitFor()
    const shows = await boxes.evaluateAll((all) =>
      all.map((each) => ({
        isTicked: each.querySelector('input')!.checked,
        tick: each.querySelector('svg')!.checkVisibility({ visibilityProperty: true }),
      })),
    )
    expect(new Set(shows.map(({ isTicked }) => isTicked))).toEqual(new Set([true, false]))
    for (const { isTicked, tick } of shows) expect(tick).toBe(isTicked)
  })

  test('of several documents that are chosen every one looks so', async () => {
    const page = await withDocuments()
    await force(page)
    const rows = page.locator('.queue-row')
    await rows.first().click()
    const grounds = () => rows.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
    await page.locator('.queue-row').first().and(page.locator('[aria-current="true"]')).waitFor()
    const [current, other] = await atRest(grounds)
    expect(other).not.toBe(current)
    await page.keyboard.press('Control+a')
    await page.getByText('2 selected').waitFor()
    await expect.poll(grounds).toEqual([current, current])
  })

  test('nobody is shut out', async () => {
    const page = await withDocuments()
    await force(page)
    for (const room of ['Extract', 'Activity', 'Settings']) {
      await page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: room }).click()
      await page.getByRole('heading', { name: room, level: 1 }).waitFor({ state: 'attached' })
      expect(await untilNone(() => axeFaults(page))).toEqual([])
    }
  })
})
