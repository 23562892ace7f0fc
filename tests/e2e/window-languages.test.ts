import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failure } from '../../shared/errors.ts'
import { needs } from '../support/needs.ts'
import { openChooser } from '../support/open-chooser.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('languages', () => {
  const pages = realPages()

  test('they are sorted by name, and one that is missing is found, downloaded by the browser, and added', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const list = page.locator('.language-list label')
    await list.getByText('German', { exact: true }).waitFor()
    const [automatic, ...names] = await list.allInnerTexts()
    expect(automatic).toBe('Find out automatically')
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))

    await page.getByRole('button', { name: 'Add a language' }).click()
    await page.keyboard.type('rus')
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Russian', 'Belarusian'])
    for (let each = 0; each < 3; each += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('frisian')
    const frisian = page.getByRole('menuitem', { name: 'Western Frisian' })
    expect(await frisian.getAttribute('href')).toMatch(/^https:\/\/.+\/fry\.traineddata$/)
    expect(await frisian.getAttribute('target')).toBe('_blank')

    const file = new URL('../../main/engines/tessdata-fast/ita.traineddata.gz', import.meta.url)
    const add = page.getByRole('button', { name: 'Add the file' })
    const chooser = await openChooser(page, () => add.click())
    await chooser.setFiles({ name: 'fry.traineddata.gz', mimeType: '', buffer: await readFile(file) })
    await page.getByText('Western Frisian can be read now').waitFor()
    await expect.poll(() => list.allInnerTexts()).toContain('Western Frisian')
  })

  test('one that is removed is no longer read in, and one whose file is gone can be unticked', async () => {
    const polish = (folder: string) => join(folder, 'pol.traineddata.gz')
    const { page, app, choose } = await pages.start({
      settings: { reading: { languages: ['pol'] } },
      reader: 'real',
    })
    const { folder } = app.services.languages
    const tick = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const scan = async (name: string) => ({
      name,
      bytes: await readFile(new URL(`../fixtures/${name}`, import.meta.url)),
    })
    await choose(await scan('grey.png'))
    await page.getByText('The language “Polish” is not installed.').first().waitFor()
    await page.keyboard.press('3')
    await tick('Find out automatically').click({ force: true })
    await tick('Polish (not installed)').click({ force: true })
    await expect.poll(() => app.services.settings.get().reading.languages).toEqual(['auto'])
    await page.keyboard.press('1')
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.getByText('High confidence').first().waitFor()

    await mkdir(folder, { recursive: true })
    await copyFile(
      new URL('../../main/engines/tessdata-fast/ita.traineddata.gz', import.meta.url),
      polish(folder),
    )
    await page.reload()
    await page.keyboard.press('3')
    await tick('Polish').click({ force: true })
    await tick('Find out automatically').click({ force: true })
    await expect.poll(() => app.services.settings.get().reading.languages).toEqual(['pol'])
    await page.getByRole('button', { name: 'Remove Polish' }).click()
    await expect.poll(() => tick('Find out automatically').isChecked()).toBe(true)
    expect(await page.getByText('Polish').count()).toBe(0)
    await page.keyboard.press('1')
    await choose(await scan('baseline.jpg'))
    await page.getByText('2 documents read').waitFor()
  })

  test('a document is not read again in the language that is missing once others are chosen', async () => {
    const { page, app, script, choose } = await pages.start()
    const letter = script('letter.png', { pages: 1 })
    letter.fail(failure('languageMissing', { language: 'pol', installed: 'deu, eng' }))
    await choose(letter)
    await page.getByText('The language “Polish” is not installed.').first().waitFor()
    letter.fail(undefined)
    await page.getByRole('button', { name: 'Reading options' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Find out automatically').click()
    await dialog.getByText('German').click()
    await dialog.getByRole('button', { name: 'Use for the next documents' }).click()
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.getByText('High confidence').first().waitFor()
    expect(app.bridge.queue.list().documents).toMatchObject([{ options: { languages: ['deu'] } }])
  })

  test('the window says in which language a document was found to be, and reads it again in another', async () => {
    const { page, app, script, choose } = await pages.start()
    await choose(script('Brief.png', { pages: [['Guten Tag']], language: 'nld' }))
    await page.getByRole('button', { name: 'Dutch · Read again as…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Read again as…' })
    const readAgain = dialog.getByRole('button', { name: 'Read again' })
    await expect.poll(() => readAgain.isDisabled()).toBe(true)
    await dialog.getByText('German').click()
    await readAgain.click()
    await page.getByRole('button', { name: 'German · Read again as…' }).waitFor()
    expect(app.bridge.queue.list().documents).toMatchObject([{ options: { languages: ['deu'] } }])
  })

  test('no language is named where all text was in the file', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('report.pdf', { pages: 1, source: 'text_layer' }))
    await page.locator('.document-facts').getByText('High confidence').waitFor()
    expect(await page.getByText('Read again as…').count()).toBe(0)
  })

  test('of a page in writing that no language has it is told, and the way to add one is offered', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('letter.png', { pages: [['. , .']], warnings: ['writing_not_installed'] }))
    await page.getByText('Much of this page could not be read.').waitFor()
    await page.getByRole('button', { name: 'Add the language' }).click()
    await page.getByRole('button', { name: 'Add a language' }).waitFor()
  })
})
