// The list of parts that lies beside a release, judged by CycloneDX's own schema (tests/support/cyclonedx).
import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

const schema = (name: string) =>
  JSON.parse(readFileSync(`${root}tests/support/cyclonedx/${name}.schema.json`, 'utf8')) as object

// As in a second worktree: npm asks a package behind a link for what only its authors need.
const isLinked = lstatSync(`${root}node_modules`).isSymbolicLink()

test.skipIf(isLinked)('the list of parts is as CycloneDX has it, and names what is in the product', () => {
  const ajv = new Ajv({ strict: false, schemas: [schema('spdx'), schema('jsf-0.82')] })
  addFormats.default(ajv)
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
  const validate = ajv.compile(schema('bom-1.5'))

  const words = ['sbom', '--sbom-type=application', '--sbom-format=cyclonedx']
  const parts = JSON.parse(
    execFileSync('npm', words, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
      shell: process.platform === 'win32',
    }),
  ) as { components: { name: string }[] }
  expect(validate(parts), JSON.stringify(validate.errors)).toBe(true)
  expect(parts.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['express', 'sharp', 'pdfjs-dist']),
  )
  expect(validate({ ...parts, specVersion: 15 })).toBe(false)
})
