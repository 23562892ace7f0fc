import type { ImageCodec, PreviewTask, ReadingLimits } from './ports.ts'
import type { ReadableDocument } from './readable-document.ts'
import { uprightPicture } from './upright-picture.ts'

/** A page's upright image as PNG; never enlarged. */
export async function renderPreview(
  document: ReadableDocument,
  { maxSide, ...task }: PreviewTask & { limits: Pick<ReadingLimits, 'maxImagePixels'> },
  { codec }: { codec: ImageCodec },
): Promise<Uint8Array> {
  const picture = await uprightPicture(
    document,
    {
      ...task,
      channels: 3,
      factorOf: ({ width, height }) => maxSide / Math.max(width, height),
      dpiOf: ({ widthPoints, heightPoints }) => (72 * maxSide) / Math.max(widthPoints, heightPoints, 1),
    },
    codec,
  )
  return codec.encodePng(picture)
}
