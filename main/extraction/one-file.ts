/** Several tables as one text, where only one file can be given: a blank line stands between them. */
export function asOneFile(files: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = files
  if (files.length <= 1) return first
  return Buffer.concat(files.flatMap((file, index) => (index === 0 ? [file] : [Buffer.from('\r\n'), file])))
}
