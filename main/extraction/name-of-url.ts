/** What the file at an address is called, as well as the address says it. */
export function nameOfUrl(url: string): string {
  const path = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  if (path === '') return URL.parse(url)?.host ?? url
  try {
    return decodeURIComponent(path)
  } catch {
    // A name only: an address that is not well encoded is asked for all the same.
    return path
  }
}
