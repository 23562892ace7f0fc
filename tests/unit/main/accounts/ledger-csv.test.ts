import { expect, test } from 'vitest'
import { toCsvLines } from '../../../../main/accounts/ledger-csv.ts'

const charge = { at: Date.UTC(2026, 10, 21, 4, 5, 6), door: 'rest', pages: 3, credits: 2 } as const

test('a line a charge, header first, times in ISO 8601', () => {
  const lines = [...toCsvLines([{ ...charge, keyId: 'key_1', requestId: 'req_1' }], () => 'Scanner')]
  expect(lines).toEqual([
    'time,key_id,key_name,door,pages,credits,request_id',
    '2026-11-21T04:05:06.000Z,key_1,Scanner,rest,3,2,req_1',
  ])
})

test.each([
  ['Müller, Sons', '"Müller, Sons"'],
  ['the "good" one', '"the ""good"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['plain = text', 'plain = text'],
])('a key named %j stays one cell and is never a formula', (name, cell) => {
  const [, line] = toCsvLines([{ ...charge, keyId: 'key_1', requestId: 'req_1' }], () => name)
  expect(line).toBe(`2026-11-21T04:05:06.000Z,key_1,${cell},rest,3,2,req_1`)
})
