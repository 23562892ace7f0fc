// node scripts/make-fixtures.ts [name…]: draws the documents of tests/fixtures, each with its truth beside it.
// The same bytes come out at every run with the same library versions.
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { encodingFixtures } from './fixtures/encoding-fixtures.ts'
import { languageFixtures } from './fixtures/language-fixtures.ts'
import { pageFixtures } from './fixtures/page-fixtures.ts'
import { pdfFixtures } from './fixtures/pdf-fixtures.ts'
import { photoFixtures } from './fixtures/photo-fixtures.ts'
import { screenFixtures } from './fixtures/screen-fixtures.ts'
import { scriptFixtures } from './fixtures/script-fixtures.ts'
import { tableFixtures } from './fixtures/table-fixtures.ts'

const folder = new URL('../tests/fixtures/', import.meta.url)
const wanted = process.argv.slice(2)
const fixtures = [
  ...photoFixtures,
  ...pageFixtures,
  ...screenFixtures,
  ...languageFixtures,
  ...encodingFixtures,
  ...tableFixtures,
  ...pdfFixtures,
  ...scriptFixtures,
]

await mkdir(folder, { recursive: true })
for (const fixture of fixtures) {
  if (wanted.length > 0 && !wanted.some((name) => fixture.file.startsWith(name))) continue
  const bytes = await fixture.bytes()
  await writeFile(new URL(fixture.file, folder), bytes)
  await writeFile(new URL(`${fixture.file}.txt`, folder), fixture.truth === '' ? '' : `${fixture.truth}\n`)
  if (fixture.tables)
    await writeFile(
      new URL(`${fixture.file}.tables.json`, folder),
      `${JSON.stringify(fixture.tables, null, 1)}\n`,
    )
  console.log(`${fixture.file}  ${Math.ceil(bytes.length / 1024)} kB`)
}
const sizes = await Promise.all((await readdir(folder)).map((name) => stat(new URL(name, folder))))
const total = sizes.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)
console.log(`${fixtures.length} fixtures, ${(total / 1024 / 1024).toFixed(1)} MB in all`)
