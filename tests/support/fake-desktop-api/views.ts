// Every view and state of the page, for pictures and for the accessibility check.
import type { Page } from 'playwright'
import type { Scenario } from './scenario.ts'

export interface View {
  name: string
  scenario: Partial<Scenario>
  size?: [number, number]
  /** Brings the page into the state. */
  show?: (page: Page) => Promise<void>
}

const room = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name }).click()
const inOrder =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).click()
const anchor = (id: string) => (page: Page) => page.locator(`.settings-anchors a[href="#${id}"]`).click()
const openAssistant = (page: Page) => page.locator('.assistant-trigger').first().click()
const wordsShown = (page: Page) => page.locator('.overlay-words').first().waitFor()

const states: View[] = [
  { name: 'extract-empty', scenario: {} },
  { name: 'extract-dragging', scenario: {}, show: dragOver },
  { name: 'extract-reading', scenario: { queue: 'reading' }, show: wordsShown },
  {
    name: 'extract-done',
    scenario: { queue: 'done' },
    show: inOrder(wordsShown, (page) => page.locator('.text-scroller [data-words]').nth(48).click()),
  },
  {
    name: 'extract-table',
    scenario: { queue: 'done' },
    show: inOrder(
      wordsShown,
      (page) =>
        page
          .locator('.queue-pane')
          .getByRole('button', { name: /^invoice/ })
          .click(),
      wordsShown,
    ),
  },
  {
    name: 'extract-markdown',
    scenario: { queue: 'done' },
    show: inOrder(wordsShown, choose('Markdown'), (page) =>
      page.locator('.markdown table').first().waitFor({ state: 'attached' }),
    ),
  },
  {
    name: 'extract-json',
    scenario: { queue: 'done' },
    show: inOrder(wordsShown, choose('JSON'), (page) => page.locator('.source-line').first().waitFor()),
  },
  {
    name: 'extract-find',
    scenario: { queue: 'done' },
    show: inOrder(
      wordsShown,
      press('Find in text'),
      (page) => page.getByPlaceholder('Find').fill('the meeting'),
      (page) => page.waitForTimeout(300),
    ),
  },
  {
    name: 'extract-partly-failed',
    scenario: { queue: 'done' },
    show: inOrder(
      wordsShown,
      (page) =>
        page
          .locator('.queue-pane')
          .getByRole('button', { name: /^Survey/ })
          .click(),
      wordsShown,
    ),
  },
  {
    name: 'extract-failed',
    scenario: { queue: 'failed' },
    show: brokenChosen,
  },
  { name: 'extract-password', scenario: { queue: 'failed' } },
  { name: 'extract-options', scenario: { queue: 'done' }, show: press('Reading options') },
  { name: 'extract-link', scenario: {}, show: press('Read from a link') },
  { name: 'extract-port-taken', scenario: { server: 'port-taken' } },
  {
    name: 'activity',
    scenario: {},
    show: inOrder(room('Activity'), running, (page) => page.locator('.activity-row').first().waitFor()),
  },
  { name: 'activity-empty', scenario: { history: 'empty' }, show: room('Activity') },
  {
    name: 'activity-document',
    scenario: {},
    show: inOrder(
      room('Activity'),
      (page) => page.locator('.activity-row .link-button').first().click(),
      wordsShown,
    ),
  },
  {
    name: 'activity-outbound',
    scenario: {},
    show: inOrder(room('Activity'), (page) => page.getByRole('tab', { name: /Outbound/ }).click()),
  },
  {
    name: 'activity-outbound-some',
    scenario: { connections: 'some' },
    show: inOrder(
      room('Activity'),
      (page) => page.getByRole('tab', { name: /Outbound/ }).click(),
      (page) => page.waitForTimeout(100),
    ),
  },
  {
    name: 'settings-account',
    scenario: { limit: 500 },
    show: inOrder(room('Settings'), (page) => page.locator('.keys-table').waitFor()),
  },
  { name: 'settings-keys-empty', scenario: { keys: 'none', keychain: 'absent' }, show: room('Settings') },
  { name: 'settings-create-key', scenario: {}, show: inOrder(room('Settings'), press('Create key')) },
  {
    name: 'settings-new-key',
    scenario: {},
    show: inOrder(
      room('Settings'),
      press('Create key'),
      (page) => page.getByRole('dialog').getByLabel('Name').fill('Cursor'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click(),
      (page) => page.getByTestId('plain-key').waitFor(),
      press('Connect an assistant'),
      (page) => page.getByRole('dialog').locator('.assistant').first().waitFor(),
    ),
  },
  {
    name: 'settings-connect',
    scenario: {},
    show: inOrder(
      room('Settings'),
      anchor('connect'),
      openAssistant,
      (page) => page.getByRole('button', { name: 'Test', exact: true }).first().click(),
      (page) => page.locator('.checks li').first().waitFor(),
    ),
  },
  {
    name: 'settings-diff',
    scenario: {},
    show: inOrder(room('Settings'), anchor('connect'), openAssistant, press('Write it for me'), (page) =>
      page.locator('.diff-line').first().waitFor(),
    ),
  },
  { name: 'settings-revoke', scenario: {}, show: inOrder(room('Settings'), press('Revoke Claude Desktop')) },
  { name: 'settings-server', scenario: {}, show: inOrder(room('Settings'), anchor('server')) },
  { name: 'settings-languages', scenario: {}, show: inOrder(room('Settings'), anchor('languages')) },
  { name: 'settings-history', scenario: {}, show: inOrder(room('Settings'), anchor('history')) },
  {
    name: 'usage',
    scenario: { limit: 500 },
    show: inOrder(press(/Credits: show usage/), (page) => page.locator('.usage-chart canvas').waitFor()),
  },
]

/** Each state in both themes; the usual ones in a small window and in German too. */
export const views: View[] = [
  ...states,
  ...states.map((view) => ({
    ...view,
    name: `${view.name}-dark`,
    scenario: { ...view.scenario, theme: 'dark' as const },
  })),
  ...states
    .filter(({ name }) =>
      [
        'extract-empty',
        'extract-done',
        'activity',
        'settings-account',
        'settings-connect',
        'settings-server',
      ].includes(name),
    )
    .map((view) => ({ ...view, name: `${view.name}-small`, size: [900, 600] as [number, number] })),
  { name: 'extract-empty-german', scenario: { language: 'de' } },
  { name: 'extract-done-german', scenario: { queue: 'done', language: 'de' }, show: wordsShown },
  { name: 'extract-failed-german', scenario: { queue: 'failed', language: 'de' }, show: brokenChosen },
  { name: 'settings-server-german', scenario: { language: 'de' }, show: germanServerSettings },
]

async function brokenChosen(page: Page): Promise<void> {
  await page.locator('.queue-row', { hasText: 'broken scan.pdf' }).click()
}

async function germanServerSettings(page: Page): Promise<void> {
  await page.keyboard.press('3')
  await anchor('server')(page)
}

/** A drag as the system shows it: kinds, no names. */
async function dragOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([''], 'a.pdf', { type: 'application/pdf' }))
    transfer.items.add(new File([''], 'b.pdf', { type: 'application/pdf' }))
    transfer.items.add(new File([''], 'c.jpg', { type: 'image/jpeg' }))
    transfer.items.add(new File([''], 'd.docx', { type: 'application/msword' }))
    dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, bubbles: true }))
  })
}

async function running(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { emitFake } = globalThis as unknown as { emitFake: (event: unknown) => void }
    emitFake({
      type: 'activity',
      finished: [],
      running: [
        {
          requestId: 'req_live',
          at: Date.now(),
          door: 'mcp',
          keyId: 'key_1',
          keyName: 'Claude Desktop',
          fileName: 'contract signed.pdf',
          fileKind: 'pdf',
          pagesDone: 4,
          pagesTotal: 12,
        },
      ],
    })
  })
}
