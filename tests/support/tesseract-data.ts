// The bundled .traineddata files as bytes, whole and damaged.
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readTrainedData, type TrainedData } from '../../main/engines/lstm/traineddata.ts'
import { integerBelow, type Random } from './seeded-random.ts'

const folder = new URL('../../main/engines/tessdata-fast/', import.meta.url)

export const bundledLanguages = readdirSync(folder)
  .filter((name) => name.endsWith('.traineddata.gz'))
  .map((name) => name.replace('.traineddata.gz', ''))

export const trainedDataOf = (language: string): Uint8Array =>
  new Uint8Array(gunzipSync(readFileSync(new URL(`${language}.traineddata.gz`, folder))))

/** The parts that every line network has. */
export const partsOf = (language: string): Required<TrainedData> =>
  readTrainedData(trainedDataOf(language)) as Required<TrainedData>

/** A `.traineddata` file of a language with some of its parts replaced. */
export function trainedDataWith(language: string, replaced: Partial<TrainedData>): Uint8Array {
  const parts = { ...partsOf(language), ...replaced }
  const places = { network: 17, punctuation: 18, words: 19, numbers: 20, characters: 21, recoder: 22 }
  const count = 23
  let end = 4 + count * 8
  const size = Object.values(parts).reduce((sum, part) => sum + part.byteLength, end)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, count, true)
  for (let place = 0; place < count; place++) view.setBigInt64(4 + place * 8, -1n, true)
  for (const [name, place] of Object.entries(places)) {
    const part = parts[name as keyof typeof places]
    view.setBigInt64(4 + place * 8, BigInt(end), true)
    bytes.set(part, end)
    end += part.byteLength
  }
  return bytes
}

/** A copy with one byte changed, at one of `places`. */
export function flipByte(bytes: Uint8Array, places: readonly number[], random: Random): Uint8Array {
  const flipped = Uint8Array.from(bytes)
  const place = places[integerBelow(random, places.length)] ?? 0
  flipped[place] = (flipped[place] ?? 0) ^ (1 + integerBelow(random, 255))
  return flipped
}

/** A copy with a little-endian 32-bit number written over it. */
export function withNumber(bytes: Uint8Array, place: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  new DataView(changed.buffer).setInt32(place, value, true)
  return changed
}

/** Where the names of a network's layers stand. */
export function layerPlaces(network: Uint8Array): number[] {
  const text = Buffer.from(network.buffer, network.byteOffset, network.byteLength).toString('latin1')
  const names = /Series|Input|Convolve|Tanh|Maxpool|XYTranspose|SummLSTM|RTLReversed|LSTM|Softmax/g
  return [...text.matchAll(names)].map(({ index }) => index)
}
