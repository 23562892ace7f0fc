import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The files and folders a command line names. `own` is how many of its first words start the program: one where it
 * is packaged, two where Electron is given the app's folder. Switches, ours and Chromium's, are left out first, and then
 * addresses that name no file of this machine.
 */
export function filesFromArguments(argv: readonly string[], own: 1 | 2, workingFolder: string): string[] {
  return argv
    .filter((word, index) => index === 0 || !word.startsWith('-'))
    .slice(own)
    .flatMap((word) => (/^file:\/\//i.test(word) ? pathOf(word) : [resolve(workingFolder, word)]))
}

function pathOf(address: string): string[] {
  try {
    return [fileURLToPath(address)]
  } catch {
    return []
  }
}
