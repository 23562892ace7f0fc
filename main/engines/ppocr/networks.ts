import { join } from 'node:path'
import { readCheckedFile } from '../checked-file.ts'
import { findDataFolder } from '../data-folder.ts'

const folder = findDataFolder('ppocr/networks')

/** SHA-256 of each file: readings that are kept are good for as long as these stay the same. A test compares the files. */
export const networkHashes: Readonly<Record<string, string>> = {
  'PP-LCNet_x1_0_doc_ori.onnx': '2f62c9bfb830a0b417241269fde7ef2d0ad5446c0ed2b8af33b1f6543545e8e2',
  'PP-OCRv6_small_det.onnx': '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
  'PP-OCRv6_small_rec_8bit.onnx': 'e9af22e722cedace4fe884690b97d0f76ae39825b106621b8f7371aeab5df229',
  'PP-OCRv6_small_rec.txt': 'c5d9c0db1dc9f55ad86a5d57b479b9ab6a3ca3109ba61386b2efc93936bcc906',
  'PP-OCRv6_tiny_det.onnx': '193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8',
}

/** A file of the folder `networks`, whose README says where each is from. Throws when it is missing, and `installationDamaged` when it is another. */
export async function readNetworkFile(name: string): Promise<Buffer> {
  if (folder === undefined) throw new Error('the folder ppocr/networks is missing')
  return readCheckedFile(join(folder, name), networkHashes[name])
}
