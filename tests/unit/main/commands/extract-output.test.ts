import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeBeside } from '../../../../main/commands/extract-output.ts'

test('a file has its name only once it is whole, and nothing stays beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'))
  try {
    const content = Buffer.alloc(64 * 1024 * 1024, 'text')
    const sizes = new Set<number>()
    let isDone = false
    const writing = writeBeside(folder, 'scan.pdf', { name: 'scan.txt', content }).finally(() => {
      isDone = true
    })
    while (!isDone) {
      const found = await stat(join(folder, 'scan.txt')).catch(() => undefined)
      if (found) sizes.add(found.size)
      await setImmediate()
    }
    expect(await writing).toBe(join(folder, 'scan.txt'))
    expect([...sizes].filter((size) => size !== content.length)).toEqual([])
    await writeBeside(folder, 'scan.pdf', { name: 'scan.txt', content: Buffer.from('another') })
    expect((await readdir(folder)).sort()).toEqual(['scan (2).txt', 'scan.txt'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
