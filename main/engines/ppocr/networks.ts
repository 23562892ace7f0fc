import { join } from 'node:path'
import { readCheckedFile } from '../checked-file.ts'
import { findDataFolder } from '../data-folder.ts'

const folder = findDataFolder('ppocr/networks')

/** SHA-256 of each file: readings that are kept are good for as long as these stay the same. A test compares the files. */
export const networkHashes: Readonly<Record<string, string>> = {
  'PP-LCNet_x1_0_doc_ori.onnx': '2f62c9bfb830a0b417241269fde7ef2d0ad5446c0ed2b8af33b1f6543545e8e2',
  'PP-OCRv6_small_det_grey.onnx': 'cea5425853807daff27aa857dfe0edeadca9257f7755f7183a8f3f54918da2d2',
  'PP-OCRv6_small_rec_8bit.onnx': 'e9af22e722cedace4fe884690b97d0f76ae39825b106621b8f7371aeab5df229',
  'PP-OCRv6_small_rec.txt': 'c5d9c0db1dc9f55ad86a5d57b479b9ab6a3ca3109ba61386b2efc93936bcc906',
  'PP-OCRv6_tiny_det_grey.onnx': 'cc9140f96b182c5ea481f5691e52540c796809c0dd0e7f730241a79495d7476d',
}

/** A file of the folder `networks`, whose README says where each is from. Throws when it is missing, and `installationDamaged` when it is another. */
export async function readNetworkFile(name: string): Promise<Buffer> {
  if (folder === undefined) throw new Error('the folder ppocr/networks is missing')
  return readCheckedFile(join(folder, name), networkHashes[name])
}
