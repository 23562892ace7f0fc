import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDataFolder } from '../data-folder.ts'

const folder = findDataFolder('ppocr/networks')

/** A file of the folder `networks`, whose README says where each is from. Throws when it is missing. */
export async function readNetworkFile(name: string): Promise<Buffer> {
  if (folder === undefined) throw new Error('the folder ppocr/networks is missing')
  return readFile(join(folder, name))
}
