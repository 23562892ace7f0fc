import { extname, join, sep } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * The file of the page's folder that an address's path names, and its type. Undefined for what is not below the
 * folder, however it is written, and for kinds of files a page has no use for.
 */
export function findPageFile(folder: string, pathname: string): { file: string; type: string } | undefined {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  // A backslash parts folders on Windows, and a NUL ends a name in C.
  if (path.includes('\\') || path.includes('\0')) return undefined
  const file = join(folder, path === '/' ? 'index.html' : path)
  const type = types[extname(file)]
  return type !== undefined && file.startsWith(join(folder, sep)) ? { file, type } : undefined
}
