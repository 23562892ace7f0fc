import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSilentLogger } from '../../../../main/logging/logger.ts'
import { openWatchStore } from '../../../../main/storage/watch-store.ts'
import { createReadPlaces } from '../../../../main/watching/read-places.ts'
import { createWatchService } from '../../../../main/watching/watch-service.ts'
import type { WatchRule } from '../../../../shared/watched-folders.ts'

test('a change that nobody could be told of keeps no later one from being followed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'legible-watch-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))
  const ruleFor = (id: string): WatchRule => {
    const [folder, to] = ['in', 'out'].map((name) => join(home, id, name)) as [string, string]
    mkdirSync(folder, { recursive: true })
    return { id, folder, to, formats: ['text'], languages: [], originals: 'keep', enabled: true }
  }
  const rules = [ruleFor('first')]
  let tellings = 0
  const service = createWatchService({
    rules: () => rules,
    openStore: (name) => openWatchStore(join(home, name)),
    extraction: { extract: () => Promise.reject(new Error('nothing is to be read')) },
    caller: () => ({ userId: 'usr_1', keyId: null }),
    maxBytes: () => 1000,
    places: createReadPlaces({ places: () => 1, maxBytes: () => 1000 }),
    onChange() {
      tellings += 1
      if (tellings === 1) throw new Error('The database does not answer.')
    },
    logger: createSilentLogger(),
  })
  service.start()
  await expect.poll(() => tellings).toBe(1)
  rules.push(ruleFor('second'))
  service.refresh()
  await expect.poll(() => service.list().map(({ state }) => state)).toEqual(['watching', 'watching'])
  await service.close()
})
