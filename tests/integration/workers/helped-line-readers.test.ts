import { MessageChannel } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLanguageData } from '../../../main/engines/language-data.ts'
import type { TextBox, TextLine } from '../../../main/ocr/ports.ts'
import { createHelpedLineReaders, type Help } from '../../../main/workers/helped-line-readers.ts'
import { createLineReaders } from '../../../main/workers/line-readers.ts'
import { startPageThread, type PageThread } from '../../../main/workers/page-thread.ts'
import type { LineOrder } from '../../../main/workers/shared-lines.ts'
import { printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { openKit } from '../../support/reading-kit.ts'
import { builtPageThread } from '../../support/built-threads.ts'

const kit = openKit()
const page = withMargin(printedPage(Array.from({ length: 4 }, () => sentences).flat()), 40)
const other = withMargin(printedPage(Array.from({ length: 3 }, () => sentences.toReversed()).flat()), 60)
const closing: { close(): Promise<unknown> }[] = [kit]
afterAll(() => Promise.all(closing.map((each) => each.close())))

let boxes: TextBox[]
let boxesOfOther: TextBox[]
beforeAll(async () => {
  boxes = await kit.detector.detect(page, 960)
  boxesOfOther = await kit.detector.detect(other, 960)
})

function openReaders(help?: Help) {
  const { lineReader, fastLineReader } = createHelpedLineReaders(
    createLineReaders(createLanguageData({ userFolders: [] })),
    help,
  )
  closing.push(lineReader, fastLineReader)
  const readBoth = async (): Promise<(TextLine | undefined)[]> => [
    ...(await lineReader.read(page, boxes)),
    ...((await fastLineReader.read(page, boxes, ['eng'])) ?? []),
  ]
  const readTwoPages = () => Promise.all([lineReader.read(page, boxes), lineReader.read(other, boxesOfOther)])
  return { readBoth, readTwoPages }
}

const reading =
  builtPageThread().workerEntry ?? new URL('../../../main/workers/page.worker.ts', import.meta.url)
const dying = new URL('../../support/dying-helper.worker.ts', import.meta.url)

const readAlone = () => openReaders().readBoth()

function startHelper(entry: URL, noteFault: (fault: string) => void): PageThread {
  const thread = startPageThread(
    entry,
    { languageFolders: [], helpers: 0 },
    {
      askForHelp: () => expect.unreachable('a helper that asks for help'),
      noteHelped: (fault) => fault !== undefined && noteFault(fault),
    },
  )
  closing.push({ close: () => thread.terminate() })
  return thread
}

/** So many threads that help, and how many groups of lines they have told of. */
function watchedHelpers(count: number) {
  const told = { groups: 0 }
  const threads = Array.from({ length: count }, () =>
    startHelper(reading, (fault) => expect.unreachable(fault)),
  )
  function ask(order: LineOrder) {
    const helper = threads.find(({ isHelping }) => !isHelping)
    if (!helper) return order.port.close()
    const { port1, port2 } = new MessageChannel()
    order.port.on('message', (lines: unknown) => port1.postMessage(lines))
    port1.on('message', (read: unknown) => {
      told.groups++
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      order.port.postMessage(read)
    })
    port1.once('close', () => order.port.close())
    helper.help({ ...order, port: port2 })
  }
  return { told, help: { most: count, ask } }
}

test('the same lines come out, in the order of their boxes, with helpers and without', async () => {
  const alone = await readAlone()
  expect(alone.length).toBe(2 * boxes.length)
  for (const helpers of [1, 2]) {
    const { told, help } = watchedHelpers(helpers)
    const { readBoth } = openReaders(help)
    // The first time a helper may still load what it reads with.
    expect(await readBoth()).toEqual(alone)
    expect(await readBoth()).toEqual(alone)
    expect(told.groups).toBeGreaterThan(0)
  }
})

test('pages that are read one after the other, or at once, come out as if they were alone', async () => {
  const alone = await openReaders().readTwoPages()
  const { told, help } = watchedHelpers(1)
  const { readBoth, readTwoPages } = openReaders(help)
  for (let turn = 0; turn < 2; turn++) {
    expect(await readTwoPages()).toEqual(alone)
    await readBoth()
  }
  expect(told.groups).toBeGreaterThan(0)
})

test('what a helper took that died comes out all the same', async () => {
  const faults: string[] = []
  const { readBoth } = openReaders({
    most: 1,
    ask: (order) => startHelper(dying, (fault) => faults.push(fault)).help(order),
  })
  expect(await readBoth()).toEqual(await readAlone())
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(1))
  expect(faults[0]).toContain('this helper dies, as it should')
})
