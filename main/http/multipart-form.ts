import { Busboy } from '@fastify/busboy'
import { LegibleError } from '../../shared/errors.ts'

/** A form as `curl -F` and the forms of browsers send it. */
export interface MultipartForm {
  file: { bytes: Buffer; name: string | undefined }
  /** Every other part in order, as text; one name may come more than once. */
  fields: [name: string, value: string][]
}

/** A form as it is, whatever its parts are called. */
export interface FormParts extends Pick<MultipartForm, 'fields'> {
  files: { part: string; bytes: Buffer; name: string | undefined }[]
}

/** The one part that is a document. */
const filePart = 'file'
/** May come as a file too: `curl -F options=@options.json`. */
const optionsPart = 'options'

const limits = { files: 2, fieldNameSize: 200, headerPairs: 20 }
const maxFieldBytes = 64 * 1024
// A form of ours has a part for each option at most; a million small ones would be a gigabyte of objects.
const maxOwnParts = 40
/** Some programs of other services send every option there is, and a part for each entry of a list. */
const maxForeignParts = 200

/**
 * Takes a whole body of `multipart/form-data` (RFC 7578) apart. Throws invalid_request for one that is malformed, has
 * too many parts, or has not exactly one part named `file`.
 */
export async function parseMultipart(contentType: string, body: Buffer): Promise<MultipartForm> {
  const { files, fields } = await parseForm(contentType, body, { maxParts: maxOwnParts })
  const stray = files.find(({ part }) => part !== filePart)
  if (stray !== undefined)
    throw refusal(`Send the file as the part named ${filePart}, not ${stray.part.slice(0, 100)}.`, filePart)
  const [file] = files
  if (file === undefined || files.length > 1)
    throw refusal(
      `Send one file as the part named ${filePart}${file === undefined ? '' : ', not more'}.`,
      filePart,
    )
  return { file: { bytes: file.bytes, name: file.name }, fields }
}

/** The same, with files in parts of any name. `fieldBytes`: of a part that is no file. */
export function parseForm(
  contentType: string,
  body: Buffer,
  { fieldBytes = maxFieldBytes, maxParts = maxForeignParts } = {},
): Promise<FormParts> {
  return new Promise((resolve, reject) => {
    const files: FormParts['files'] = []
    const fields: FormParts['fields'] = []
    const refuse = (sentence: string) => reject(refusal(sentence))
    const malformed = () =>
      refuse('The form is not valid multipart/form-data, or it was cut off. Send it again.')
    const tooMuch = () => refuse('The form has too many parts. Send one file, and the options.')
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { ...limits, parts: maxParts, fields: maxParts, fieldSize: fieldBytes },
        isPartAFile: (name, _type, fileName) =>
          name === filePart || (fileName !== undefined && name !== optionsPart),
      })
      // A part may have no name at all, whatever the types say.
      parser.on('file', (part: string | undefined, content, name: string | undefined) => {
        const chunks: Buffer[] = []
        content.on('data', (chunk: Buffer) => chunks.push(chunk))
        content.on('error', malformed)
        content.on('end', () =>
          files.push({ part: part ?? '', bytes: Buffer.concat(chunks), name: name && unescaped(name) }),
        )
      })
      parser.on('field', (name: string | undefined, value, _nameTruncated, valueTruncated) => {
        if (valueTruncated) refuse(`${String(name).slice(0, 100)} is too long.`)
        if (name !== undefined) fields.push([name, value])
      })
      parser.on('partsLimit', tooMuch).on('filesLimit', tooMuch).on('fieldsLimit', tooMuch)
      parser.on('error', malformed)
      parser.on('finish', () => resolve({ files, fields }))
      parser.end(body)
    } catch {
      // No boundary, or one that cannot be.
      malformed()
    }
  })
}

const escapes = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const

/** What a header cannot have browsers and curl write as these three, and nothing else (HTML, multipart/form-data). */
const unescaped = (name: string): string =>
  name.replaceAll(/%22|%0D|%0A/g, (escape) => escapes[escape as keyof typeof escapes])

const refusal = (sentence: string, param?: string) =>
  new LegibleError('invalid_request', sentence, param === undefined ? {} : { param })
