import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeApp, type FakeApp } from '../support/fake-desktop-api/open-page.ts'
import { views } from '../support/fake-desktop-api/views.ts'

describe('nobody is shut out of the window', () => {
  let app: FakeApp
  beforeAll(async () => {
    app = await startFakeApp()
  })
  afterAll(() => app.close())

  test.each(views)(
    '$name has no accessibility fault and breaks no policy',
    async ({ scenario, size, show }) => {
      const [width, height] = size ?? [1280, 800]
      const page = await app.open({ scenario, width, height })
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await show?.(page)
      await page.waitForTimeout(300)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      await page.context().close()
      expect({ faults, complaints }).toEqual({ faults: [], complaints: [] })
    },
  )
})
