import { expect, test } from 'vitest'
import type { PageApi } from '../../../../renderer/desktop-api.ts'
import type { AppState, AppStore } from '../../../../renderer/state/app-store.ts'
import { createIntake } from '../../../../renderer/state/intake.ts'
import { createStore } from '../../../../renderer/state/store.ts'
import { createToasts } from '../../../../renderer/state/toasts.ts'
import { createUndoStack } from '../../../../renderer/state/undo-stack.ts'

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File([`${index}`], `${index}.png`))

function start(documents: Partial<PageApi['documents']>, rest: Partial<PageApi> = {}) {
  const app: AppStore = createStore<AppState>({
    readOptions: {},
    sending: 0,
    selectedId: null,
    room: 'activity',
  } as unknown as AppState)
  const toasts = createToasts(createUndoStack())
  const intake = createIntake({ documents, ...rest } as unknown as PageApi, app, toasts)
  const settled = async () => {
    while (app.get().sending > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { app, toasts, intake, settled }
}

test('a full queue is asked again, and no file is lost or sent twice', async () => {
  const taken: string[] = []
  let refusals = 3
  const { intake, settled } = start({
    async addBytes({ name }) {
      if (refusals-- > 0)
        return { ok: false, error: { code: 'queue_full', message: 'Too busy.', retryAfterSeconds: 0.01 } }
      taken.push(name)
      return { ok: true, value: { id: name } }
    },
  })
  await intake.addFiles(files(12))
  await settled()
  expect(taken).toEqual(files(12).map(({ name }) => name))
})

test('files arrive in the order in which they were dropped, and one is in memory at a time', async () => {
  let travelling = 0
  let most = 0
  const taken: string[] = []
  const { intake, settled } = start({
    async addBytes({ name }) {
      most = Math.max(most, ++travelling)
      await new Promise((resolve) => setTimeout(resolve, taken.length % 3))
      travelling -= 1
      taken.push(name)
      return { ok: true, value: { id: name } }
    },
  })
  await intake.addFiles(files(20))
  await intake.addFiles(files(3))
  await settled()
  expect(most).toBe(1)
  expect(taken).toEqual([...files(20), ...files(3)].map(({ name }) => name))
})

test('where files have paths nothing is copied, and a refusal names the file', async () => {
  const { intake, toasts, app } = start(
    {
      async addPaths({ paths }) {
        expect(paths).toEqual(['/scans/0.png', '/scans/1.png'])
        return {
          ok: true,
          value: {
            ids: ['0'],
            refused: [{ name: '1.png', error: { code: 'corrupt_file', message: 'It is damaged.' } }],
          },
        }
      },
    },
    { pathOfFile: (file: File) => `/scans/${file.name}` },
  )
  await intake.addFiles(files(2))
  expect(toasts.get().list).toMatchObject([{ tone: 'bad', about: '1.png', error: { code: 'corrupt_file' } }])
  expect(app.get()).toMatchObject({ room: 'extract', selectedId: '0' })
})

test('what is added is shown, whatever was looked at before', async () => {
  const { intake, app, settled } = start({
    async addBytes({ name }) {
      return { ok: true, value: { id: name } }
    },
  })
  app.set({ selectedId: 'a damaged file of yesterday' })
  await intake.addFiles(files(5))
  await settled()
  expect(app.get().selectedId).toBe('0.png')
})

test('of what is added the first that is taken is shown, whatever was refused before it', async () => {
  const { intake, app, settled } = start(
    {
      async addBytes({ name }) {
        return name === '0.png'
          ? { ok: false, error: { code: 'corrupt_file', message: 'It is damaged.' } }
          : { ok: true, value: { id: name } }
      },
    },
    {
      languages: {
        addBytes: async () => ({ ok: true, value: [] }),
      } as unknown as PageApi['languages'],
    },
  )
  app.set({ selectedId: 'a document of yesterday' })
  await intake.addFiles([new File(['data'], 'rus.traineddata'), ...files(4)])
  await settled()
  expect(app.get().selectedId).toBe('1.png')
})

test('a folder with nothing to read in it is said to have none', async () => {
  const { intake, toasts } = start(
    { addPaths: async () => ({ ok: true, value: { ids: [], refused: [] } }) },
    { pathOfFile: () => '/empty' },
  )
  await intake.addFiles([new File([], 'empty')])
  expect(toasts.get().list).toHaveLength(1)
})
