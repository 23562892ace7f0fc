import type { Account } from '../../shared/accounts.ts'
import type { Database } from './database.ts'

/** The one local account's row. */
export interface AccountRecord {
  /** Undefined before the first start has made it. */
  read(): Account | undefined
  /** Makes it unless another process just has; the account that stands is read afterwards. */
  insert(account: Account): void
  write(account: Account): void
}

export function createAccountRecord(database: Database): AccountRecord {
  return {
    read: () =>
      database.get(
        'SELECT user_id AS userId, name, monthly_limit AS monthlyCreditLimit FROM account LIMIT 1',
      ) as Account | undefined,
    insert({ userId, name, monthlyCreditLimit }) {
      database.run(
        'INSERT INTO account (user_id, name, monthly_limit) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM account)',
        userId,
        name,
        monthlyCreditLimit,
      )
    },
    write({ userId, name, monthlyCreditLimit }) {
      database.run(
        'UPDATE account SET name = ?, monthly_limit = ? WHERE user_id = ?',
        name,
        monthlyCreditLimit,
        userId,
      )
    },
  }
}
