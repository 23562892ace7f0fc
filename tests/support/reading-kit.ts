import { createSharpImageCodec } from '../../main/engines/sharp/image-codec.ts'
import { createReadingKit, type ReadingKit } from '../../main/workers/reading-kit.ts'

/** The engines of a reading thread, on one core. */
export const openKit = (): ReadingKit =>
  createReadingKit({ codec: createSharpImageCodec(), languageFolders: [], cores: () => 1 })
