import type { ImageCodec } from '../ocr/ports.ts'
import type { LeavableCodec } from '../workers/leavable-codec.ts'

let opened: Promise<LeavableCodec> | undefined

/** The codec of this thread, loaded when a writer first needs it. */
export async function imageCodec(): Promise<ImageCodec> {
  opened ??= open()
  return (await opened).codec
}

/** Resolves when nothing native is under way on this thread, and keeps more from beginning: it may end. */
export async function leaveImageWork(): Promise<void> {
  await (await opened?.catch(() => undefined))?.leave()
}

async function open(): Promise<LeavableCodec> {
  const [{ createSharpImageCodec }, { withBmp }, { createLeavableCodec }] = await Promise.all([
    import('../engines/sharp/image-codec.ts'),
    import('../engines/canvas/with-bmp.ts'),
    import('../workers/leavable-codec.ts'),
  ])
  return createLeavableCodec(withBmp(createSharpImageCodec()))
}
