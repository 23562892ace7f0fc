import { documentMediaTypes } from '../../../shared/document-formats.ts'

/** What a drag holds, as far as the system tells before the drop: kinds, never names. */
export interface DragContents {
  pdfs: number
  images: number
  /** Folders, and files whose kind the system does not know. */
  unknown: number
  unreadable: number
}

const images = new Set(documentMediaTypes.filter((type) => type.startsWith('image/')))

export function describeDrag(items: DataTransferItemList): DragContents {
  const contents = { pdfs: 0, images: 0, unknown: 0, unreadable: 0 }
  for (const { kind, type } of items) {
    if (kind !== 'file') continue
    if (type === 'application/pdf') contents.pdfs += 1
    else if (images.has(type)) contents.images += 1
    else if (type === '') contents.unknown += 1
    else contents.unreadable += 1
  }
  return contents
}

/** Whether a drag carries files at all; text and links from other windows are left alone. */
export function carriesFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer !== null && [...transfer.types].includes('Files')
}

/** What was dropped, and the names of what could not be opened; in a browser folders are walked here, where they have paths the program walks them. */
export async function filesOf(
  transfer: DataTransfer,
  walksFolders: boolean,
): Promise<{ files: File[]; closed: string[] }> {
  const closed: string[] = []
  if (!walksFolders) return { files: [...transfer.files], closed }
  // The list is emptied as soon as the event's turn is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const found = await Promise.all(
    entries.map((entry) => (entry.isFile ? fileOf(entry, closed) : filesBelow(entry, closed))),
  )
  return { files: found.flat(), closed }
}

/** None where it cannot be opened. */
const fileOf = (entry: FileSystemEntry, closed: string[]) =>
  new Promise<File[]>((resolve) =>
    (entry as FileSystemFileEntry).file(
      (file) => resolve([file]),
      () => resolve(pass(entry, closed)),
    ),
  )

function pass({ name }: FileSystemEntry, closed: string[]): [] {
  closed.push(name)
  return []
}

const documents = new Set<string>(documentMediaTypes)

/** Documents of a folder, as far as their names tell; hidden files are passed over. */
async function filesBelow(entry: FileSystemEntry, closed: string[]): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (entry.isFile) {
    const found = await fileOf(entry, closed)
    return found.filter(({ type }) => type === '' || documents.has(type))
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  for (;;) {
    // A reader gives at most 100 entries a call and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve(pass(entry, closed))),
    )
    if (some.length === 0) return files
    for (const child of some) {
      // What has a name that Chromium cannot read has none, and a folder without a name is the one around it, for ever.
      if (child.name === '') closed.push(`${entry.name}/?`)
      else files.push(...(await filesBelow(child, closed)))
    }
  }
}
