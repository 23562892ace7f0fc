import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentExtensions } from '../../shared/document-formats.ts'

/** A file of a release, as a recipe names it. */
export interface ReleaseFile {
  name: string
  url: string
  /** Hex. */
  sha256: string
}

/** Of one kind, by processor. */
export interface ReleaseFiles {
  x64: ReleaseFile
  arm64: ReleaseFile
}

/** What every recipe says of the program: one place for all of them. */
export interface Facts {
  id: string
  version: string
  /** The day of the release, as 2026-11-24. */
  date: string
  summary: string
  paragraphs: string[]
  licence: string
  author: string
  homepage: string
  mediaTypes: string[]
  installers: ReleaseFiles
  diskImages: ReleaseFiles
  debians: ReleaseFiles
}

const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  gif: 'image/gif',
  bmp: 'image/bmp',
  avif: 'image/avif',
}

/**
 * Of the files of a release in `folder`, which are to be found below `address`. Throws where one is missing, or a format
 * that is read has no media type here.
 */
export function collectFacts(options: {
  root: string
  folder: string
  address: string
  homepage: string
  date: string
}): Facts {
  const { version, license, author } = JSON.parse(
    readFileSync(join(options.root, 'package.json'), 'utf8'),
  ) as {
    version: string
    license: string
    author: string
  }
  const names = readdirSync(options.folder)
  const file = (ending: string): ReleaseFile => {
    const name = names.find((entry) => entry.endsWith(ending))
    if (name === undefined) throw new Error(`${options.folder} has no file that ends in ${ending}`)
    return {
      name,
      url: `${options.address}/${encodeURIComponent(name)}`,
      sha256: createHash('sha256')
        .update(readFileSync(join(options.folder, name)))
        .digest('hex'),
    }
  }
  const types = documentExtensions.map((extension) => {
    const type = mediaTypes[extension]
    if (type === undefined) throw new Error(`${extension} has no media type in the recipes`)
    return type
  })
  return {
    id: 'org.legible.app',
    version,
    date: options.date,
    summary: 'Read photos, scans and PDFs on this machine',
    paragraphs: [
      'Legible gets the text of a photo, a scan or a PDF: drop it, see its text beside the page with every word marked, copy it, or save it as text, Markdown, searchable PDF, Word or Excel.',
      'It reads on your machine and nothing leaves it. Scripts use its REST API, assistants its MCP server, and there is a command line.',
    ],
    licence: license,
    author,
    homepage: options.homepage,
    mediaTypes: [...new Set(types)],
    installers: { x64: file('-x64.exe'), arm64: file('-arm64.exe') },
    diskImages: { x64: file('-x64.dmg'), arm64: file('-arm64.dmg') },
    debians: { x64: file('_amd64.deb'), arm64: file('_arm64.deb') },
  }
}
