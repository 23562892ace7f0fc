// A program that charges documents until it is killed; it says on stdout what was asked, and what was answered.
// Usage: node charging-process.ts DATA_FOLDER
import { writeSync } from 'node:fs'
import { createAccountService } from '../../../main/accounts/account-service.ts'
import { createCreditLedger } from '../../../main/accounts/credit-ledger.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { openDatabase } from '../../../main/storage/database.ts'
import { createResultStore } from '../../../main/storage/result-store.ts'
import { completedRequest } from './completed-request.ts'

const dataFolder = process.argv[2] ?? ''
const database = openDatabase({ dataFolder, logger: createSilentLogger() })
const account = createAccountService({ database })
const ledger = createCreditLedger({ database, account, results: createResultStore({ database }) })
const caller = { userId: account.current().userId, keyId: null }

for (let i = 0; ; i++) {
  const requestId = `req_${process.pid}_${process.hrtime.bigint()}`
  const pages = 1 + (i % 3)
  const reservation = ledger.reserve({ requestId, door: 'rest', caller, pages })
  const cacheKey = `cache_${requestId}`
  const completed = completedRequest({ requestId, pages, cacheKey, text: `page of ${requestId}`, caller })
  writeSync(1, `asked ${requestId} ${pages}\n`)
  ledger.complete(reservation, completed)
  // A repeat by mistake, as a retry after an unclear failure would be.
  if (i % 5 === 0) ledger.complete(reservation, completed)
  writeSync(1, `answered ${requestId} ${pages}\n`)
}
