import { z } from 'zod'
import { accountSchema } from '../../shared/accounts.ts'
import { longestName } from '../../shared/longest-name.ts'
import type { AccountService } from '../extraction/ports.ts'
import { createAccountRecord } from '../storage/account-record.ts'
import type { Database } from '../storage/database.ts'
import { invalidInput } from './invalid-input.ts'
import { randomBase62 } from './key-format.ts'

const changeSchema = z.object({
  name: z.string().trim().min(1).max(longestName).optional(),
  monthlyCreditLimit: accountSchema.shape.monthlyCreditLimit.optional(),
})

/** The one account of this machine; the first start makes it. `update` throws invalid_request. */
export function createAccountService({ database }: { database: Database }): AccountService {
  const record = createAccountRecord(database)
  if (record.read() === undefined) {
    record.insert({ userId: `usr_${randomBase62(12)}`, name: 'Local account', monthlyCreditLimit: null })
  }

  function current() {
    const account = record.read()
    if (account === undefined) throw new Error('The account is gone from the database.')
    return account
  }

  return {
    current,
    update(change) {
      const parsed = changeSchema.safeParse(change)
      if (!parsed.success) throw invalidInput(parsed.error, 'account')
      const { name, monthlyCreditLimit } = parsed.data
      return database.transaction(() => {
        const before = current()
        const account = {
          ...before,
          ...(name !== undefined && { name }),
          ...(monthlyCreditLimit !== undefined && { monthlyCreditLimit }),
        }
        record.write(account)
        return account
      })
    },
  }
}
