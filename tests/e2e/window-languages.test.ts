import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('languages', () => {
  const pages = realPages()

  test('they are sorted by name, and one that is missing is found, downloaded by the browser, and added', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const list = page.locator('.language-list label')
    await list.first().waitFor()
    const [automatic, ...names] = await list.allInnerTexts()
    expect(automatic).toBe('Find out automatically')
    expect(names).toContain('German')
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))

    await page.getByRole('button', { name: 'Add a language' }).click()
    await page.keyboard.type('frisian')
    const frisian = page.getByRole('menuitem', { name: 'Western Frisian' })
    expect(await frisian.getAttribute('href')).toMatch(/^https:\/\/.+\/fry\.traineddata$/)
    expect(await frisian.getAttribute('target')).toBe('_blank')

    const file = new URL('../../main/engines/tessdata-fast/ita.traineddata.gz', import.meta.url)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add the file' }).click(),
    ])
    await chooser.setFiles({ name: 'fry.traineddata.gz', mimeType: '', buffer: await readFile(file) })
    await page.getByText('Western Frisian can be read now').waitFor()
    await expect.poll(() => list.allInnerTexts()).toContain('Western Frisian')
  })
})
