import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed, licencesIn } from './licence.ts'
import { packedData, unnamedData } from './packed-data.ts'
import { listPackedPackages, type PackedPackage } from './packed-packages.ts'

export const noticesFile = 'THIRD-PARTY-NOTICES.txt'

const rule = '='.repeat(80)
// Licences of the Free Software Foundation say whose they are themselves.
const copyright =
  /^(?!.*Free Software Foundation)(?:\W*(?:copyright\b|\(c\) )[^\n]*\d{4}|\s*copyright (?:\(c\)|©)[^\n]*$)/i

/** One text of a licence, and whose it is. */
interface Notice {
  text: string
  /** Lines such as `react 19.3.1: Copyright (c) Meta Platforms, Inc.` */
  holders: Set<string>
}

/** What must not be packed as it is, one sentence each; empty when nothing. */
export function findLicenceFaults(root: string): string[] {
  const things = [...listPackedPackages(root), ...packedData]
  return [
    ...things
      .filter(({ licence }) => !isAllowed(licence))
      .map(
        ({ name, licence }) =>
          `${name} has the licence ${licence}, which scripts/notices/licence.ts does not allow.`,
      ),
    ...unnamedData(root).map((file) => `${file} is in no entry of scripts/notices/packed-data.ts.`),
  ]
}

/** The whole file: what comes with the program, and under it the texts of its licences, each once. */
export function composeNotices(root: string): string {
  const packages = listPackedPackages(root)
  // What an exception says stands with the work it is of.
  const standard = (licence: string) =>
    readFileSync(join(root, `scripts/notices/texts/${licence.replace(/ WITH .*/, '')}.txt`), 'utf8')
  const notices = new Map<string, Notice>()
  const add = (name: string, whole: string) => {
    const { text, holders } = separate(whole)
    const key = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')
    const notice = notices.get(key) ?? { text, holders: new Set<string>() }
    notices.set(key, notice)
    for (const holder of holders.length > 0 ? holders : [''])
      notice.holders.add(holder === '' ? name : `${name}: ${holder}`)
  }
  for (const { name, licence, copyright: holder } of packedData)
    add(name, `${holder}\n\n${standard(licence)}`)
  for (const packed of packages)
    for (const text of textsOf(packed, standard)) add(`${packed.name} ${packed.version}`, text)

  return (
    [
      'Legible comes with the work of others. Below stands what it is, then the texts of the licences it comes under.',
      'Electron and Chromium bring their own, in LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
      ...packedData.map(({ name, licence, note }) => `${name} (${licence}). ${note}`),
      'Built into onnxruntime-node and onnxruntime-web: https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt',
      `Built into sharp: libvips and what it needs (${listLibraries(root)}). Their sources and licences: ` +
        'https://github.com/lovell/sharp-libvips. They lie in files of their own, which other builds may replace.',
      packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n'),
      ...[...notices.values()].map(({ text, holders }) => `${rule}\n${[...holders].join('\n')}\n\n${text}`),
    ].join('\n\n') + '\n'
  )
}

/** Those it brings; where it brings none of a licence it names, that licence's own. */
function textsOf({ licence, texts, author }: PackedPackage, standard: (licence: string) => string): string[] {
  const named = licencesIn(licence)
  const lgpl = named.includes('LGPL-3.0-or-later') ? [standard('LGPL-3.0-or-later'), standard('GPL-3.0')] : []
  if (texts.length > 0) return [...texts, ...lgpl]
  const others = named.filter((name) => name !== 'LGPL-3.0-or-later').map(standard)
  const holder = author === undefined ? '' : `Copyright (c) ${author}\n\n`
  return [...others.map((text) => holder + text), ...lgpl]
}

/** A licence's text without the lines that say whose the work is, so that those of many works are one. */
function separate(whole: string): { text: string; holders: string[] } {
  const lines = whole
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+$/gm, '')
    .split('\n')
  // Licences of some length speak of copyright themselves.
  const isShort = lines.length < 60
  const isHolder = (line: string, index: number) => copyright.test(line) && (isShort || index < 5)
  return {
    text: lines
      .filter((line, index) => !isHolder(line, index))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    holders: lines.filter(isHolder).map((line) => line.trim()),
  }
}

function listLibraries(root: string): string {
  const file = join(root, 'node_modules/@img/sharp-wasm32/versions.json')
  const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.keys(versions).join(', ')
}
