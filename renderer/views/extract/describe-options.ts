import type { TFunction } from 'i18next'
import type { ReadOptions } from '../../../shared/reading-queue.ts'
import { languageNames } from '../../state/language-name.ts'

/** What is not as usual in how documents are read, a phrase each; of a password only that there is one. */
export function describeOptions(t: TFunction, options: ReadOptions, locale: string): string[] {
  const { languages, mode, pages, password, codes, store } = options
  return [
    ...(languages === undefined ? [] : [languageNames(languages, locale)]),
    ...(mode === undefined ? [] : [`${t('options.mode')}: ${t(`options.modes.${mode}`)}`]),
    ...(pages === undefined ? [] : [sayPages(t, pages)]),
    ...(password === undefined ? [] : [t('options.password')]),
    ...(codes ? [t('options.codes')] : []),
    ...(store === false ? [t('options.doNotStore')] : []),
  ]
}

/** That no others are read. */
export const sayPages = (t: TFunction, pages: string): string =>
  t('options.onlyPages', { pages, count: countForm(pages) })

/** One page by itself, or several: what a sentence about them depends on. */
export const countForm = (pages: string): number => (/^\d+$/.test(pages) ? 1 : 2)
