export const serverName = 'legible'

export const instructions =
  'Reads images and PDFs on this machine. Call extract_text with a base64 file, a URL, or, where the user has granted a folder, a path. Long documents come in parts: follow nextPageCursor.'
