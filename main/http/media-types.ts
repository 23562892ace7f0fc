import type { SavedFormat } from '../../shared/exported-file-name.ts'
import { outputFileFormats, outputFileKinds } from '../../shared/output-files.ts'

/** The media type of every form in which a reading is answered. */
export const mediaTypes = {
  text: 'text/plain',
  markdown: 'text/markdown',
  json: 'application/json',
  ...(Object.fromEntries(
    outputFileFormats.map((format) => [format, outputFileKinds[format].mediaType]),
  ) as Record<(typeof outputFileFormats)[number], string>),
} satisfies Record<SavedFormat, string>
