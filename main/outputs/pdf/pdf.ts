import { failure } from '../../../shared/errors.ts'
import { nativeWork } from '../../engines/native-work.ts'
import type { OutputWriter } from '../output-writer.ts'
import { addLayer } from './add-layer.ts'
import { wrapImages } from './wrap-images.ts'

/** A PDF that can be searched: of an image a new one, of a PDF the same with a layer of text where it was recognised. */
export const writePdf: OutputWriter = async (document, { source, ...facts }) => {
  if (!source) throw failure('fileNotKept')
  const { bytes, format } = source
  if (format === 'pdf') {
    const { bytes: layered, warnings } = addLayer(bytes, document)
    return { parts: [layered], warnings }
  }
  const { createImageCodec } = await nativeWork(() => import('../../engines/image-codec.ts'))
  return {
    parts: [await wrapImages({ bytes, format }, document, { ...facts, codec: createImageCodec() })],
    warnings: [],
  }
}
