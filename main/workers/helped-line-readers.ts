import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { sharedNumber } from '../engines/native-work.ts'
import type { Raster, TextBox, TextLine } from '../ocr/ports.ts'
import { thresholds } from '../ocr/thresholds.ts'
import type { LineReaders } from './line-readers.ts'
import { readGroup, readShare, type LineOrder, type ReadGroup, type SharedLines } from './shared-lines.ts'

const { linesAtOnce } = thresholds

/** Where a thread finds others to help it. */
export interface Help {
  /** At most so many threads beside this one. */
  most: number
  /** Hands the order to a thread that is free, now or later; where there is none, nobody ever answers. */
  ask(order: LineOrder): void
}

/**
 * Readers whose lines are read by other threads too, as far as these are free: two threads that share a line take hardly
 * less time than one, and two that have one each take half. What is read together is the same on any number of threads, so
 * that the same text comes out.
 */
export function createHelpedLineReaders(own: LineReaders, help?: Help): LineReaders {
  const share = createSharedRaster()
  let isSharing = false

  async function askForHelp(lines: SharedLines, tell: (read: ReadGroup) => void): Promise<void> {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', tell)
    const closed = once(port1, 'close')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    port1.postMessage(lines)
    const { groups, taken } = lines
    help?.ask({ lines: groups.flat().length, groups: groups.length, taken, port: port2 })
    await closed
  }

  /** What stands in each box of the groups. */
  async function read(
    raster: Raster,
    groups: readonly (readonly TextBox[])[],
    languages?: readonly string[],
  ): Promise<Map<TextBox, TextLine | undefined>> {
    // There is memory for one raster: of two calls that overlap one is helped.
    const helpers = isSharing ? 0 : Math.max(0, Math.min(help?.most ?? 0, groups.length - 1))
    const isShared = helpers > 0
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
      const helped = Promise.all(Array.from({ length: helpers }, () => askForHelp(lines, tell)))
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
