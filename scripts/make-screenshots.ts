// npm run screenshots [-- --out FOLDER] [name…]: pictures of the window, for the README and for looking at. They are taken
// of the page that `legible serve` gives, while it reads the documents of tests/fixtures: what they show, it does.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import sharp from 'sharp'
import { browserPath, needs } from '../tests/support/needs.ts'
import { openChooser } from '../tests/support/open-chooser.ts'
import { createKey, makeDataFolder, startProgram, type RunningProgram } from '../tests/support/program.ts'
import { fontFiles } from './fixtures/fonts.ts'

const root = new URL('..', import.meta.url).pathname
const mostBytes = 6 * 1024 * 1024
/** Machines differ in their desktop's font, and a bare one has none: all pictures are taken with this one. */
const fontName = 'Pictures Sans'

const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'docs/screenshots') } },
  allowPositionals: true,
})

interface Look {
  ending: string
  theme: 'light' | 'dark'
  language: 'en' | 'de'
  size: [number, number]
  /** Names of the pictures taken in this look; default: all. */
  only?: string[]
}

const looks: Look[] = [
  { ending: '', theme: 'light', language: 'en', size: [1280, 800] },
  { ending: '-dark', theme: 'dark', language: 'en', size: [1280, 800] },
  {
    ending: '-small',
    theme: 'light',
    language: 'en',
    size: [720, 480],
    only: ['extract-empty', 'extract-done', 'activity', 'settings-keys'],
  },
  {
    ending: '-german',
    theme: 'light',
    language: 'de',
    size: [1280, 800],
    only: ['extract-empty', 'extract-done', 'extract-failed', 'settings-keys'],
  },
]

interface Scene {
  page: Page
  program: RunningProgram
  /** Chooses documents of tests/fixtures. */
  choose: (...names: string[]) => Promise<void>
  select: (name: string) => Promise<void>
  /** Shows a document of the list, once it was read. */
  show: (name: string) => Promise<void>
}

const fixture = (name: string) => join(root, 'tests/fixtures', name)
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const room = (page: Page, key: string) => page.keyboard.press(key)
const toSection = async (page: Page, id: string) => {
  await room(page, '3')
  await page.locator(`.settings-anchors a[href="#${id}"]`).click()
}

/** One after the other, on one page: what a picture needs may be left by the one before. */
const pictures: [name: string, show: (scene: Scene) => Promise<unknown>][] = [
  ['extract-empty', ({ page }) => page.locator('.empty-facts').waitFor()],
  ['extract-dragging', ({ page }) => page.evaluate(dragOver, 'dragenter')],
  [
    'extract-link',
    async ({ page }) => {
      await page.evaluate(dragOver, 'dragleave')
      await page.locator('.empty-hints button').last().click()
      await dialog(page)
    },
  ],
  [
    'extract-options',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.locator('.empty-facts button').first().click()
      await dialog(page)
    },
  ],
  [
    'activity-empty',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await room(page, '2')
      await page.locator('.empty-state').waitFor()
    },
  ],
  ['activity-outbound', ({ page }) => page.getByRole('tab').last().click()],
  [
    'extract-reading',
    async ({ page, choose }) => {
      await choose('scanned.pdf', 'tables-scanned.jpg', 'form.jpg', 'two-columns-skewed.jpg')
      // Its first page is read, the others are not.
      await page.locator('.text-scroller [data-words]').first().waitFor()
    },
  ],
  [
    'extract-done',
    async ({ page, show }) => {
      await show('scanned.pdf')
      await page.locator('.document-head .progress-line').waitFor({ state: 'detached' })
      await page.locator('.text-scroller [data-words]').nth(12).click()
    },
  ],
  ['extract-table', ({ show }) => show('tables-scanned.jpg')],
  ['extract-photo', ({ show }) => show('form.jpg')],
  [
    'extract-correct',
    async ({ page, choose, show }) => {
      await choose('receipt-faded.jpg')
      await show('receipt-faded.jpg')
      await page.locator('.text-scroller [data-doubt]').first().waitFor()
      await page.keyboard.press('F8')
      await page.locator('.word-crop img').waitFor()
    },
  ],
  [
    'extract-markdown',
    async ({ page, show }) => {
      await page.keyboard.press('Escape')
      await show('tables-scanned.jpg')
      await page.getByRole('radio', { name: 'Markdown' }).click()
      await page.locator('.markdown').first().waitFor()
    },
  ],
  [
    'extract-json',
    async ({ page }) => {
      await page.getByRole('radio', { name: 'JSON' }).click()
      await page.locator('.source-line').first().waitFor()
    },
  ],
  [
    'extract-find',
    async ({ page, show }) => {
      await page.locator('.format-bar [role="radio"]').first().click()
      await show('two-columns-skewed.jpg')
      await page.keyboard.press('Control+f')
      await page.keyboard.type('the')
      await page.locator('.find-count').waitFor()
    },
  ],
  [
    'extract-failed',
    async ({ page, choose, select }) => {
      await page.keyboard.press('Escape')
      await choose('broken.pdf')
      await select('broken.pdf')
      await page.getByRole('alert').first().waitFor()
    },
  ],
  [
    'extract-password',
    async ({ page, choose, select }) => {
      await choose('encrypted.pdf')
      await select('encrypted.pdf')
      await page.locator('input[type="password"]').waitFor()
    },
  ],
  [
    'activity',
    async ({ page, program }) => {
      await program.process({ image: (await sharp(fixture('german.png')).toBuffer()).toString('base64') })
      await program.callTool({
        image_source: {
          type: 'base64',
          data: (await sharp(fixture('receipt-faded.jpg')).toBuffer()).toString('base64'),
          filename: 'receipt-faded.jpg',
        },
      })
      await room(page, '2')
      await page.locator('.activity-row').nth(4).waitFor()
    },
  ],
  [
    'activity-document',
    async ({ page }) => {
      await page.locator('.activity-row').getByText('form.jpg').first().click()
      await page.locator('.text-scroller').waitFor()
    },
  ],
  [
    'settings-keys',
    async ({ page }) => {
      await room(page, '3')
      await page.locator('.keys-table').waitFor()
    },
  ],
  ['settings-new-key', makeKey],
  [
    'settings-connect',
    async ({ page }) => {
      await page.locator('.dialog-foot button').first().click()
      await page.getByRole('dialog').locator('.assistant-trigger').nth(1).click()
    },
  ],
  [
    'settings-server',
    async ({ page }) => {
      await page.locator('.dialog-foot button').last().click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await toSection(page, 'server')
    },
  ],
  ['settings-languages', ({ page }) => toSection(page, 'languages')],
  ['settings-history', ({ page }) => toSection(page, 'history')],
  [
    'usage',
    async ({ page }) => {
      await toSection(page, 'account')
      await page.locator('#account button').last().click()
      await page.locator('.usage-chart canvas').waitFor()
    },
  ],
]

async function makeKey({ page }: Scene): Promise<void> {
  await page.locator('#keys button').last().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Cursor')
  await page.keyboard.press('Enter')
  await page.getByTestId('plain-key').waitFor()
}

/** A drag as the system shows it: kinds, no names. Runs in the page. */
function dragOver(type: string): void {
  const transfer = new DataTransfer()
  for (const [name, kind] of [
    ['a.pdf', 'application/pdf'],
    ['b.jpg', 'image/jpeg'],
    ['c.docx', 'application/msword'],
  ] as const)
    transfer.items.add(new File([''], name, { type: kind }))
  dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true }))
}

async function takeAll(browser: Browser, look: Look): Promise<void> {
  const dataFolder = await makeDataFolder()
  const broken = join(dataFolder, 'broken.pdf')
  await writeFile(broken, '%PDF-1.7 and nothing else')
  const { theme, language } = look
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ appearance: { theme, language } }))
  const program = await startProgram([], {
    dataFolder,
    key: await createKey(dataFolder, '--name', 'Invoices script'),
    env: { HOME: '/home/ada', XDG_CONFIG_HOME: '/home/ada/.config' },
  })
  try {
    await takePictures(browser, look, program, broken)
  } finally {
    await program.stop()
  }
}

/** A reload of the page would lose it. */
async function useFont(page: Page): Promise<void> {
  const faces = { normal: fontFiles.sans, bold: fontFiles.sansBold }
  for (const [weight, file] of Object.entries(faces))
    await page.evaluate(
      async ({ name, weight, bytes }) => {
        const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        document.fonts.add(await new FontFace(name, data, { weight }).load())
      },
      { name: fontName, weight, bytes: (await readFile(file)).toString('base64') },
    )
  await page.evaluate((font) => document.documentElement.style.setProperty('--font', font), `'${fontName}'`)
}

async function takePictures(
  browser: Browser,
  look: Look,
  program: RunningProgram,
  broken: string,
): Promise<void> {
  const { theme, language } = look
  const [width, height] = look.size
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language === 'de' ? 'de-DE' : 'en-GB',
  })
  const page = await context.newPage()
  context.setDefaultTimeout(120_000)
  page.on('pageerror', (error) => console.error(`${look.ending}: ${error.message}`))
  await page.goto(program.signInUrl)
  await page.locator('.window').waitFor()
  await useFont(page)
  /** Where there is room for one of them only, the list comes before the document. */
  async function select(name: string): Promise<void> {
    const toList = page.locator('.document-head .icon-button:has(.lucide-arrow-left), .list-link')
    if ((await toList.count()) > 0) await toList.click()
    await page.locator('.queue-row', { hasText: name }).click()
  }
  const scene: Scene = {
    page,
    program,
    async choose(...names) {
      const chooser = await openChooser(page)
      await chooser.setFiles(names.map((name) => (name === 'broken.pdf' ? broken : fixture(name))))
    },
    select,
    async show(name) {
      await select(name)
      if (width > 860) await page.locator('.overlay-words').first().waitFor()
      await page.locator('.text-scroller [data-words]').first().waitFor()
    },
  }
  const last = pictures.findLastIndex(([name]) => look.only?.includes(name) ?? true)
  for (const [name, show] of pictures.slice(0, last + 1)) {
    await show(scene)
    if (look.only?.includes(name) === false) continue
    if (positionals.length > 0 && !positionals.some((wanted) => name.startsWith(wanted))) continue
    await page.waitForTimeout(600)
    // A palette: the pictures live in the repository, and a window has few colours.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(values.out, `${name}${look.ending}.png`))
    console.log(`${name}${look.ending}`)
  }
  await context.close()
}

if (!needs.browser.met) throw new Error(`There is no browser to take pictures with. ${needs.browser.remedy}`)
await mkdir(values.out, { recursive: true })
const browser = await chromium.launch({
  executablePath: browserPath!,
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
})
try {
  for (const look of looks) await takeAll(browser, look)
} finally {
  await browser.close()
}
const files = await readdir(values.out)
const sizes = await Promise.all(files.map(async (file) => (await stat(join(values.out, file))).size))
const bytes = sizes.reduce((sum, size) => sum + size, 0)
console.log(`${files.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB`)
if (bytes > mostBytes) throw new Error('The pictures are larger than 6 MB in all.')
