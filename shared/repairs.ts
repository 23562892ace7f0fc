/** What was put right while the program started; the window has a sentence for each. */
export type Repair =
  /** The settings file was damaged. */
  | { kind: 'settings_restored' }
  | { kind: 'settings_reset' }
  /** One setting was not allowed: `name` as in the file, such as "server.port"; `reason` in English. */
  | { kind: 'setting_reset'; name: string; reason: string }
  /** The database was damaged. */
  | { kind: 'database_repaired' }
  /** `madeAt`: when the copy was made, milliseconds since the epoch. */
  | { kind: 'database_restored'; madeAt: number }
  | { kind: 'database_reset' }

const afterLoss =
  'Check your keys: one made or revoked since may be missing or valid again; stored texts may be missing.'

/** In English, for the terminal and the English window; names in double braces stand for what a repair brings. */
export const repairSentences = {
  settings_restored: 'The settings file was damaged; the last good copy of it is in force.',
  settings_reset: 'The settings file was damaged and there was no copy; the defaults are in force.',
  setting_reset: 'The setting {{name}} was not usable; its default is in force.',
  database_repaired: 'The database was damaged and has been repaired; nothing is lost.',
  database_restored: `The database was damaged: the copy of {{madeAt}} was restored, with what could still be read. ${afterLoss}`,
  database_reset: `The database was damaged: there was no copy to restore, so it was started anew with what could still be read. ${afterLoss}`,
} satisfies Record<Repair['kind'], string>

/** For the terminal and the log. */
export function describeRepair(repair: Repair): string {
  const sentence = repairSentences[repair.kind]
  if (repair.kind === 'setting_reset')
    return sentence.replace('{{name}} was not usable', `${repair.name} was not usable (${repair.reason})`)
  if (repair.kind !== 'database_restored') return sentence
  const madeAt = new Date(repair.madeAt).toISOString().slice(0, 16).replace('T', ' ')
  return sentence.replace('{{madeAt}}', `${madeAt} UTC`)
}
