import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { drawPage, type DrawnPage, type PageSketch } from './draw-page.ts'
import { invoice, letter, recipe, report } from './sample-pages.ts'
import type { Scenario } from './scenario.ts'

/** A document of the pretended program: its pages are drawn when they are looked at. */
export interface FakeDocument {
  document: QueueDocument
  sketches: PageSketch[]
  /** How many pages have been read. */
  pagesRead: number
  failedPages: number[]
}

const drawn = new WeakMap<PageSketch, DrawnPage>()

export function pageOf({ sketches }: FakeDocument, number: number): DrawnPage | undefined {
  const sketch = sketches[number - 1]
  if (sketch === undefined) return undefined
  let page = drawn.get(sketch)
  if (page === undefined) {
    page = drawPage(sketch, number)
    drawn.set(sketch, page)
  }
  return page
}

export function makeDocument(
  name: string,
  sketches: PageSketch[],
  change: Partial<QueueDocument> = {},
): FakeDocument {
  const state = change.state ?? 'done'
  const pagesRead = change.pagesDone ?? (state === 'done' ? sketches.length : 0)
  const fake: FakeDocument = {
    document: {
      id: `doc_${name.replace(/\W/g, '')}`,
      name,
      origin: 'file',
      kind: name.endsWith('.pdf') ? 'pdf' : name.endsWith('.png') ? 'png' : 'jpeg',
      byteLength: 240_000,
      addedAt: Date.now(),
      state,
      phase: state === 'working' ? 'reading' : null,
      pagesDone: pagesRead,
      pagesTotal: state === 'waiting' || state === 'failed' ? 0 : sketches.length,
      options: {},
      error: null,
      summary: null,
      ...change,
    },
    sketches,
    pagesRead,
    failedPages: [],
  }
  if (state === 'done') fake.document.summary = summarise(fake)
  return fake
}

export function summarise(fake: FakeDocument): NonNullable<QueueDocument['summary']> {
  // Drawing every page of a long document only to count its words would take longer than the test.
  const pages = fake.sketches.slice(0, 3).map((_, index) => pageOf(fake, index + 1) as DrawnPage)
  return {
    requestId: `req_${fake.document.id}`,
    confidence:
      pages.reduce((sum, { report: { confidence } }) => sum + confidence, 0) / Math.max(1, pages.length),
    lowConfidenceWords: pages.reduce((sum, { report: each }) => sum + each.lowConfidenceWords, 0),
    failedPages: fake.failedPages.length,
    creditsUsed: fake.sketches.length - fake.failedPages.length,
    milliseconds: 2140,
    warnings: [],
  }
}

export function fakeQueue(scenario: Scenario): FakeDocument[] {
  const done = () => [
    makeDocument('Minutes 1974.pdf', letter),
    makeDocument('invoice-2041.pdf', invoice),
    makeDocument('Apfelkuchen.jpg', recipe),
  ]
  switch (scenario.queue) {
    case 'empty':
      return []
    case 'done': {
      const wall = makeDocument('Survey of the east wall.pdf', report(12))
      wall.failedPages = [7]
      wall.document.summary = summarise(wall)
      return [...done(), wall]
    }
    case 'reading':
      return [
        makeDocument('Minutes 1974.pdf', letter, { state: 'working', pagesDone: 1 }),
        makeDocument('invoice-2041.pdf', invoice),
        makeDocument('Apfelkuchen.jpg', recipe, { state: 'waiting' }),
        makeDocument('contract signed.pdf', report(12), { state: 'waiting' }),
        makeDocument('field notes.png', recipe, { state: 'cancelled' }),
      ]
    case 'failed':
      return [
        makeDocument('bank statement.pdf', [], {
          state: 'failed',
          error: {
            code: 'pdf_password_required',
            message: 'This PDF is protected. Send its password in options.password.',
          },
        }),
        makeDocument('broken scan.pdf', [], {
          state: 'failed',
          error: {
            code: 'corrupt_file',
            message: 'The PDF is damaged and cannot be read. Save it again from its source.',
          },
        }),
        ...done(),
      ]
    case 'long':
      return [makeDocument('Survey of the east wall.pdf', report(1000))]
    case 'many': {
      // Drawn before anything is measured: a real program draws in threads of its own.
      const drawnFirst = [makeDocument('a.jpg', recipe), makeDocument('b.jpg', invoice)]
      drawnFirst.forEach((fake) => pageOf(fake, 1))
      return Array.from({ length: 200 }, (_, index) =>
        makeDocument(`scan-${String(index + 1).padStart(3, '0')}.jpg`, index % 2 === 0 ? recipe : invoice, {
          state: 'waiting',
        }),
      )
    }
  }
}
