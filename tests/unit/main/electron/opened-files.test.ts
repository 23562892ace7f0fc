import { expect, test } from 'vitest'
import { filesFromArguments } from '../../../../main/electron/opened-files.ts'

test('a packaged program opens what follows its own name, from where it was called', () => {
  expect(filesFromArguments(['/opt/legible', 'scan.pdf', '/tmp/a b.png'], 1, '/home/me')).toEqual([
    '/home/me/scan.pdf',
    '/tmp/a b.png',
  ])
})

test('in a checkout the folder of the app is not a document', () => {
  expect(filesFromArguments(['/bin/electron', '.', 'scan.pdf'], 2, '/home/me')).toEqual(['/home/me/scan.pdf'])
  expect(filesFromArguments(['/bin/electron', '.'], 2, '/home/me')).toEqual([])
})

test('switches are no documents, wherever the system puts them', () => {
  const argv = ['/opt/legible', '--allow-file-access-from-files', '--hidden', 'scan.pdf', '-psn_0_1']
  expect(filesFromArguments(argv, 1, '/home/me')).toEqual(['/home/me/scan.pdf'])
})

test('a file manager may name a file by its address', () => {
  expect(filesFromArguments(['/opt/legible', 'file:///tmp/a%20b.pdf'], 1, '/')).toEqual(['/tmp/a b.pdf'])
  expect(filesFromArguments(['/opt/legible', 'FILE:///tmp/a.pdf'], 1, '/')).toEqual(['/tmp/a.pdf'])
})

test('an address that is no path is passed over', () => {
  const argv = ['/opt/legible', 'file:///tmp/a%2Fb.pdf', 'file://%', 'file:///tmp/c.pdf']
  expect(filesFromArguments(argv, 1, '/')).toEqual(['/tmp/c.pdf'])
})
