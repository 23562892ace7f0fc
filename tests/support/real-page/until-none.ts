import { setTimeout } from 'node:timers/promises'

/** Faults that a look at the page finds; it looks again while there are any, since what moves comes to rest when it can. */
export async function untilNone(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look()
  for (let again = 0; again < 5 && found.length > 0; again++) {
    await setTimeout(500)
    found = await look()
  }
  return found
}
