import { app } from 'electron'
import { filesFromArguments } from './opened-files.ts'

/** Files the system asks the program to open, from the first moment on; they wait until somebody takes them. */
export interface OpenedPaths {
  /** Hands over what has waited, if anything, and everything from now on. An empty list: just show the window. */
  take(onOpen: (paths: string[]) => void): void
}

/** How many words of the command line start the program: in a checkout Electron is given the app's folder. */
export function ownWords(): 1 | 2 {
  return app.isPackaged ? 1 : 2
}

/** Listens at once: macOS sends `open-file` before the app is ready. */
export function collectOpenedPaths(): OpenedPaths {
  const own = ownWords()
  const waiting = filesFromArguments(process.argv, own, process.cwd())
  let taker: ((paths: string[]) => void) | undefined

  function open(paths: string[]): void {
    if (taker === undefined) waiting.push(...paths)
    else taker(paths)
  }

  app.on('open-file', (event, path) => {
    event.preventDefault()
    open([path])
  })
  app.on('second-instance', (_event, argv, workingFolder) => {
    open(filesFromArguments(argv, own, workingFolder))
  })

  return {
    take(onOpen) {
      taker = onOpen
      if (waiting.length > 0) onOpen(waiting.splice(0))
    },
  }
}
