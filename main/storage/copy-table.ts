import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** Tables that can be copied, with the columns to copy; a migration that adds a column adds it here. */
const columns = {
  account: 'user_id, name, monthly_limit',
  keys: 'id, name, hash, last_four, scopes, created_at, expires_at, revoked_at, last_used_at, use_count, monthly_limit, in_keychain',
  ledger: 'id, at, day, key_id, door, pages, credits, request_id',
  documents: 'id, cache_key, page_count, reports, warnings, file',
  document_pages: 'document_id, position, content',
  document_text: 'rowid, text',
  requests:
    'request_id, at, door, key_id, file_name, file_kind, format, languages, pages, credits, milliseconds, outcome, document_id, deleted_at',
  idempotent_answers: 'key_id, idempotency_key, at, request_id, answer, fingerprint',
  corrected_readings: 'id, request_id',
  corrected_words: 'reading_id, page, word, text',
  uploads: 'id, at, key_id, name, kind, bytes',
  jobs: 'id, at, user_id, key_id, options, warnings, ended, ended_at, idempotency_key, fingerprint, webhook, webhook_state, webhook_attempts, webhook_due_at',
  job_documents:
    'job_id, number, request_id, name, upload_id, url, input_source, state, attempts, pages_total, pages_done, reading, credits, error, answer',
  job_events: 'id, job_id, number, page, content',
  secrets: 'name, value',
}

/** In an order in which what is referred to comes first. */
export const copiedTables = Object.keys(columns) as (keyof typeof columns)[]

/**
 * Copies a table's rows into another database of the same schema. Account and keys replace what is there, for they
 * change; the rest is only ever added. `afterId` leaves out charges up to that one. Returns how many rows were new.
 */
export function copyTable(
  from: DatabaseSync,
  to: DatabaseSync,
  table: keyof typeof columns,
  afterId = 0,
): number {
  const names = columns[table]
  const verb = table === 'account' || table === 'keys' ? 'REPLACE' : 'IGNORE'
  const insert = to.prepare(
    `INSERT OR ${verb} INTO ${table} (${names}) VALUES (${names.replaceAll(/\w+/g, '?')})`,
  )
  const where = table === 'ledger' ? `WHERE id > ${afterId} ORDER BY id` : ''
  let copied = 0
  for (const row of from.prepare(`SELECT ${names} FROM ${table} ${where}`).iterate()) {
    copied += Number(insert.run(...(Object.values(row) as SQLInputValue[])).changes)
  }
  return copied
}
