import { readFileSync } from 'node:fs'

/** The product's version, from package.json: one folder up from `main/`, two from the built `dist/main/`, three from its `chunks/`. */
export const version = readVersion(['../package.json', '../../package.json', '../../../package.json'])

function readVersion(candidates: string[]): string {
  for (const candidate of candidates) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(candidate, import.meta.url), 'utf8')) as {
        name: string
        version: string
      }
      if (manifest.name === 'legible') return manifest.version
    } catch {
      // Not this folder level.
    }
  }
  return '0.0.0'
}
