import { fileURLToPath } from 'node:url'

/**
 * Where the built program's own files lie, for `createApp`: the page, and the scripts of the reading process
 * and the threads. In a checkout the scripts are found beside the sources, so `threadEntries` is left out.
 *
 * Threads start from real files even in a package: the libraries they load read their models, fonts and WebAssembly
 * by themselves, and an archive is no folder to those. electron-builder.yml lays these files beside the archive.
 */
export function programFiles(): {
  pageFolder: string
  threadEntries?: ThreadEntries
} {
  if (import.meta.url.endsWith('.ts')) {
    return { pageFolder: fileURLToPath(new URL('../dist/renderer', import.meta.url)) }
  }
  const folder = builtFolder()
  return {
    pageFolder: pageFolderBeside(folder),
    threadEntries: threadEntriesIn(new URL(besideArchive(folder.href))),
  }
}

export interface ThreadEntries {
  process: URL
  page: URL
  keychain: URL
  output: URL
  inspect: URL
}

/** The built scripts of the reading process and the threads; `folder` as an address that ends in a stroke. */
export function threadEntriesIn(folder: URL): ThreadEntries {
  const thread = (name: string) => new URL(name, folder)
  return {
    process: thread('reader.process.js'),
    page: thread('page.worker.js'),
    keychain: thread('os-keychain.worker.js'),
    output: thread('output.worker.js'),
    inspect: thread('inspect.process.js'),
  }
}

/** Where the built page lies, of the folder of the built program. */
export const pageFolderBeside = (folder: URL): string => fileURLToPath(new URL('../renderer', folder))

/** The script that plain Node runs as the command line, wherever this program was started and as whatever. */
export function commandLineEntry(): string {
  if (import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('./cli.ts', import.meta.url))
  return fileURLToPath(new URL('cli.js', builtFolder()))
}

/** A built module lies in dist/main, or in a chunk one folder below. */
function builtFolder(): URL {
  return new URL(import.meta.url.includes('/chunks/') ? '../' : './', import.meta.url)
}

function besideArchive(address: string): string {
  return address.replace('/app.asar/', '/app.asar.unpacked/')
}
