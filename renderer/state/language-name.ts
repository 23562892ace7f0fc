import i18next, { type TFunction } from 'i18next'
import type { InstalledLanguage } from '../../shared/app-state.ts'
import { autoLanguage } from '../../shared/auto-language.ts'

/** Tesseract's three-letter codes are ISO 639-2 except for these, which carry a script. */
const bcp47: Record<string, string> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  jpn: 'ja',
  kor: 'ko',
  srp_latn: 'sr-Latn',
  aze_cyrl: 'az-Cyrl',
  uzb_cyrl: 'uz-Cyrl',
  fre: 'fr',
  ger: 'de',
}

/** `deu` is `German` in English and `Deutsch` in German; what nobody named stays as it is. */
export function languageName(code: string, locale: string): string {
  if (code === autoLanguage) return i18next.t('options.detectLanguage', { lng: locale })
  const base = code.replace(/_(?:vert|old|frak)$/, '').replace(/^script\//, '')
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(
      bcp47[base] ?? base,
    )
    return name === undefined ? code : base === code ? name : `${name} (${code})`
  } catch {
    return code
  }
}

/** What can be ticked: finding out, whatever is installed, and what is ticked although it is not, to be taken back. */
export function languageChoices(
  t: TFunction,
  installed: readonly InstalledLanguage[],
  chosen: readonly string[],
  locale: string,
): { code: string; label: string }[] {
  const here = new Set([autoLanguage, ...installed.map(({ code }) => code)])
  return byLanguageName([...new Set([...here, ...chosen])], locale).map((code) => {
    const name = languageName(code, locale)
    return { code, label: here.has(code) ? name : t('options.notInstalled', { name }) }
  })
}

/** Sorted as people look for them: by name, whatever the codes are; finding out automatically comes first. */
export function byLanguageName(codes: readonly string[], locale: string): string[] {
  const collator = new Intl.Collator(locale)
  const rank = (code: string) => (code === autoLanguage ? 0 : 1)
  return codes.toSorted(
    (a, b) => rank(a) - rank(b) || collator.compare(languageName(a, locale), languageName(b, locale)),
  )
}

export function languageNames(codes: readonly string[], locale: string): string {
  return codes.map((code) => languageName(code, locale)).join(', ')
}
