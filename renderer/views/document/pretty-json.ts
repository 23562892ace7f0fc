/** Longer texts are shown as they are: laying them out would take longer than reading them. */
const longest = 8_000_000

/** JSON laid out for people, with boxes such as `[12, 40, 96, 58]` on one line. */
export function prettyJson(json: string): string {
  if (json.length > longest) return json
  return JSON.stringify(JSON.parse(json), null, 2).replace(
    /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
    (_, numbers: string) => {
      return `[${numbers.replace(/\s+/g, ' ')}]`
    },
  )
}
