import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readGrantedFile } from '../../../../main/mcp/granted-file.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

function openFolders() {
  const home = makeFolder()
  const granted = join(home, 'granted')
  const secret = join(home, 'secret')
  mkdirSync(join(granted, 'deep'), { recursive: true })
  mkdirSync(secret)
  mkdirSync(join(home, 'granted-too'))
  writeFileSync(join(granted, 'deep', 'scan.pdf'), 'scan')
  writeFileSync(join(secret, 'key.pdf'), 'secret')
  writeFileSync(join(home, 'granted-too', 'key.pdf'), 'secret')
  const read = async (path: string, folders = [granted]) =>
    Buffer.from(await readGrantedFile(path, { folders, maxBytes: 1024 })).toString()
  return { home, granted, secret, read }
}

const refused = { code: 'path_not_allowed' }

describe('a path in a granted folder', () => {
  test('is read, however deep it lies', async () => {
    const { granted, read } = openFolders()
    expect(await read(join(granted, 'deep/scan.pdf'))).toBe('scan')
    expect(await read(join(granted, 'deep/../deep/./scan.pdf'))).toBe('scan')
  })

  test('is read where the grant itself is a link, or ends in a slash', async () => {
    const { home, granted, read } = openFolders()
    symlinkSync(granted, join(home, 'link'))
    expect(await read(join(granted, 'deep/scan.pdf'), [join(home, 'link')])).toBe('scan')
    expect(await read(join(home, 'link/deep/scan.pdf'), [`${granted}/`])).toBe('scan')
  })

  test('is read through a link that stays inside', async () => {
    const { granted, read } = openFolders()
    symlinkSync(join(granted, 'deep/scan.pdf'), join(granted, 'latest.pdf'))
    expect(await read(join(granted, 'latest.pdf'))).toBe('scan')
  })
})

/** Has a folder replaced by a link to another at the moment a file in it is opened, and put back right after. */
function swapWhileOpening(folder: string, target: string): void {
  const { open } = fs
  vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    renameSync(folder, `${folder}-aside`)
    symlinkSync(target, folder)
    try {
      return await open(...args)
    } finally {
      unlinkSync(folder)
      renameSync(`${folder}-aside`, folder)
    }
  })
  syncBuiltinESMExports()
}

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

describe('nothing else is read', () => {
  test.each([
    ['a file outside', 'secret/key.pdf'],
    ['a way out by ..', 'granted/../secret/key.pdf'],
    ['a folder whose name only begins alike', 'granted-too/key.pdf'],
    ['the folder itself', 'granted'],
    ['a folder inside', 'granted/deep'],
    ['what is not there', 'granted/none.pdf'],
    ['what is not there outside', 'secret/none.pdf'],
  ])('%s', async (_name, path) => {
    const { home, read } = openFolders()
    await expect(read(join(home, path))).rejects.toMatchObject(refused)
  })

  test('a link to a file outside, nor a file in a linked folder', async () => {
    const { granted, secret, read } = openFolders()
    symlinkSync(join(secret, 'key.pdf'), join(granted, 'harmless.pdf'))
    symlinkSync(secret, join(granted, 'folder'))
    await expect(read(join(granted, 'harmless.pdf'))).rejects.toMatchObject(refused)
    await expect(read(join(granted, 'folder/key.pdf'))).rejects.toMatchObject(refused)
  })

  test('a file outside, where a folder on the way is a link only while the file is opened', async () => {
    const { granted, secret, read } = openFolders()
    writeFileSync(join(granted, 'deep', 'key.pdf'), 'scan')
    swapWhileOpening(join(granted, 'deep'), secret)
    await expect(read(join(granted, 'deep/key.pdf'))).rejects.toMatchObject(refused)
  })

  test('a relative path, an empty one, one with a zero byte, a URL', async () => {
    const { read } = openFolders()
    for (const path of ['scan.pdf', '', '/granted/\0', 'file:///etc/passwd', '~/scan.pdf'])
      await expect(read(path)).rejects.toMatchObject(refused)
  })

  test('a pipe or a device, and without waiting for them', async () => {
    const { granted, read } = openFolders()
    execFileSync('mkfifo', [join(granted, 'pipe.pdf')])
    await expect(read(join(granted, 'pipe.pdf'))).rejects.toMatchObject(refused)
    await expect(read('/dev/zero', ['/dev'])).rejects.toMatchObject(refused)
  })

  test('a file larger than a document may be', async () => {
    const { granted, read } = openFolders()
    writeFileSync(join(granted, 'large.pdf'), Buffer.alloc(1025))
    await expect(read(join(granted, 'large.pdf'))).rejects.toMatchObject({
      reason: 'fileTooLarge',
      param: 'image_source.data',
    })
  })

  test('anything, where nothing is granted or the grant is gone', async () => {
    const { home, granted, read } = openFolders()
    await expect(read(join(granted, 'deep/scan.pdf'), [])).rejects.toMatchObject(refused)
    await expect(read(join(granted, 'deep/scan.pdf'), [join(home, 'never')])).rejects.toMatchObject(refused)
    renameSync(granted, join(home, 'moved'))
    await expect(read(join(home, 'moved/deep/scan.pdf'))).rejects.toMatchObject(refused)
  })

  test('and what is no full path is told so, as no grant would help', async () => {
    const { read } = openFolders()
    for (const path of ['deep/scan.pdf', 'file:///home/me/scan.pdf', '~/scan.pdf'])
      await expect(read(path)).rejects.toThrow(/no full path\..*such as \/home\/me\/scans/)
  })

  test('and the refusal tells nothing of the disk, but how to grant a folder', async () => {
    const { home, secret, read } = openFolders()
    const messageOf = (path: string) => read(path).catch((error: Error) => error.message)
    const there = await messageOf(join(secret, 'key.pdf'))
    expect(there).toBe(await messageOf(join(secret, 'none.pdf')))
    expect(there).not.toContain(home)
    expect(there).toContain('settings')
  })
})
