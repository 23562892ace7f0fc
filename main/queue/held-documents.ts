import { hashContent } from '../extraction/content-key.ts'
import type { DocumentSource } from '../ocr/ports.ts'

/** The documents that workers may ask for: those that are being read now, by the SHA-256 of their bytes. */
export interface HeldDocuments {
  /** Keeps a document until it is released; gives its hash in hex. */
  hold(source: DocumentSource): Promise<string>
  find(hash: string): DocumentSource | undefined
  release(sourceId: string): void
}

export function createHeldDocuments(): HeldDocuments {
  const held = new Map<string, Promise<string>>()
  const byHash = new Map<string, Map<string, DocumentSource>>()

  return {
    hold(source) {
      const known = held.get(source.id)
      if (known) return known
      const hash = hashContent(source.bytes).then((hex) => {
        if (held.has(source.id)) byHash.set(hex, (byHash.get(hex) ?? new Map()).set(source.id, source))
        return hex
      })
      held.set(source.id, hash)
      return hash
    },
    find: (hash) => byHash.get(hash)?.values().next().value,
    release(sourceId) {
      held.delete(sourceId)
      for (const [hash, sources] of byHash) {
        if (sources.delete(sourceId) && sources.size === 0) byHash.delete(hash)
      }
    },
  }
}
