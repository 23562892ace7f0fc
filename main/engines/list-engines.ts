import { createRequire } from 'node:module'

const libraries = { onnxruntime: 'onnxruntime-node', 'pdf.js': 'pdfjs-dist' }

/**
 * What pages are read with, for `GET /api/status`: networks by their generation, libraries by the version that is
 * installed. One that is missing is left out; reading says more of it.
 */
export function listEngines(): { name: string; version: string }[] {
  const require = createRequire(import.meta.url)
  const installed = Object.entries(libraries).flatMap(([name, library]) => {
    try {
      const { version } = require(`${library}/package.json`) as { version: string }
      return [{ name, version }]
    } catch {
      return []
    }
  })
  return [{ name: 'ppocr', version: '6' }, { name: 'tesseract', version: '5' }, ...installed]
}
