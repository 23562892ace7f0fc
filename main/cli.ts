// Node entry: the command line, and the server without a window.
import { enableCompileCache } from 'node:module'

// What is compiled is kept for the next start, here and in the processes started from here. Before all else is loaded.
const { directory } = enableCompileCache()
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory

await import('./commands/run-command-line.ts')
