import type { TFunction } from 'i18next'
import type { Repair } from '../../shared/repairs.ts'
import type { Formats } from './use-formats.ts'

/** What was put right at the start, in the window's language. */
export function explainRepair(t: TFunction, repair: Repair, formats: Pick<Formats, 'dateTime'>): string {
  if (repair.kind === 'setting_reset') return t('repairs.setting_reset', { name: repair.name })
  if (repair.kind === 'database_restored')
    return t('repairs.database_restored', { madeAt: formats.dateTime(repair.madeAt) })
  return t(`repairs.${repair.kind}`)
}
