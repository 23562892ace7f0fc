/** A page of Markdown written with page markers. */
export interface MarkedPage {
  page: number
  markdown: string
}

/** Takes Markdown written with `<!-- page n -->` apart again, so that only pages in sight are rendered. */
export function splitMarkedPages(markdown: string): MarkedPage[] {
  const parts = markdown.split(/^<!-- page (\d+) -->$/m)
  const pages: MarkedPage[] = []
  for (let at = 1; at < parts.length; at += 2) {
    pages.push({ page: Number(parts[at]), markdown: (parts[at + 1] ?? '').trim() })
  }
  return pages
}
