// npm run docs:site: the pages of docs as a site that is read from disk, in dist/site.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './site/build-site.ts'

const root = new URL('..', import.meta.url).pathname
const out = join(root, 'dist/site')
rmSync(out, { recursive: true, force: true })
console.log(`${buildSite(root, out).length} pages: ${join(out, 'docs/index.html')}`)
