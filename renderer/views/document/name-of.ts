import { printable } from '../../../shared/printable.ts'
import type { TFunction } from 'i18next'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'

/** What a document is called; one that a script sent without a name is called after the key that sent it. */
export function nameOf(t: TFunction, { name, reading }: Pick<ReadableDocument, 'name' | 'reading'>): string {
  if (name !== '') return printable(name)
  return reading?.keyName ? t('activity.unnamedFrom', { key: reading.keyName }) : t('activity.unnamed')
}
