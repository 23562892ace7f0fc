import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../../main/engines/ppocr/networks/', import.meta.url)

/** A published file. Throws where it is none of those with these SHA-256. */
export function readPublished(path: string, hashes: readonly string[]): Buffer {
  const file = readFileSync(path)
  if (!hashes.includes(sha256(file))) throw new Error(`${path} is another file than the one that is known.`)
  return file
}

/** Puts a file where the program has its networks, and says its SHA-256. */
export function writeMade(name: string, bytes: Uint8Array): void {
  writeFileSync(new URL(name, folder), bytes)
  console.log(`${sha256(bytes)}  ${name}`)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
