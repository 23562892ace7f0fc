import { z } from 'zod'
import { LegibleError } from '../../shared/errors.ts'
import { ocrOptionsSchema } from '../../shared/ocr.ts'

const lists: ReadonlySet<string> = namesOf(z.ZodArray)
const switches: ReadonlySet<string> = namesOf(z.ZodBoolean)

function namesOf(kind: typeof z.ZodArray | typeof z.ZodBoolean): Set<string> {
  const fields = Object.entries(ocrOptionsSchema.shape)
  return new Set(fields.filter(([, field]) => field.unwrap() instanceof kind).map(([name]) => name))
}

/**
 * Options that come as text, in the fields of a form or in an address, as JSON would have them: lists with commas between
 * or given several times, true and false as words. An empty one is as good as left out, as forms send it. What is not an
 * option stays as it is, for whoever validates to tell. Throws invalid_request for one given twice.
 */
export function optionsFromWords(words: Iterable<readonly [name: string, value: string]>): object {
  const options = new Map<string, unknown>()
  for (const [name, value] of words) {
    if (value === '') continue
    const before = options.get(name)
    if (lists.has(name)) options.set(name, [...((before as string[] | undefined) ?? []), ...split(value)])
    else if (before !== undefined)
      throw new LegibleError('invalid_request', `${name} is given twice. Send it once.`, {
        param: `options.${name}`,
      })
    else options.set(name, switches.has(name) ? toBoolean(value) : value)
  }
  // Not assigned one by one: a field may be called __proto__.
  return Object.fromEntries(options)
}

const split = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Anything but the two words stays what it is, which is then refused as no boolean. */
const toBoolean = (word: string) => (word === 'true' ? true : word === 'false' ? false : word)
