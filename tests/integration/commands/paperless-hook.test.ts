// The script of docs/drop-in-routes.md, as Paperless-ngx runs it before it consumes a file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { fixture } from '../../support/fixtures.ts'
import { programArguments } from '../../support/program.ts'

test.skipIf(process.platform === 'win32')(
  'the hook makes the working copy of a scan searchable, and lets Paperless have what cannot be read',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'legible-test-'))
    const quoted = [process.execPath, ...programArguments([])].map((word) => `'${word}'`).join(' ')
    await writeFile(join(home, 'legible'), `#!/bin/sh\nexec ${quoted} "$@"\n`)
    await chmod(join(home, 'legible'), 0o755)
    const page = await readFile('docs/drop-in-routes.md', 'utf8')
    const script = /```sh [^\n]*Paperless[^\n]*\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(page)?.[1]
    await writeFile(join(home, 'hook.sh'), script!)

    async function consume(name: string): Promise<number> {
      const child = spawn('sh', [join(home, 'hook.sh')], {
        env: {
          ...process.env,
          PATH: `${home}${delimiter}${process.env['PATH']}`,
          LEGIBLE_KEYCHAIN: 'none',
          LEGIBLE_DATA_DIR: join(home, 'data'),
          DOCUMENT_WORKING_PATH: join(home, name),
        },
        stdio: 'ignore',
      })
      const [code] = (await once(child, 'close')) as [number]
      return code
    }

    const { bytes, path } = fixture('mixed-page.pdf')
    await copyFile(path, join(home, 'scan.pdf'))
    expect(await consume('scan.pdf')).toBe(0)
    const written = await readFile(join(home, 'scan.pdf'))
    expect(written.length).toBeGreaterThan(bytes.length)
    expect(written.subarray(0, bytes.length).equals(bytes)).toBe(true)

    await writeFile(join(home, 'broken.pdf'), '%PDF-1.7 and no more')
    await writeFile(join(home, 'letter.odt'), 'A letter.')
    expect([await consume('broken.pdf'), await consume('letter.odt')]).toEqual([0, 0])
    expect(await readFile(join(home, 'broken.pdf'), 'utf8')).toBe('%PDF-1.7 and no more')
  },
)
