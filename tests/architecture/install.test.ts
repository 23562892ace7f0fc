// What a newcomer sees of `npm ci`: nothing that looks like a fault.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test('every install script of a package was decided on, so that npm does not ask for it', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const names = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(names.filter((name) => !Object.hasOwn(allowScripts, name))).toEqual([])
})

test('npm is told not to warn of a Node that runs none of the packages', () => {
  expect(read('.npmrc').split('\n')).toContain('loglevel=error')
})
