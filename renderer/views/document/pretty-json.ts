/** The window answers in between. */
const pauseAfterMs = 10

/** What a document of one page has around it. */
const before = '{\n  "pages": [\n'
const after = '\n  ]\n}'

/** A document's JSON laid out for people, with boxes such as `[12, 40, 96, 58]` on one line; page by page, for there may be a thousand. */
export async function prettyJson(json: string): Promise<string> {
  const document = JSON.parse(json) as { pages?: unknown[] }
  const pages: string[] = []
  let since = performance.now()
  for (const page of document.pages ?? []) {
    pages.push(layOut({ pages: [page] }).slice(before.length, -after.length))
    if (performance.now() - since < pauseAfterMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  if (pages.length === 0) return layOut(document)
  return layOut({ ...document, pages: [] }).replace(
    '"pages": []',
    () => `"pages": [\n${pages.join(',\n')}\n  ]`,
  )
}

function layOut(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, ' ')}]`,
  )
}
