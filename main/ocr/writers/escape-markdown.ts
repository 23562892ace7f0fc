/**
 * Keeps text that happens to look like markup from becoming it. Escapes only where CommonMark would act, so that the
 * source stays readable: inline characters everywhere, block starters at the start of a line.
 */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*]|<(?=[\p{L}/!?])/gu, '\\$&')
      // Brackets are a link with an address behind them, or as what a line begins with before a colon.
      .replace(/\](?=\()/g, '\\]')
      .replace(/^(\s*)(?=\[[^\]\n]+\]:)/gm, '$1\\')
      // An underscore inside a word is only a letter; at a word's edge it is emphasis.
      .replace(/(^|[^\p{L}\p{N}])_|_(?=$|[^\p{L}\p{N}])/gu, (match) => match.replace('_', '\\_'))
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/^(\s*)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|=+\s*$|~{3,}|-{3,}\s*$)/gm, '$1\\$2')
      .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
  )
}
