import { setTimeout } from 'node:timers/promises'

/** What is read of a page once several looks in a row have found the same: what moved it before has come to its end. */
export async function atRest<Found>(look: () => Promise<Found>): Promise<Found> {
  let found = await look()
  for (let same = 0; same < 5;) {
    await setTimeout(100)
    const now = await look()
    same = JSON.stringify(now) === JSON.stringify(found) ? same + 1 : 0
    found = now
  }
  return found
}
