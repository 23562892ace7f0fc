// Judges states of the page for everyone: light and dark, in forced colours, and zoomed until little is left of the window.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '../axe-faults.ts'
import { needs } from '../needs.ts'
import { outOfReach } from './out-of-reach.ts'
import { realPages } from './real-page.ts'
import type { State } from './states.ts'
import { untilNone } from './until-none.ts'

interface Look {
  name: string
  put: (page: Page) => Promise<void>
  /** Which of the rules its change can break; colours change nothing but contrast, and sizes everything else. */
  rules: 'all' | 'contrast' | 'all but contrast' | 'none'
}

const looks: Look[] = [
  { name: 'light', put: (page) => page.emulateMedia({ colorScheme: 'light' }), rules: 'all' },
  { name: 'dark', put: (page) => page.emulateMedia({ colorScheme: 'dark' }), rules: 'contrast' },
  {
    name: 'forced colours',
    put: (page) => page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' }),
    rules: 'contrast',
  },
  { name: 'the smallest window', put: (page) => resize(page, 720, 480), rules: 'none' },
  { name: '200 %', put: (page) => resize(page, 640, 400), rules: 'all but contrast' },
  { name: '400 %', put: (page) => resize(page, 320, 400), rules: 'none' },
]

async function violations(page: Page, rules: Look['rules']): Promise<string[]> {
  if (rules === 'none') return []
  if (rules === 'contrast') return axeFaults(page, { runOnly: ['color-contrast'] })
  return axeFaults(page, { rules: { 'color-contrast': { enabled: rules === 'all' } } })
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.setViewportSize({ width, height })
}

/** A test for each of the states, on a program of its own. */
export function shutOutNobody(states: readonly State[]): void {
  describe.skipIf(!needs.browser.met)('nobody is shut out of the window', () => {
    const pages = realPages()

    test.each(states)('$name', async ({ options, show }) => {
      const program = await pages.start(options)
      const { page } = program
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      await show(program)
      const faults: string[] = []
      for (const { name, put, rules } of looks) {
        await put(page)
        // Until what moves has come to rest.
        await page.waitForTimeout(300)
        const found = await untilNone(async () => [
          ...(await violations(page, rules)),
          ...(await outOfReach(page)),
        ])
        faults.push(...found.map((fault) => `${name}: ${fault}`))
      }
      expect({ faults, complaints }).toEqual({ faults: [], complaints: [] })
    })
  })
}
