const patterns: [RegExp, string][] = [
  [/lgb_[0-9A-Za-z]+/g, 'lgb_[redacted]'],
  // Another service's key in an imageUrl is as secret as ours.
  [/(api[_-]?key(?:=|%3D))[^&\s"'\\#]+/gi, '$1[redacted]'],
  [/(bearer\s+)[\w.~+/-]+=*/gi, '$1[redacted]'],
  [/("x-api-key":")(?:[^"\\]|\\.)*/gi, '$1[redacted]'],
]

/** The same text without API keys: ours wherever they stand, and anybody's in a query string or a header. */
export function redactKeys(text: string): string {
  return patterns.reduce((cleaned, [pattern, replacement]) => cleaned.replaceAll(pattern, replacement), text)
}
