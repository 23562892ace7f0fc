/** Node and browsers have it alike; what is shared is checked with the types of neither. */
declare const URL: { new (address: string): { origin: string }; canParse(address: string): boolean }

/**
 * What the pages at a web address say they come from (the Origin header, RFC 6454): scheme, host and port in small
 * letters, without what follows. Undefined where no page can say it. Pages opened from files say `null`.
 */
export function webOriginOf(address: string): string | undefined {
  if (address === 'null') return address
  const start = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+(?![^/?#])/i.exec(address)?.[0]
  if (start === undefined || !URL.canParse(start)) return undefined
  const { origin } = new URL(start)
  // Of a scheme it does not know, such as an extension's, URL says no origin.
  return origin === 'null' ? start.toLowerCase() : origin
}
