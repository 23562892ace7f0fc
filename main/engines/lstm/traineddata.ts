import { createByteReader } from './byte-reader.ts'
import { PLACES } from './traineddata-format.ts'

/** The parts of a `.traineddata` file that its LSTM needs; a file may lack any of them. */
export type TrainedData = Partial<Record<keyof typeof PLACES, Uint8Array>>

/** Throws RangeError for bytes that are no such file, or only its beginning. */
export function readTrainedData(bytes: Uint8Array): TrainedData {
  const reader = createByteReader(bytes)
  const count = reader.int32()
  if (count < 1 || count > 100) throw new RangeError(`a table of ${count} parts`)
  const starts = Array.from({ length: count }, () => {
    const low = reader.uint32()
    return reader.int32() < 0 ? -1 : low
  })
  if (starts.some((start) => start > bytes.byteLength))
    throw new RangeError('parts beyond the end of the file')
  const ends = [...starts.filter((start) => start >= 0), bytes.byteLength].sort((a, b) => a - b)
  const parts: TrainedData = {}
  for (const [name, place] of Object.entries(PLACES)) {
    const start = starts[place] ?? -1
    if (start < 0) continue
    const end = ends.find((place) => place > start)
    parts[name as keyof typeof PLACES] = bytes.subarray(start, end)
  }
  return parts
}
