import { Busboy } from '@fastify/busboy'
import { LegibleError } from '../../shared/errors.ts'

/** A form as `curl -F` and the forms of browsers send it. */
export interface MultipartForm {
  file: { bytes: Buffer; name: string | undefined }
  /** Every other part in order, as text; one name may come more than once. */
  fields: [name: string, value: string][]
}

/** The one part that is a document. */
const filePart = 'file'
/** May come as a file too: `curl -F options=@options.json`. */
const optionsPart = 'options'

// A form has a part for each option at most; a million small ones would be a gigabyte of objects.
const limits = { parts: 40, files: 2, fields: 40, fieldSize: 64 * 1024, fieldNameSize: 200, headerPairs: 20 }

/**
 * Takes a whole body of `multipart/form-data` (RFC 7578) apart. Throws invalid_request for one that is malformed, has
 * too many parts, or has not exactly one part named `file`.
 */
export function parseMultipart(contentType: string, body: Buffer): Promise<MultipartForm> {
  return new Promise((resolve, reject) => {
    const files: MultipartForm['file'][] = []
    const fields: MultipartForm['fields'] = []
    const refuse = (sentence: string, param?: string) =>
      reject(new LegibleError('invalid_request', sentence, param === undefined ? {} : { param }))
    const malformed = () =>
      refuse('The form is not valid multipart/form-data, or it was cut off. Send it again.')
    const tooMuch = () =>
      refuse(`The form has too many parts. Send one part named ${filePart}, and the options.`)
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits,
        isPartAFile: (name, _type, fileName) =>
          name === filePart || (fileName !== undefined && name !== optionsPart),
      })
      // A part may have no name at all, whatever the types say.
      parser.on('file', (partName: string | undefined, part, fileName: string | undefined) => {
        const chunks: Buffer[] = []
        part.on('data', (chunk: Buffer) => chunks.push(chunk))
        part.on('error', malformed)
        part.on('end', () => {
          if (partName !== filePart)
            refuse(
              `Send the file as the part named ${filePart}, not ${(partName ?? '').slice(0, 100)}.`,
              filePart,
            )
          files.push({ bytes: Buffer.concat(chunks), name: fileName })
        })
      })
      parser.on('field', (name: string | undefined, value, _nameTruncated, valueTruncated) => {
        if (valueTruncated) refuse(`${String(name).slice(0, 100)} is too long.`)
        if (name !== undefined) fields.push([name, value])
      })
      parser.on('partsLimit', tooMuch).on('filesLimit', tooMuch).on('fieldsLimit', tooMuch)
      parser.on('error', malformed)
      parser.on('finish', () => {
        const [file] = files
        if (file !== undefined && files.length === 1) resolve({ file, fields })
        else
          refuse(
            `Send one file as the part named ${filePart}${file === undefined ? '' : ', not more'}.`,
            filePart,
          )
      })
      parser.end(body)
    } catch {
      // No boundary, or one that cannot be.
      malformed()
    }
  })
}
