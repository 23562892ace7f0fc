import { glob, readFile, stat } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { anyDocumentFormat } from '../../shared/document-formats.ts'
import { failure, LegibleError, tooLarge } from '../../shared/errors.ts'
import { printable } from '../../shared/printable.ts'
import { filesBelow, isDocument, isNameLost } from '../fetching/documents-in-folder.ts'
import { ExitError, exitCodes } from './exit-codes.ts'

/** One document to read. */
export interface Input {
  /** As it was named, or found below what was named. */
  name: string
  /** Its place below the folder that was named; its text goes to the same place below the output folder. */
  place: string
  /** Throws LegibleError with a sentence for whoever named it. */
  read(signal: AbortSignal): Promise<Uint8Array>
}

/** Words that are a pattern; a shell expands them itself, but for Windows' and where they are quoted. */
const pattern = /[*?[\]{}]/

/**
 * The documents that the words of a command line name: files, folders, patterns and `-`, in their order. What is not
 * there is an input too, and says so when it is read, so that the others are read all the same.
 */
export async function findInputs(
  words: readonly string[],
  { recursive }: { recursive: boolean },
): Promise<Input[]> {
  return inputsOf(words, recursive ? null : 'Add -r to read the documents in it.')
}

/** The document that the word of a command for one names. Throws ExitError for a pattern of several. */
export async function findInput(word: string): Promise<Input> {
  const [input, ...others] = await inputsOf([word], 'Name a file in it.')
  if (!input || others.length > 0) throw new ExitError(exitCodes.usage, `${printable(word)}: Name one file.`)
  return input
}

/** `folderHelp`: what to do instead of naming a folder; null where its documents are to be read. */
async function inputsOf(words: readonly string[], folderHelp: string | null): Promise<Input[]> {
  const inputs: Input[] = []
  for (const word of words) {
    if (word === '-') inputs.push({ name: 'stdin', place: 'stdin', read: readStdin })
    else for (const path of await expand(word)) inputs.push(...(await inputsAt(path, folderHelp)))
  }
  return inputs
}

async function expand(word: string): Promise<string[]> {
  if (!pattern.test(word) || (await isThere(word))) return [word]
  const found: string[] = []
  for await (const path of glob(word)) found.push(path)
  return found.length === 0 ? [word] : found.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}

async function inputsAt(path: string, folderHelp: string | null): Promise<Input[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return [{ name: path, place: basename(path), read: () => readInput(path) }]
  if (folderHelp !== null) return [refused(path, `This is a folder. ${folderHelp}`)]
  const inputs: Input[] = []
  const onClosed = (folder: string) =>
    void inputs.push(
      isNameLost(folder)
        ? { name: folder, place: basename(folder), read: () => readInput(folder) }
        : refused(folder, 'This folder may not be opened: you have no right to read it.'),
    )
  for await (const file of filesBelow(path, onClosed)) {
    if (await isDocument(file))
      inputs.push({ name: file, place: relative(path, file), read: () => readInput(file) })
  }
  return inputs.length === 0 ? [refused(path, `No ${anyDocumentFormat} is in this folder.`)] : inputs
}

function refused(path: string, sentence: string): Input {
  return {
    name: path,
    place: basename(path),
    read: () => Promise.reject(new LegibleError('not_found', sentence)),
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Node reads no larger one in one piece. */
const largestFile = 2 ** 31

async function readInput(file: string): Promise<Uint8Array> {
  try {
    const found = await stat(file)
    // What a shell hands over as /dev/stdin or <(command) is a pipe, and ends.
    if (!found.isFile() && !found.isFIFO()) throw new LegibleError('not_found', 'This is not a file.')
    return await readFile(file)
  } catch (error) {
    if (error instanceof LegibleError) throw error
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ERR_FS_FILE_TOO_LARGE') throw tooLarge('fileTooLarge', largestFile)
    if (code !== 'ENOENT')
      throw new LegibleError('not_found', `It cannot be opened (${code ?? 'unknown reason'}).`)
    if (isNameLost(file)) throw failure('nameNotUtf8')
    throw new LegibleError(
      'not_found',
      pattern.test(file) ? 'No file is named like this.' : 'There is no such file.',
    )
  }
}

async function readStdin(signal: AbortSignal): Promise<Uint8Array> {
  if (process.stdin.isTTY)
    throw new LegibleError(
      'not_found',
      'Nothing is piped in. Write for example: legible extract - < scan.pdf',
    )
  return buffer(addAbortSignal(signal, process.stdin))
}
