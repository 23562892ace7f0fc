import { autoLanguage } from '../../../shared/auto-language.ts'

/** Tesseract's codes by the names that services have for languages: ISO 639-1, 639-2, 639-3, and some of their own. */
const codes: Readonly<Record<string, readonly string[]>> = {
  ara: ['ar', 'arabic'],
  bul: ['bg'],
  ces: ['cs', 'cze'],
  chi_sim: ['zh', 'zh-cn', 'zh-hans', 'ch', 'ch_sim', 'chs', 'chinese', 'chi'],
  chi_tra: ['zh-tw', 'zh-hk', 'zh-hant', 'ch_tra', 'cht', 'chinese_cht', 'chinese_cht(v2)'],
  dan: ['da'],
  deu: ['de', 'ger', 'german'],
  ell: ['el', 'gre'],
  eng: ['en', 'english'],
  fin: ['fi'],
  fra: ['fr', 'fre', 'french'],
  hin: ['hi'],
  hrv: ['hr'],
  hun: ['hu'],
  ita: ['it', 'italian'],
  jpn: ['ja', 'jp', 'japan', 'japanese'],
  kor: ['ko', 'korean'],
  nld: ['nl', 'dut', 'dutch'],
  pol: ['pl'],
  por: ['pt', 'portuguese'],
  rus: ['ru', 'cyrillic', 'russian'],
  slv: ['sl'],
  spa: ['es', 'spanish'],
  swe: ['sv'],
  tha: ['th', 'tai'],
  tur: ['tr'],
  ukr: ['uk'],
  vie: ['vi', 'vnm'],
}

const byName = new Map(
  Object.entries(codes).flatMap(([code, names]) => [code, ...names].map((name) => [name, code] as const)),
)

/**
 * The languages of a request of another service; undefined, which finds them page by page or takes the owner's choice,
 * where it names none. What nobody knows by its name is found page by page as well: such programs send whatever their
 * service takes, and seldom on purpose.
 */
export function toLanguages(names: readonly (string | undefined)[]): string[] | undefined {
  const given = names.flatMap((name) => name?.split(/[,+]/) ?? []).map((name) => name.trim().toLowerCase())
  const named = given.filter((name) => name !== '' && name !== autoLanguage)
  if (named.length === 0) return undefined
  const known = named.map((name) => byName.get(name) ?? byName.get(name.split('-')[0] ?? '') ?? autoLanguage)
  return known.includes(autoLanguage) ? [autoLanguage] : [...new Set(known)].slice(0, 10)
}
