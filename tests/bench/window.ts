// npm run bench:window: how soon the window shows a page's picture and its text after a long scan was dropped, beside how
// long one page takes alone. Exits 1 where a picture takes longer than a second, or text half as long again as a page.
import { chromium } from 'playwright'
import { chooseScan, longScan, pictureOf, textOf } from '../support/long-scan.ts'
import { browserPath } from '../support/needs.ts'
import { startProgram } from '../support/program.ts'
import { measureBuiltProgram } from './built-program.ts'

const pageCount = 300
const rounds = 5
const pictureMark = 1000
const textMark = 1.5

if (browserPath === undefined)
  throw new Error('This needs Chromium, Chrome or Edge. Install one, or name it in CHROMIUM.')
measureBuiltProgram()
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu'],
})
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Milliseconds from the drop to the first picture and the first text, in a program that has just been opened. */
async function measure(pages: number): Promise<{ picture: number; text: number }> {
  const program = await startProgram()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    // Nobody drops a file in the second in which the window opens; meanwhile it loads what reads.
    await page.waitForTimeout(4000)
    const scan = await longScan(pages)
    const startedAt = performance.now()
    await chooseScan(page, 'scan.pdf', scan)
    const since = () => performance.now() - startedAt
    const [picture, text] = await Promise.all([
      pictureOf(page, 1).waitFor().then(since),
      textOf(page, 1).waitFor().then(since),
    ])
    return { picture, text }
  } finally {
    await page.close()
    await program.stop()
  }
}

const alone: number[] = []
const long: { picture: number; text: number }[] = []
for (let round = 0; round < rounds; round++) {
  alone.push((await measure(1)).text)
  long.push(await measure(pageCount))
}
await browser.close()

const onePage = median(alone)
const picture = median(long.map((each) => each.picture))
const text = median(long.map((each) => each.text))
console.log(`one page alone, from the drop to its text: ${onePage.toFixed(0)} ms`)
console.log(`${pageCount} pages, first picture: ${picture.toFixed(0)} ms (mark ${pictureMark} ms)`)
console.log(
  `${pageCount} pages, first text: ${text.toFixed(0)} ms, ${(text / onePage).toFixed(2)} of one page (mark ${textMark})`,
)
process.exitCode = picture > pictureMark || text > textMark * onePage ? 1 : 0
