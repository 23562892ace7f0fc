// node scripts/make-screenshots.ts [name…]: pictures of every view and state, for the README and for looking at.
// The page is the built one in a real Chromium; the program behind it is pretended, so that the pictures do not change.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startFakeApp } from '../tests/support/fake-desktop-api/open-page.ts'
import { views } from '../tests/support/fake-desktop-api/views.ts'

const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: 'docs/screenshots' } },
  allowPositionals: true,
})

await mkdir(values.out, { recursive: true })
const app = await startFakeApp()
try {
  for (const { name, scenario, size, show } of views) {
    if (positionals.length > 0 && !positionals.some((wanted) => name.startsWith(wanted))) continue
    const [width, height] = size ?? [1280, 800]
    const page = await app.open({ scenario, width, height })
    page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`))
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
    await show?.(page)
    await page.waitForTimeout(400)
    // A palette: the pictures live in the repository, and a window has few colours.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(`${values.out}/${name}.png`)
    await page.context().close()
    console.log(name)
  }
} finally {
  await app.close()
}
