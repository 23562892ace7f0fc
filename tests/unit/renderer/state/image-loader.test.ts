import { expect, test, vi } from 'vitest'
import type { PageApi } from '../../../../renderer/desktop-api.ts'
import { createImageLoader } from '../../../../renderer/state/image-loader.ts'

/** A program whose pictures are drawn when the test says so. */
function drawingByHand() {
  const asked: string[] = []
  const draws = new Map<string, () => void>()
  const pageImage: PageApi['documents']['pageImage'] = ({ id, page, maxSide }) => {
    const name = id === 'scan' ? `${page}/${maxSide}` : `${id} ${page}/${maxSide}`
    asked.push(name)
    return new Promise((resolve) => draws.set(name, () => resolve({ ok: true, value: new Uint8Array() })))
  }
  const images = createImageLoader({ documents: { pageImage } } as unknown as PageApi)
  return {
    asked,
    load: (page: number, maxSide: number, signal = new AbortController().signal, id = 'scan') =>
      images.load({ id, page, maxSide }, signal),
    draw: async (name: string) => {
      draws.get(name)?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('pictures are asked for two at a time, of two documents, those that fill the pane before small ones', async () => {
  const { asked, load, draw } = drawingByHand()
  const of = (id: string) => load(1, 160, undefined, id)
  for (const page of [1, 2]) void load(page, 160)
  void load(1, 1600)
  for (const id of ['letter', 'survey']) void of(id)
  expect(asked).toEqual(['1/160', 'letter 1/160'])
  // However long one of the first takes.
  await draw('letter 1/160')
  expect(asked).toEqual(['1/160', 'letter 1/160', 'survey 1/160'])
  await draw('1/160')
  expect(asked.slice(3)).toEqual(['1/1600'])
  await draw('1/1600')
  expect(asked.slice(4)).toEqual(['2/160'])
})

test('a picture out of sight before its turn is never asked for', async () => {
  const { asked, load, draw } = drawingByHand()
  const scrolledOn = new AbortController()
  void load(1, 160)
  const second = load(2, 160, scrolledOn.signal)
  scrolledOn.abort()
  await expect(second).rejects.toThrow()
  void load(3, 160)
  await draw('1/160')
  expect(asked).toEqual(['1/160', '3/160'])
})

test('a picture that is given up while it is drawn leaves nothing in memory', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const { load, draw } = drawingByHand()
  const scrolledOn = new AbortController()
  const first = load(1, 1600, scrolledOn.signal)
  scrolledOn.abort()
  const refused = expect(first).rejects.toThrow()
  await draw('1/1600')
  await refused
  expect(made).not.toHaveBeenCalled()
})
