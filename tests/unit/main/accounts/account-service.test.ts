import { expect, test } from 'vitest'
import { openParts } from '../../../support/storage/open-parts.ts'

test('the first start makes an account, and later ones find the same', () => {
  const first = openParts()
  const made = first.account.current()
  expect(made).toEqual({
    userId: expect.stringMatching(/^usr_[0-9A-Za-z]{12}$/),
    name: 'Local account',
    monthlyCreditLimit: null,
  })
  expect(openParts({ dataFolder: first.dataFolder }).account.current()).toEqual(made)
})

test('a change of one field leaves the other, and a limit can be taken away again', () => {
  const { account } = openParts()
  const { userId } = account.current()
  account.update({ monthlyCreditLimit: 100 })
  expect(account.update({ name: ' Ada ' })).toEqual({ userId, name: 'Ada', monthlyCreditLimit: 100 })
  expect(account.update({ monthlyCreditLimit: null })).toEqual({
    userId,
    name: 'Ada',
    monthlyCreditLimit: null,
  })
  expect(account.current().monthlyCreditLimit).toBeNull()
})

test.each([
  ['monthlyCreditLimit', { monthlyCreditLimit: -1 }],
  ['monthlyCreditLimit', { monthlyCreditLimit: 1.5 }],
  ['name', { name: ' ' }],
])('a %s that makes no sense is refused by name', (param, change) => {
  const { account } = openParts()
  const before = account.current()
  expect(() => account.update(change)).toThrow(expect.objectContaining({ code: 'invalid_request', param }))
  expect(account.current()).toEqual(before)
})
