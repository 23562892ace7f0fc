import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** What is packed and comes from no npm package, or is built into one without its own notice. */
export interface PackedData {
  name: string
  licence: string
  copyright: string
  note: string
  /** Folder of the project with its files. */
  folder?: string
}

export const packedData: PackedData[] = [
  {
    name: 'PP-OCRv6 and PP-LCNet, networks',
    licence: 'Apache-2.0',
    copyright: 'Copyright (c) PaddlePaddle Authors',
    note: 'From https://github.com/PaddlePaddle/PaddleOCR, in ONNX; the recogniser was changed for Legible.',
    folder: 'main/engines/ppocr/networks',
  },
  {
    name: 'tessdata_fast 4.1.0, recognition data',
    licence: 'Apache-2.0',
    copyright: 'Copyright (c) Google Inc. and Hewlett-Packard Company',
    note: 'From https://github.com/tesseract-ocr/tessdata_fast.',
    folder: 'main/engines/tessdata-fast',
  },
  {
    name: 'Tesseract, inside tesseract.js-core',
    licence: 'Apache-2.0',
    copyright: 'Copyright (c) Google Inc. and Hewlett-Packard Company',
    note: 'From https://github.com/tesseract-ocr/tesseract, compiled to WebAssembly.',
  },
  {
    name: 'Leptonica, inside tesseract.js-core',
    licence: 'BSD-2-Clause',
    copyright: 'Copyright (C) 2001-2020 Leptonica.  All rights reserved.',
    note: 'From https://github.com/DanBloomberg/leptonica, compiled to WebAssembly.',
  },
  {
    name: 'Liberation fonts, inside pdfjs-dist',
    licence: 'GPL-2.0-only WITH Font-exception-2.0',
    copyright:
      'Copyright © 2007-2011 Red Hat, Inc. All rights reserved. LIBERATION is a trademark of Red Hat, Inc.',
    note: 'Unchanged, for PDFs that bring no fonts. Their sources: https://github.com/liberationfonts.',
  },
]

const data = /\.(?:onnx|gz|traineddata|ttf|otf|woff2?|wasm|bin|node)$/

/** Packed files of this kind that no entry above accounts for, as paths of the project. */
export function unnamedData(root: string): string[] {
  const known = packedData.flatMap(({ folder }) => (folder === undefined ? [] : [folder]))
  return ['main', 'renderer', 'preload', 'shared'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && data.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !known.some((folder) => path.startsWith(`${folder}/`))),
  )
}
