import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '../../../../main/logging/logger.ts'
import { redactKeys } from '../../../../main/logging/redact-keys.ts'
import { openRotatingFile } from '../../../../main/logging/rotating-file.ts'
import { newPlainKey } from '../../../../main/accounts/key-format.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

function logTo(write: (log: ReturnType<typeof createLogger>) => void): string {
  const file = join(makeFolder(), 'legible.log')
  write(createLogger({ level: 'info', destination: { file } }))
  return readFileSync(file, 'utf8')
}

test('a key never reaches the log, wherever in a line it stands', () => {
  const key = newPlainKey()
  const log = logTo((logger) => {
    logger.info({ url: `/api/mcp?api_key=${key}&x=1`, nested: { deep: [key] } }, `called with ${key}`)
    logger.child({ header: `Bearer ${key}` }).warn({ error: new Error(`no ${key}`) }, 'failed')
    logger.info({ [key]: 1 }, 'as a name')
  })
  expect(log.trim().split('\n')).toHaveLength(3)
  expect(log).not.toContain(key.slice(4))
  expect(log).toContain('x=1')
})

test("another service's key in a query string or a header is cut out too", () => {
  expect(redactKeys('https://example.test/a.png?API_KEY=s3cret&size=2')).toBe(
    'https://example.test/a.png?API_KEY=[redacted]&size=2',
  )
  expect(redactKeys('next=%2Fx%3Fapi_key%3Ds3cret')).toBe('next=%2Fx%3Fapi_key%3D[redacted]')
  expect(redactKeys('{"x-api-key":"s3\\"cret","a":1}')).toBe('{"x-api-key":"[redacted]","a":1}')
  expect(redactKeys('Authorization: Bearer abc.def-ghi==')).toBe('Authorization: Bearer [redacted]')
})

test('every line is JSON with a level, a time and a message, and an error keeps its cause', () => {
  const log = logTo((logger) =>
    logger.error(
      { error: new Error('outer', { cause: new Error('inner') }), requestId: 'req_1' },
      'it broke',
    ),
  )
  const line = JSON.parse(log) as Record<string, unknown>
  expect(line).toMatchObject({ level: 'error', msg: 'it broke', requestId: 'req_1' })
  expect(Date.parse(String(line['time']))).toBeGreaterThan(0)
  expect(JSON.stringify(line['error'])).toContain('inner')
})

test('lines below the level are not written', () => {
  expect(logTo((logger) => logger.debug({}, 'details'))).toBe('')
})

test('a full log file is set aside once and the log goes on in a new one', () => {
  const file = join(makeFolder(), 'legible.log')
  const log = openRotatingFile(file, 1000)
  for (let i = 0; i < 50; i++) log.write(`line ${i} ${'.'.repeat(90)}\n`)
  const [now, before] = [readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]
  expect(now).toContain('line 49')
  expect(statSync(file).size).toBeLessThan(1200)
  expect(before.length).toBeLessThan(1200)
  const lines = (before + now).match(/line \d+/g) ?? []
  expect(lines).toEqual(Array.from(lines, (_, i) => `line ${50 - lines.length + i}`))
})

test('only its owner may read the log', () => {
  const file = join(makeFolder(), 'legible.log')
  openRotatingFile(file).write('x\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
