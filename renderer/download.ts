/** Hands a file to the browser's own download. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Chromium reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
