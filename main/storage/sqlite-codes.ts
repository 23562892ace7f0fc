/** Result codes of SQLite that something is made of here (https://sqlite.org/rescode.html). */
const codes = { busy: 5, inputOutput: 10, corrupt: 11, full: 13, notADatabase: 26 } as const

/** Whether an error is SQLite's with one of these codes; the upper bits of an extended code only say more of it. */
export function isSqlite(error: unknown, ...names: (keyof typeof codes)[]): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && names.some((name) => codes[name] === (errcode & 0xff))
}
