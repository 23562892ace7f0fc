import type { Document } from '../../shared/document.ts'
import type { PageReport } from '../../shared/ocr.ts'

/** Tesseract's three-letter codes are ISO 639-2 except for these, which carry a script. */
const SCRIPTED: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  srp_latn: 'sr-Latn',
  aze_cyrl: 'az-Cyrl',
  uzb_cyrl: 'uz-Cyrl',
}

/** The language that most text of a document was read in, as a BCP 47 tag; undefined where no page says. */
export function mainLanguage({ pages }: Document, reports: readonly PageReport[]): string | undefined {
  const lengths = new Map<string, number>()
  for (const [index, { text }] of pages.entries()) {
    const [code] = reports[index]?.languages ?? []
    if (code !== undefined) lengths.set(code, (lengths.get(code) ?? 0) + text.length)
  }
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a)
  return longest && toLanguageTag(longest[0])
}

/** `deu` is `de`; undefined for what names no language, such as `script/Latin`. */
export function toLanguageTag(code: string): string | undefined {
  const base = code.replace(/_(?:vert|old|frak)$/, '')
  const tag = SCRIPTED[base] ?? base
  try {
    // Canonical tags are of two letters where there are two.
    const [canonical] = Intl.getCanonicalLocales(tag)
    return /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/.test(canonical ?? '') ? canonical : undefined
  } catch {
    return undefined
  }
}
