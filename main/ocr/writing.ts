// Tesseract's codes, https://tesseract-ocr.github.io/tessdoc/Data-Files: languages in other than Latin, Chinese and Japanese
// writing, and in broken type. Those are the writings of PP-OCRv6, which lacks most of Vietnamese’s letters, though.
const OTHER_WRITING = new Set(
  (
    'amh ara asm aze_cyrl bel ben bod bul cham chr ckb deu_frak deu_latf div dzo ell fas frk grc guj heb hin hye iku kan kat ' +
    'kat_old kaz khm kir kmr kor kor_vert lao mal mar mkd mon mya nep ori pan pus rus san sin snd srp syr tam tel tgk ' +
    'tha tir uig ukr urd uzb_cyrl vie yid'
  ).split(' '),
)
const NETWORK_SCRIPTS = new Set(['Latin', 'HanS', 'HanT', 'Japanese'])
const HAN_LANGUAGES = /^(?:chi_(?:sim|tra)|jpn)(?:_vert)?$|^script\/(?:HanS|HanT|Japanese)/

/** Whether the network for lines reads the writing of a language, by Tesseract's code. */
export function isNetworkWriting(language: string): boolean {
  if (!language.startsWith('script/')) return !OTHER_WRITING.has(language)
  return NETWORK_SCRIPTS.has(language.slice('script/'.length).replace(/_vert$/, ''))
}

/** Whether a language is written in Chinese or Japanese characters. */
export const isHan = (language: string): boolean => HAN_LANGUAGES.test(language)
