import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callHandler } from '../../../main/bridge/call-handler.ts'
import { openApp } from '../../support/open-app.ts'

test('an argument that is not what a method takes never reaches it, and the field at fault is named', async () => {
  const { bridge } = await openApp()
  const before = bridge.queue.list()
  const outcome = await callHandler(bridge, 'documents.addUrl', { url: 'file:///etc/passwd', options: {} })
  expect(outcome).toMatchObject({
    refused: true,
    result: { ok: false, error: { code: 'invalid_request', param: 'url' } },
  })
  expect(bridge.queue.list()).toEqual(before)
})

test('an expected failure is told as it is', async () => {
  const { bridge } = await openApp()
  const outcome = await callHandler(bridge, 'documents.open', { id: 'gone' })
  expect(outcome).toMatchObject({ refused: false, result: { ok: false, error: { code: 'not_found' } } })
})

test('of an unexpected failure the page learns that it happened, and the log what', async () => {
  const { bridge } = await openApp()
  const logged: unknown[] = []
  const handlers = {
    ...bridge.handlers,
    'documents.list': () => {
      throw new Error('/home/me/secret is a folder')
    },
  }
  const logger = { ...bridge.logger, error: (details: unknown) => void logged.push(details) }
  const { result } = await callHandler({ handlers, logger }, 'documents.list', undefined)
  expect(result).toMatchObject({ ok: false, error: { code: 'internal_error' } })
  expect(JSON.stringify(result)).not.toContain('secret')
  expect(logged).toMatchObject([
    { method: 'documents.list', error: { message: '/home/me/secret is a folder' } },
  ])
})

test('taking a language away deletes nothing beside the folder of languages', async () => {
  const { bridge, services } = await openApp()
  const outside = join(services.dataFolder, 'eng.traineddata')
  writeFileSync(outside, 'not ours')
  for (const code of ['../eng', 'script/../../eng', '/eng', 'eng\0', '..\\eng', '']) {
    expect(await callHandler(bridge, 'languages.remove', { code })).toMatchObject({
      refused: true,
      result: { ok: false, error: { code: 'invalid_request', param: 'code' } },
    })
  }
  expect(existsSync(outside)).toBe(true)
})
