import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import {
  findPortableFolder,
  programFolder,
  type ProgramStart,
} from '../../../../main/settings/portable-folder.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

const urlOf = (path: string) => pathToFileURL(resolve(path)).href

const packaged: ProgramStart = {
  platform: 'linux',
  execPath: '/opt/Legible/legible',
  appImage: undefined,
  isPackaged: true,
  moduleUrl: 'file:///opt/Legible/resources/app.asar/dist/main/desktop.js',
}

test.each([
  ['an unpacked package', packaged, '/opt/Legible'],
  [
    'an AppImage, which runs elsewhere',
    { ...packaged, execPath: '/tmp/.mount_x/legible', appImage: '/media/stick/Legible.AppImage' },
    '/media/stick',
  ],
  [
    'a program for macOS',
    { ...packaged, platform: 'darwin', execPath: '/Volumes/stick/Legible.app/Contents/MacOS/Legible' },
    '/Volumes/stick',
  ],
  [
    'one for Windows',
    { ...packaged, platform: 'win32', execPath: 'E:\\Legible\\Legible.exe' },
    'E:\\Legible',
  ],
  [
    'a checkout',
    {
      ...packaged,
      isPackaged: false,
      execPath: '/usr/bin/node',
      moduleUrl: urlOf('/home/ann/legible/main/settings/portable-folder.ts'),
    },
    resolve('/home/ann/legible'),
  ],
  [
    'a built checkout',
    {
      ...packaged,
      isPackaged: false,
      execPath: '/usr/bin/node',
      moduleUrl: urlOf('/home/ann/legible/dist/main/chunks/data-folder-x.js'),
    },
    resolve('/home/ann/legible'),
  ],
])('beside %s is where its owner sees it', (_, start, folder) => {
  expect(programFolder(start)).toBe(folder)
})

test('only a folder of that name is used, and not beside an installed program', () => {
  const root = makeFolder()
  const start = { ...packaged, execPath: join(root, 'legible') }
  expect(findPortableFolder(start)).toBeUndefined()
  writeFileSync(join(root, 'legible-data'), '')
  expect(findPortableFolder(start)).toBeUndefined()
  const portable = join(root, 'portable')
  mkdirSync(join(portable, 'legible-data'), { recursive: true })
  const there = { ...packaged, execPath: join(portable, 'legible') }
  expect(findPortableFolder(there)).toBe(join(portable, 'legible-data'))
  writeFileSync(join(portable, 'Uninstall Legible.exe'), '')
  expect(findPortableFolder(there)).toBeUndefined()
})
