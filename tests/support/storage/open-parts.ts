import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAccountService } from '../../../main/accounts/account-service.ts'
import { createCreditLedger } from '../../../main/accounts/credit-ledger.ts'
import { createKeyService } from '../../../main/accounts/key-service.ts'
import { createNoKeychain, type Keychain } from '../../../main/accounts/keychain.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { correctReading } from '../../../main/ocr/correction/correct-reading.ts'
import { createOutputMaker } from '../../../main/outputs/create-output-maker.ts'
import { openDatabase } from '../../../main/storage/database.ts'
import { createHistoryStore } from '../../../main/storage/history-store.ts'
import { createResultStore } from '../../../main/storage/result-store.ts'

/** A folder of its own that is gone when the test is over. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Everything of storage and accounts on a real database, and what writes readings as files; closed when the test is over. */
export function openParts({
  dataFolder = makeFolder(),
  keychain = createNoKeychain(),
  now = Date.now,
  busyMs,
  ownsFolder = false,
}: {
  dataFolder?: string
  keychain?: Keychain
  now?: () => number
  busyMs?: number
  ownsFolder?: boolean
} = {}) {
  const logger = createSilentLogger()
  const database = openDatabase({ dataFolder, logger, ownsFolder, ...(busyMs !== undefined && { busyMs }) })
  onTestFinished(() => database.close())
  const account = createAccountService({ database })
  const results = createResultStore({ database })
  const outputs = createOutputMaker({ generator: 'Legible 9.9.9', logger })
  onTestFinished(() => outputs.close())
  return {
    dataFolder,
    database,
    account,
    results,
    outputs,
    ledger: createCreditLedger({ database, account, results, now }),
    keys: createKeyService({ database, account, keychain, logger, now }),
    history: createHistoryStore({ database, results, correctReading }),
    window: { userId: account.current().userId, keyId: null },
  }
}
