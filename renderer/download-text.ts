/** Hands UTF-8 text to the browser's own download. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Chromium reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
