import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLanguageData } from '../../../main/engines/language-data.ts'
import type { TextBox, TextLine } from '../../../main/ocr/ports.ts'
import { createHelpedLineReaders } from '../../../main/workers/helped-line-readers.ts'
import { startLineHelper, type LineHelper } from '../../../main/workers/line-helper.ts'
import { createLineReaders } from '../../../main/workers/line-readers.ts'
import { printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { openKit } from '../../support/reading-kit.ts'

const kit = openKit()
const page = withMargin(printedPage(Array.from({ length: 8 }, () => sentences).flat()), 40)
const other = withMargin(printedPage(Array.from({ length: 5 }, () => sentences.toReversed()).flat()), 60)
const closing: { close(): Promise<unknown> }[] = [kit]
afterAll(() => Promise.all(closing.map((each) => each.close())))

let boxes: TextBox[]
let boxesOfOther: TextBox[]
beforeAll(async () => {
  boxes = await kit.detector.detect(page, 960)
  boxesOfOther = await kit.detector.detect(other, 960)
})

function openReaders(cores: number, startHelper?: () => LineHelper) {
  const { lineReader, fastLineReader } = createHelpedLineReaders(
    createLineReaders(createLanguageData({ userFolders: [] })),
    { cores: () => cores, startHelper },
  )
  closing.push(lineReader, fastLineReader)
  const readBoth = async (): Promise<(TextLine | undefined)[]> => [
    ...(await lineReader.read(page, boxes)),
    ...((await fastLineReader.read(page, boxes, ['eng'])) ?? []),
  ]
  const readTwoPages = () => Promise.all([lineReader.read(page, boxes), lineReader.read(other, boxesOfOther)])
  return { readBoth, readTwoPages }
}

const reading = new URL('../../../main/workers/line-helper.worker.ts', import.meta.url)
const dying = new URL('../../support/dying-helper.worker.ts', import.meta.url)
const fail = (reason: string) => expect.unreachable(reason)

const readAlone = () => openReaders(1).readBoth()

/** A helper that reads, and how many groups of lines it has told of. */
function watchedHelper() {
  const told = { groups: 0 }
  const start = (): LineHelper => {
    const helper = startLineHelper(reading, {
      languageFolders: [],
      noteDeath: fail,
    })
    return {
      ...helper,
      read: (lines, tell) =>
        helper.read(lines, (read) => {
          told.groups++
          tell(read)
        }),
    }
  }
  return { told, start }
}

test('the same lines come out, in the order of their boxes, with helpers and without', async () => {
  const alone = await readAlone()
  expect(alone.length).toBe(2 * boxes.length)
  for (const cores of [2, 3]) {
    const { told, start } = watchedHelper()
    const { readBoth } = openReaders(cores, start)
    // The first time a helper may still load what it reads with.
    expect(await readBoth()).toEqual(alone)
    expect(await readBoth()).toEqual(alone)
    expect(told.groups).toBeGreaterThan(0)
  }
})

test('pages that are read one after the other, or at once, come out as if they were alone', async () => {
  const alone = await openReaders(1).readTwoPages()
  const { told, start } = watchedHelper()
  const { readBoth, readTwoPages } = openReaders(2, start)
  for (let turn = 0; turn < 2; turn++) {
    expect(await readTwoPages()).toEqual(alone)
    await readBoth()
  }
  expect(told.groups).toBeGreaterThan(0)
})

test('what a helper took that died comes out all the same, and the next time another helps', async () => {
  const reasons: string[] = []
  const { readBoth } = openReaders(2, () =>
    startLineHelper(dying, {
      languageFolders: [],
      noteDeath: (reason) => reasons.push(reason),
    }),
  )
  const alone = await readAlone()
  expect(await readBoth()).toEqual(alone)
  expect(await readBoth()).toEqual(alone)
  expect(reasons.length).toBeGreaterThan(1)
  expect(reasons[0]).toContain('this helper dies, as it should')
})
