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
  threadEntries?: { process: URL; page: URL; keychain: URL; output: URL; inspect: URL }
} {
  if (import.meta.url.endsWith('.ts')) {
    return { pageFolder: fileURLToPath(new URL('../dist/renderer', import.meta.url)) }
  }
  const folder = builtFolder()
  const thread = (name: string) => new URL(name, besideArchive(folder.href))
  return {
    pageFolder: fileURLToPath(new URL('../renderer', folder)),
    threadEntries: {
      process: thread('reader.process.js'),
      page: thread('page.worker.js'),
      keychain: thread('os-keychain.worker.js'),
      output: thread('output.worker.js'),
      inspect: thread('inspect.process.js'),
    },
  }
}

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
