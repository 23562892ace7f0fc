// node scripts/gather-release.ts FROM TO: the files of a release from the folders of their packages, one a system and
// processor, into one folder. Lists of updates of one name become one.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeUpdateLists } from './package/merge-update-lists.ts'

const [from, to] = process.argv.slice(2)
if (from === undefined || to === undefined) {
  console.error('node scripts/gather-release.ts FROM TO')
  process.exit(2)
}
mkdirSync(to, { recursive: true })
const files = readdirSync(from, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
for (const [name, same] of Map.groupBy(files, (entry) => entry.name)) {
  const paths = same.map((entry) => join(entry.parentPath, name)).toSorted()
  const [path = ''] = paths
  if (name.endsWith('.yml'))
    writeFileSync(join(to, name), mergeUpdateLists(paths.map((list) => readFileSync(list, 'utf8'))))
  else if (paths.length > 1) throw new Error(`Two packages have a file ${name}: ${paths.join(', ')}`)
  else copyFileSync(path, join(to, name))
}
