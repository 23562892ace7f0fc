// npm run recipes -- --from FOLDER --address URL --homepage URL [--date 2026-11-24] [--out FOLDER]: the recipes of winget,
// Homebrew, Flatpak and the AUR, with the .desktop file and AppStream's, for the files of a release. docs/releasing.md.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { collectFacts } from './recipes/facts.ts'
import { writeRecipes } from './recipes/write-recipes.ts'

const root = new URL('..', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: join(root, 'release') },
    address: { type: 'string' },
    homepage: { type: 'string' },
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    out: { type: 'string', default: join(root, 'dist/recipes') },
  },
})
const { from, address, homepage, date, out } = values
if (address === undefined || homepage === undefined) {
  console.error(
    'Where the files will lie, and the page of the program: --address https://… --homepage https://…',
  )
  process.exit(2)
}
for (const file of writeRecipes(collectFacts({ root, folder: from, address, homepage, date }), out))
  console.log(file)
