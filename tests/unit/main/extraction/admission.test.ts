import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { admitDocuments, type AdmissionLimits } from '../../../../main/extraction/admission.ts'

const never = new AbortController().signal
const open = (limits: Partial<AdmissionLimits> = {}) =>
  admitDocuments(() => ({ threads: 1, active: 1, waiting: 300, longestWaitMs: 300_000, ...limits }))
const nextTurn = () => setTimeout(1)

/** Reads one document that takes at least so long, so that the next estimate knows; how long it took. */
async function readOne(admission: ReturnType<typeof open>, milliseconds: number): Promise<number> {
  const startedAt = performance.now()
  const leave = await admission.enter('somebody', never)
  await setTimeout(milliseconds)
  leave()
  return performance.now() - startedAt
}

describe('waiting for a place', () => {
  test('two hundred documents at once all get one', async () => {
    const admission = open({ threads: 2, active: 4 })
    await readOne(admission, 20)
    const read = async () => (await admission.enter('batch', never))()
    await Promise.all(Array.from({ length: 200 }, read))
    expect(admission.counts()).toEqual({ active: 0, waiting: 0 })
  })

  test('a caller with one document waits behind one of another caller, not behind all of them', async () => {
    const admission = open()
    const order: string[] = []
    const read = async (caller: string, name: string) => {
      const leave = await admission.enter(caller, never)
      order.push(name)
      await nextTurn()
      leave()
    }
    const flood = Array.from({ length: 20 }, (_, index) => read('flood', `flood ${index}`))
    await Promise.all([...flood, read('neighbour', 'neighbour')])
    expect(order.indexOf('neighbour')).toBe(1)
    expect(order.filter((name) => name !== 'neighbour')).toEqual(flood.map((_, index) => `flood ${index}`))
  })

  test('who gives up while waiting leaves no trace', async () => {
    const admission = open()
    const leave = await admission.enter('first', never)
    const gone = new AbortController()
    const waiting = admission.enter('second', gone.signal)
    expect(admission.counts()).toEqual({ active: 1, waiting: 1 })
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(admission.counts()).toEqual({ active: 1, waiting: 0 })
    leave()
    await (async () => (await admission.enter('third', never))())()
  })
})

describe('refusing', () => {
  const refusal = (admission: ReturnType<typeof open>, caller = 'late') =>
    admission.enter(caller, never).then(
      () => 'came in',
      (error: unknown) => error,
    )

  test('a queue that is full refuses, with a time to come back', async () => {
    const admission = open({ waiting: 1 })
    void admission.enter('a', never)
    void admission.enter('b', never)
    expect(await refusal(admission)).toMatchObject({ code: 'queue_full', retryAfterSeconds: 1 })
  })

  test('a document that would wait too long is refused at once, and told how long', async () => {
    const admission = open({ longestWaitMs: 20 })
    await readOne(admission, 100)
    void admission.enter('a', never)
    expect(await refusal(admission)).toMatchObject({ code: 'queue_full', retryAfterSeconds: 1 })
  })

  test('with no waiting allowed, what can be read at once still comes in', async () => {
    const admission = open({ threads: 2, active: 4, longestWaitMs: 0 })
    await readOne(admission, 20)
    const leaves = [await admission.enter('a', never), await admission.enter('a', never)]
    expect(await refusal(admission)).toMatchObject({ code: 'queue_full' })
    leaves.forEach((leave) => leave())
    await nextTurn()
    await admission.enter('late', never)
  })

  test('the wait of a flood is not counted against another caller', async () => {
    const limits = { longestWaitMs: 300_000 }
    const admission = open(limits)
    // As long as one document takes, and not as long as two.
    limits.longestWaitMs = 1.5 * (await readOne(admission, 100))
    for (let index = 0; index < 2; index++) void admission.enter('flood', never)
    expect(await refusal(admission, 'flood')).toMatchObject({ code: 'queue_full' })
    const neighbour = admission.enter('neighbour', never)
    expect(await Promise.race([neighbour, setTimeout(20, 'waits')])).toBe('waits')
  })
})
