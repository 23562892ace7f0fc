// Program text as the page shows it, from real reading.
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { programPage } from '../support/pdf/program-page.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('the text of a program', () => {
  const pages = realPages()

  test.each(['kept', 'joined'])(
    'has its indents and empty lines, where line breaks are %s',
    async (lines) => {
      const { page, choose } = await pages.start({ reader: 'real' })
      const made = await programPage([
        'The next function adds two numbers and prints what it found, as the manual says',
        'that it should in all cases we know of.',
        '>function add(a, b) {',
        '>  const sum = a + b',
        '>',
        '>  return sum   // of both',
        '>}',
      ])
      await choose({ name: 'manual.pdf', bytes: Buffer.from(await made.save()) })
      await page.locator('.queue-foot').getByText('1 document read').waitFor()
      const keeps = page.getByRole('button', { name: 'Keep line breaks' })
      if (lines === 'joined') await keeps.click()
      await expect.poll(() => keeps.getAttribute('aria-pressed')).toBe(String(lines === 'kept'))
      const program = page.locator('.text-block').filter({ hasText: 'const sum' })
      expect(await program.innerText()).toBe(
        'function add(a, b) {\n  const sum = a + b\n\n  return sum   // of both\n}',
      )
    },
  )
})
