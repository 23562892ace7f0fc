// The command line from its first line on; `cli.ts` has looked at the Node before.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import envPaths from 'env-paths'
import { keepHeapSmall } from '../keep-heap-small.ts'
import { makeFolder } from '../make-folder.ts'
import { version } from '../version.ts'
import { pruneCompiled } from './compiled-cache.ts'

keepHeapSmall()
keepCompiled()
if (/^(?:extract|pdf)$/.test(process.argv[2] ?? '')) await startReading()
await import('./run-command-line.ts')

/**
 * What is compiled is kept for the next start, here and in the processes started from here; so before all else is loaded.
 * In the user's own cache: Node's default is a folder that anybody on the machine may have made first, and filled.
 */
function keepCompiled(): void {
  const folder = join(envPaths('Legible', { suffix: '' }).cache, 'compiled')
  const own = `${version}-node-${process.versions.node}`
  try {
    makeFolder(folder, { isPrivate: true })
    makeFolder(join(folder, own))
  } catch {
    // It starts a little slower then.
    return
  }
  const { directory } = enableCompileCache(join(folder, own))
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory
  void pruneCompiled(folder, own)
}

/** What reads is loaded beside what asks for it. Where nothing is read after all, as for `--help`, it ends with this process. */
async function startReading(): Promise<void> {
  const [{ forkAhead }, { programFiles }] = await Promise.all([
    import('../workers/fork-ahead.ts'),
    import('../program-files.ts'),
  ])
  forkAhead(programFiles().threadEntries)
}
