/** A kind of file that Legible reads. */
interface FormatNames {
  /** As people write it. */
  name: string
  /** Without the dot, the usual one first. */
  extensions: readonly [string, ...string[]]
  mediaType: string
}

/** Every kind of file that Legible reads, by the name that requests, history and code know it by. */
export const documentFormats = {
  pdf: { name: 'PDF', extensions: ['pdf'], mediaType: 'application/pdf' },
  jpeg: { name: 'JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  png: { name: 'PNG', extensions: ['png'], mediaType: 'image/png' },
  webp: { name: 'WebP', extensions: ['webp'], mediaType: 'image/webp' },
  tiff: { name: 'TIFF', extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  gif: { name: 'GIF', extensions: ['gif'], mediaType: 'image/gif' },
  bmp: { name: 'BMP', extensions: ['bmp'], mediaType: 'image/bmp' },
  avif: { name: 'AVIF', extensions: ['avif'], mediaType: 'image/avif' },
} as const satisfies Record<string, FormatNames>

export type DocumentFormat = keyof typeof documentFormats

const allFormats: readonly FormatNames[] = Object.values(documentFormats)
const names = allFormats.map(({ name }) => name)

/** All kinds for a sentence: "PDF, JPEG, … or AVIF". */
export const anyDocumentFormat = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** Endings of file names, without the dot. */
export const documentExtensions: readonly string[] = allFormats.flatMap(({ extensions }) => extensions)

export const documentMediaTypes: readonly string[] = allFormats.map(({ mediaType }) => mediaType)
