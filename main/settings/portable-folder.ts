import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a folder beside the program is called, in which it keeps everything. */
export const portableName = 'legible-data'

/** How this process was started, as far as it tells where the program lies. */
export interface ProgramStart {
  platform: string
  execPath: string
  /** Where an AppImage itself lies; what runs is unpacked elsewhere. */
  appImage: string | undefined
  /** A package, and not Node or Electron with the program handed to it. */
  isPackaged: boolean
  /** Of a module of the program. */
  moduleUrl: string
}

/**
 * The folder in which its owner sees the program: that of the AppImage, of `Legible.app`, of the executable, or the checkout.
 */
export function programFolder({ platform, execPath, appImage, isPackaged, moduleUrl }: ProgramStart): string {
  if (!isPackaged) {
    // Sources lie two folders below, what is built one or two below `dist`.
    const [checkout = ''] = fileURLToPath(moduleUrl).split(/[\\/](?:main[\\/]settings|dist[\\/]main)[\\/]/)
    return checkout
  }
  if (appImage) return dirname(appImage)
  const folder = platform === 'win32' ? win32.dirname(execPath) : posix.dirname(execPath)
  // Legible.app/Contents/MacOS/Legible
  return platform === 'darwin' ? posix.join(folder, '../../..') : folder
}

/**
 * The folder `legible-data` beside the program; undefined where there is none. What Windows' installer laid down is not
 * portable: its next update takes the whole folder away.
 */
export function findPortableFolder(start: ProgramStart = thisStart()): string | undefined {
  const beside = programFolder(start)
  const folder = join(beside, portableName)
  if (existsSync(join(beside, 'Uninstall Legible.exe'))) return undefined
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : undefined
}

function thisStart(): ProgramStart {
  return {
    platform: process.platform,
    execPath: process.execPath,
    appImage: process.env['APPIMAGE'],
    isPackaged:
      process.versions['electron'] !== undefined && !('defaultApp' in process && process.defaultApp),
    moduleUrl: import.meta.url,
  }
}
