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

/** For the terminal and the log. */
export function describeRepair(repair: Repair): string {
  switch (repair.kind) {
    case 'settings_restored':
      return 'The settings file was damaged; the last good copy of it is in force.'
    case 'settings_reset':
      return 'The settings file was damaged and there was no copy; the defaults are in force.'
    case 'setting_reset':
      return `The setting ${repair.name} was not usable (${repair.reason}); its default is in force.`
    case 'database_repaired':
      return 'The database was damaged and has been repaired; nothing is lost.'
    case 'database_restored': {
      const madeAt = new Date(repair.madeAt).toISOString().slice(0, 16).replace('T', ' ')
      return `The database was damaged: the copy of ${madeAt} UTC was restored, with what could still be read. ${afterLoss}`
    }
    case 'database_reset':
      return `The database was damaged: there was no copy to restore, so it was started anew with what could still be read. ${afterLoss}`
  }
}
