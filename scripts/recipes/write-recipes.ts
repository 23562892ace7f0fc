import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Facts } from './facts.ts'
import { appStream, desktopEntry, flatpak, pkgbuild } from './linux.ts'
import { cask, winget } from './others.ts'

/** Writes every recipe below `out`, and returns their paths. */
export function writeRecipes(facts: Facts, out: string): string[] {
  const recipes: Record<string, string> = {
    'aur/PKGBUILD': pkgbuild(facts),
    'homebrew/legible.rb': cask(facts),
    [`flatpak/${facts.id}.json`]: flatpak(facts),
    // The entry is of the Flatpak's name there, which AppStream's file points to.
    [`flatpak/${facts.id}.desktop`]: desktopEntry(facts).replace('Icon=legible', `Icon=${facts.id}`),
    [`flatpak/${facts.id}.metainfo.xml`]: appStream(facts),
  }
  for (const [name, text] of Object.entries(winget(facts))) recipes[`winget/${name}`] = text
  return Object.entries(recipes).map(([name, text]) => {
    const file = join(out, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
}
