import { sharedNumber } from '../engines/native-work.ts'
import type { Raster, TextBox, TextLine } from '../ocr/ports.ts'
import { defaultThresholds } from '../ocr/thresholds.ts'
import type { LineHelper } from './line-helper.ts'
import type { LineReaders } from './line-readers.ts'
import { readGroup, readShare, type ReadGroup, type SharedLines } from './shared-lines.ts'

const { fewestLinesToStart, linesAtOnce } = defaultThresholds

/**
 * Readers whose lines are read by helpers too, one for each further core the page may use: two threads that share a line
 * take hardly less time than one, and two that have one each take half. What is read together is the same on any number
 * of cores, so that the same text comes out.
 */
export function createHelpedLineReaders(
  own: LineReaders,
  { cores, startHelper }: { cores: () => number; startHelper: (() => LineHelper) | undefined },
): LineReaders {
  let helpers: LineHelper[] = []
  const share = createSharedRaster()
  let isSharing = false

  function helpersFor(groups: readonly (readonly TextBox[])[]): LineHelper[] {
    const wanted = Math.max(0, Math.min(cores(), groups.length) - 1)
    helpers = helpers.filter(({ isAlive }) => isAlive)
    if (startHelper && groups.flat().length >= fewestLinesToStart)
      while (helpers.length < wanted) helpers.push(startHelper())
    return helpers.slice(0, wanted)
  }

  /** What stands in each box of the groups. */
  async function read(
    raster: Raster,
    groups: readonly (readonly TextBox[])[],
    languages?: readonly string[],
  ): Promise<Map<TextBox, TextLine | undefined>> {
    // There is memory for one raster: of two calls that overlap one is helped.
    const helping = isSharing ? [] : helpersFor(groups)
    const isShared = helping.length > 0
    isSharing ||= isShared
    const lines: SharedLines = {
      raster: isShared ? share(raster) : raster,
      groups,
      taken: sharedNumber(0),
      ...(languages && { languages }),
    }
    const found = new Map<number, readonly (TextLine | undefined)[]>()
    const areAllRead = Promise.withResolvers<void>()
    const tell = ({ index, lines: read }: ReadGroup) => {
      found.set(index, read)
      if (found.size === groups.length) areAllRead.resolve()
    }
    try {
      const helped = Promise.all(helping.map((helper) => helper.read(lines, tell)))
      await readShare(lines, own, { tell })
      await Promise.race([areAllRead.promise, helped])
    } finally {
      if (isShared) isSharing = false
    }
    for (const [index, group] of groups.entries())
      if (!found.has(index)) found.set(index, await readGroup({ ...lines, raster }, group, own))
    return new Map(
      groups.flatMap((group, index) => group.map((box, place) => [box, found.get(index)?.[place]] as const)),
    )
  }

  return {
    lineReader: {
      ...own.lineReader,
      async read(raster, boxes) {
        const lines = await read(
          raster,
          boxes.map((box) => [box]),
        )
        return boxes.map((box) => lines.get(box))
      },
      async close() {
        await Promise.all([own.lineReader.close(), ...helpers.map((helper) => helper.close())])
      },
    },
    fastLineReader: {
      ...own.fastLineReader,
      async read(raster, boxes, languages) {
        const nothing = await own.fastLineReader.read(raster, [], languages)
        if (!nothing) return undefined
        const lines = await read(raster, groupsOfLikeWidth(boxes), languages)
        return boxes.map((box) => lines.get(box))
      },
    },
  }
}

/**
 * Copies rasters into memory that all threads see, the next into the place of the one before: V8 does not count such memory,
 * and lets hundreds of megabytes of it lie before it looks for what nobody needs.
 */
function createSharedRaster(): (raster: Raster) => Raster {
  let memory = new SharedArrayBuffer(0)
  let last = new WeakRef<object>({})
  return (raster) => {
    const size = raster.data.byteLength
    if (memory.byteLength < size) memory = new SharedArrayBuffer(size)
    else if (last.deref() === raster) return { ...raster, data: new Uint8Array(memory, 0, size) }
    last = new WeakRef(raster)
    const data = new Uint8Array(memory, 0, size)
    data.set(raster.data)
    return { ...raster, data }
  }
}

/** Lines of like proportions go through a network together, which costs less than one by one. */
function groupsOfLikeWidth(boxes: readonly TextBox[]): TextBox[][] {
  const sorted = boxes.toSorted((one, other) => one.width / one.height - other.width / other.height)
  return Array.from({ length: Math.ceil(sorted.length / linesAtOnce) }, (_, group) =>
    sorted.slice(group * linesAtOnce, (group + 1) * linesAtOnce),
  )
}
