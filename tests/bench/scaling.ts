import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longText, scannedPdf } from '../support/sample-documents.ts'
import type { BenchDocument } from './documents.ts'
import { startLegible } from './legible-peer.ts'
import { inLanes } from './measure-reader.ts'
import { measureCost } from './meter.ts'
import type { Peer, Reader } from './peers.ts'
import { round } from './summary.ts'

/** One point of a curve. */
export interface ScalingPoint {
  reader: string
  pages: number
  /** Threads of Legible; processes of another reader, one page each. */
  cores: number
  secondsAPage: number
  cpuSecondsAPage: number | undefined
  peakMegabytes: number | undefined
}

const linesOnPage = 20
/** Pages of the document that is read with 1, 2, … cores. */
const pagesForCores = 16

/**
 * What a page of a scanned PDF costs when there are more pages (all cores), and when there are more cores; the
 * programs' start and end are left out, the loading of Legible's models is not. `native` is measured beside Legible:
 * by pages in one process, by cores with as many processes, a page each.
 */
export async function measureScaling(options: {
  pageCounts: number[]
  cores: number
  native?: Peer | undefined
}): Promise<{ byPages: ScalingPoint[]; byCores: ScalingPoint[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-scaling-'))
  const scan = async (name: string, pages: number): Promise<BenchDocument> => {
    const path = join(folder, `${name}.pdf`)
    // Every page says something else, so that no page is answered from what is known of another.
    const texts = Array.from({ length: pages }, (_, page) =>
      longText(linesOnPage).map((line) => `${name} ${page + 1}. ${line}`),
    )
    await writeFile(path, await scannedPdf(texts))
    return { id: name, category: 'scaling', language: 'eng', path, truth: '' }
  }
  const byPages: ScalingPoint[] = []
  const byCores: ScalingPoint[] = []
  try {
    for (const pages of options.pageCounts) {
      const document = await scan(`Pages ${pages}`, pages)
      byPages.push(...(await measureLegible(document, pages, options.cores)))
      if (options.native) byPages.push(...(await measureOther(options.native, [document], pages, 1)))
    }
    if (options.pageCounts.length > 0) {
      for (let cores = 1; cores <= options.cores; cores++) {
        const document = await scan(`Cores ${cores}`, pagesForCores)
        byCores.push(...(await measureLegible(document, pagesForCores, cores)))
        if (!options.native) continue
        const singles: BenchDocument[] = []
        for (let page = 1; page <= pagesForCores; page++) singles.push(await scan(`Page ${page}`, 1))
        byCores.push(...(await measureOther(options.native, singles, pagesForCores, cores)))
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return { byPages, byCores }
}

async function measureLegible(
  document: BenchDocument,
  pages: number,
  threads: number,
): Promise<ScalingPoint[]> {
  return point('Legible', pages, threads, await startLegible(threads), (reader) =>
    reader.read(document).then(() => undefined),
  )
}

async function measureOther(
  peer: Peer,
  documents: BenchDocument[],
  pages: number,
  cores: number,
): Promise<ScalingPoint[]> {
  return point(peer.name, pages, cores, await peer.start(cores), (reader) =>
    inLanes(documents, cores, (document) => reader.read(document)),
  )
}

/** Nothing, and a word on the console, where it fails: one point less shall not cost the whole run. */
async function point(
  name: string,
  pages: number,
  cores: number,
  reader: Reader,
  work: (reader: Reader) => Promise<void>,
): Promise<ScalingPoint[]> {
  try {
    const { seconds, cpuSeconds, peakMegabytes } = await measureCost(() => work(reader))
    console.log(`  ${name}: ${pages} pages, ${cores} cores: ${(seconds / pages).toFixed(2)} s a page`)
    return [
      {
        reader: name,
        pages,
        cores,
        secondsAPage: round(seconds / pages, 3),
        cpuSecondsAPage: cpuSeconds === undefined ? undefined : round(cpuSeconds / pages, 3),
        peakMegabytes,
      },
    ]
  } catch (error) {
    console.error(`  NOT MEASURED: ${name}: ${pages} pages, ${cores} cores: ${String(error)}`)
    return []
  } finally {
    await reader.stop()
  }
}
