/** As electron-builder writes them: the entries of `files` are indented, and nothing else is. */
const list = /^(?<version>version: .*\n)files:\n(?<files>(?: .*\n)+)(?<rest>[^]*)$/

/**
 * One list of updates (`latest.yml`, `latest-mac.yml`) of those that electron-builder wrote for each processor: they have
 * the same name, and the updater takes the file with its processor's name. Throws where they are of two versions.
 */
export function mergeUpdateLists(texts: readonly string[]): string {
  const lists = texts.map((text) => {
    const groups = list.exec(text)?.groups
    if (groups === undefined) throw new Error(`This is no list of updates:\n${text}`)
    return groups
  })
  const [first] = lists
  if (lists.some(({ version }) => version !== first?.['version']))
    throw new Error('These lists of updates are of more than one version.')
  const files = lists.map((groups) => groups['files']).join('')
  return `${first?.['version'] ?? ''}files:\n${files}${first?.['rest'] ?? ''}`
}
