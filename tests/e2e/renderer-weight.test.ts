import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'

const mostGzippedBytes = 350 * 1024

describe.skipIf(!needs.browser.met)('the weight of the page', () => {
  const pages = realPages()

  test('what is loaded before anything is seen weighs at most 350 kB', async () => {
    const { page, url } = await pages.start()
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    const names = await page.evaluate(() => {
      const [seen] = performance.getEntriesByName('first-contentful-paint')
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < seen!.startTime)
        .map(({ name }) => name)
    })
    const files = [`${url}/`, ...names.filter((name) => !name.includes('/bridge/'))]
    let bytes = 0
    for (const file of files) bytes += gzipSync(await (await fetch(file)).bytes()).length
    console.log(`${(bytes / 1024).toFixed(0)} kB gzipped in ${files.length} files`)
    expect(files.some((name) => name.endsWith('.js'))).toBe(true)
    expect(bytes).toBeLessThan(mostGzippedBytes)
  })
})
