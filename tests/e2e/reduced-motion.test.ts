// What moves or fades while a document is read and looked at: nothing where the system asks for reduced motion.
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'
import { letter } from '../support/real-page/sample-pages.ts'

describe.skipIf(!needs.browser.met)('motion', () => {
  const pages = realPages()

  async function movedWith(reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
    const { page, script, choose } = await pages.start({ browser: { reducedMotion } })
    await page.evaluate(() => {
      const moved = new Set<string>()
      Object.assign(globalThis, { moved })
      for (const type of ['animationstart', 'transitionrun'])
        addEventListener(type, ({ target }) => {
          const element = target as Element
          // On a busy machine what moved has come to rest when this is heard. An animation of no length is told too.
          const { animationDuration } = getComputedStyle(element)
          if (type === 'transitionrun' || Number.parseFloat(animationDuration) > 0)
            moved.add(element.className)
        })
    })
    const survey = script('survey.pdf', { pages: 12 })
    survey.reading.hold()
    await choose(survey, script('letter.pdf', { pages: letter }))
    await page.getByText('Reading page 1 of 12').first().waitFor()
    survey.reading.let(6)
    await page.getByText('Reading page 7 of 12').first().waitFor()
    // As long as it is to be seen: all pages at once may come and go between two pictures.
    await page.waitForTimeout(300)
    survey.reading.open()
    await page.getByText('2 documents read').first().waitFor()
    const { promise: isLate, resolve: answer } = Promise.withResolvers<void>()
    for (const call of ['open', 'pages'])
      await page.route(`**/documents.${call}`, async (route) => {
        await isLate
        await route.continue().catch(() => undefined)
      })
    await page.locator('.queue-row').getByText('letter.pdf').click()
    await page.locator('.text-loading').first().waitFor({ state: 'attached' })
    // It fades in a while after it was put there.
    await page.waitForTimeout(600)
    answer()
    await page.locator('.text-scroller').getByText('escapement').waitFor()
    await page.getByRole('button', { name: 'Save as…', exact: true }).hover()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('3')
    await page.locator('.toggle').first().click()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    return page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved].toSorted())
  }

  test('is seen where nobody minds', async () => {
    const moved = (await movedWith('no-preference')).join()
    for (const part of ['progress-fill', 'overlay-words', 'text-loading', 'button'])
      expect(moved).toContain(part)
  })

  test('is left out where the system asks for less of it', async () => {
    expect(await movedWith('reduce')).toEqual([])
  })
})
