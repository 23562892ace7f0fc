import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeApp, type FakeApp } from '../support/fake-desktop-api/open-page.ts'

const mostGzippedBytes = 350 * 1024
const firstPaintMs = 1000

let app: FakeApp
beforeAll(async () => {
  app = await startFakeApp()
})
afterAll(() => app.close())

test('what is loaded before the first press weighs at most 350 kB, and is painted within a second', async () => {
  const page = await app.open({ scenario: { queue: 'empty' } })
  const addresses = await page.evaluate(() => [
    location.href,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ])
  let bytes = 0
  for (const address of addresses.filter((each) => each.startsWith('http'))) {
    bytes += gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer())).length
  }
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  console.log(`${(bytes / 1024).toFixed(0)} kB gzipped, first paint after ${painted?.toFixed(0)} ms`)
  expect(bytes).toBeLessThan(mostGzippedBytes)
  expect(painted).toBeLessThan(firstPaintMs)
  await page.context().close()
})
