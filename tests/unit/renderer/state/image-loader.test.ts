import { expect, test, vi } from 'vitest'
import type { PageApi } from '../../../../renderer/desktop-api.ts'
import { createImageLoader } from '../../../../renderer/state/image-loader.ts'

/** A program whose pictures are drawn when the test says so. */
function drawingByHand() {
  const asked: string[] = []
  const draws = new Map<string, () => void>()
  const pageImage: PageApi['documents']['pageImage'] = ({ page, maxSide }) => {
    asked.push(`${page}/${maxSide}`)
    return new Promise((resolve) =>
      draws.set(`${page}/${maxSide}`, () => resolve({ ok: true, value: new Uint8Array() })),
    )
  }
  const images = createImageLoader({ documents: { pageImage } } as unknown as PageApi)
  return {
    asked,
    load: (page: number, maxSide: number, signal = new AbortController().signal) =>
      images.load({ id: 'scan', page, maxSide }, signal),
    draw: async (name: string) => {
      draws.get(name)?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('pictures are asked for two at a time, those that fill the pane before small ones', async () => {
  const { asked, load, draw } = drawingByHand()
  for (const page of [1, 2, 3]) void load(page, 160)
  void load(1, 1600)
  expect(asked).toEqual(['1/160', '2/160'])
  await draw('1/160')
  await draw('2/160')
  expect(asked).toEqual(['1/160', '2/160', '1/1600', '3/160'])
})

test('a picture out of sight before its turn is never asked for', async () => {
  const { asked, load, draw } = drawingByHand()
  const scrolledOn = new AbortController()
  void load(1, 160)
  void load(2, 160)
  const third = load(3, 160, scrolledOn.signal)
  scrolledOn.abort()
  await expect(third).rejects.toThrow()
  void load(4, 160)
  await draw('1/160')
  expect(asked).toEqual(['1/160', '2/160', '4/160'])
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
