import { Zip, ZipDeflate } from 'fflate'
import { numbered } from '../shared/exported-file-name.ts'

export interface NamedBytes {
  name: string
  bytes: Uint8Array
}

/** Packs files into one ZIP as they come; names that collide are numbered. */
export async function zipFiles(files: AsyncIterable<NamedBytes> | Iterable<NamedBytes>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let failure: Error | null = null
  const zip = new Zip((error, part) => {
    failure ??= error
    parts.push(part)
  })
  const taken = new Set<string>()
  for await (const { name, bytes } of files) {
    const file = new ZipDeflate(freeName(name, taken))
    zip.add(file)
    file.push(bytes, true)
  }
  zip.end()
  if (failure !== null) throw failure
  return new Blob(parts, { type: 'application/zip' })
}

/** Where it is unpacked, large and small letters may be the same. */
function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const free = numbered(name, number)
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}
