import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { DataFolderError, resolveDataFolder } from '../../../../main/settings/data-folder.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

afterEach(() => vi.unstubAllEnvs())

test('a new data folder is for its owner only, parents included', () => {
  const root = makeFolder()
  const folder = resolveDataFolder(join(root, 'a', 'b'))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
})

test('the folder asked for wins over LEGIBLE_DATA_DIR, which wins over the default', () => {
  const root = makeFolder()
  vi.stubEnv('LEGIBLE_DATA_DIR', join(root, 'from-environment'))
  expect(resolveDataFolder(join(root, 'asked'))).toBe(join(root, 'asked'))
  expect(resolveDataFolder()).toBe(join(root, 'from-environment'))
})

test('a folder that was there keeps the rights its owner gave it', () => {
  const folder = join(makeFolder(), 'shared')
  mkdirSync(folder, { mode: 0o755 })
  resolveDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('a file where the folder should be is refused in a plain sentence', () => {
  const file = join(makeFolder(), 'taken')
  writeFileSync(file, '')
  expect(() => resolveDataFolder(file)).toThrow(DataFolderError)
  expect(() => resolveDataFolder(join(file, 'below'))).toThrow(/it is a file, not a folder.*--data-dir/)
})

test('a place where nothing can be made is refused', () => {
  expect(() => resolveDataFolder('/proc/legible')).toThrow(DataFolderError)
  expect(existsSync('/proc/legible')).toBe(false)
})
