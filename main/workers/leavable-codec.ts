import type { ImageCodec } from '../ocr/ports.ts'

/** A codec on a thread that may have to end at any moment. */
export interface LeavableCodec {
  codec: ImageCodec
  /** Lets no new work begin, and resolves when what is under way has ended. */
  leave(this: void): Promise<void>
}

/**
 * Image work runs beside the thread, in native code. When the thread ends before it does, its result finds nobody, which
 * native modules answer by ending the whole process.
 */
export function createLeavableCodec(codec: ImageCodec): LeavableCodec {
  const underWay = new Set<Promise<unknown>>()
  let isLeaving = false

  function watch<T>(work: () => Promise<T>): Promise<T> {
    // Nobody waits for a page that was given up; a promise that never settles is all it needs.
    if (isLeaving) return new Promise(() => undefined)
    const running = work()
    underWay.add(running)
    const forget = () => underWay.delete(running)
    running.then(forget, forget)
    return running
  }

  return {
    codec: {
      readHeader: (bytes, page) => watch(() => codec.readHeader(bytes, page)),
      decode: (bytes, options) => watch(() => codec.decode(bytes, options)),
      resize: (raster, width, height) => watch(() => codec.resize(raster, width, height)),
      encodePng: (raster) => watch(() => codec.encodePng(raster)),
      encodeJpeg: (raster, quality) => watch(() => codec.encodeJpeg(raster, quality)),
      encodeGroup4: (raster) => watch(() => codec.encodeGroup4(raster)),
    },
    async leave() {
      isLeaving = true
      await Promise.allSettled(underWay)
    },
  }
}
