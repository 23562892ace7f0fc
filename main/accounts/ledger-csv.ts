import type { Charge } from '../storage/charges.ts'

const header = ['time', 'key_id', 'key_name', 'door', 'pages', 'credits', 'request_id']

/** The ledger as RFC 4180 lines without their line ends, header first; times in ISO 8601, UTC. */
export function* toCsvLines(
  charges: Iterable<Charge>,
  keyName: (keyId: string | null) => string,
): Generator<string> {
  yield toLine(header)
  for (const { at, keyId, door, pages, credits, requestId } of charges) {
    yield toLine([
      new Date(at).toISOString(),
      keyId ?? '',
      keyName(keyId),
      door,
      String(pages),
      String(credits),
      requestId,
    ])
  }
}

function toLine(fields: string[]): string {
  return fields.map(toField).join(',')
}

function toField(value: string): string {
  // A spreadsheet runs a cell that starts like this as a formula; a key's name may hold anything.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
