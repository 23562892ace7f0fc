import { LegibleError, type ErrorCode } from '../../shared/errors.ts'

/** REST's fields, by what they are called here. */
const names: Record<string, string> = {
  image: 'image_source.data',
  imageUrl: 'image_source.data',
  'options.format': 'output_format',
}
const nameOf = (field: string) => names[field] ?? field.replace(/^options\./, '')

/** What is said of the file itself, wherever it was found out. */
const fileFaults: readonly ErrorCode[] = ['unsupported_media_type', 'corrupt_file', 'image_too_large']

/** The same failure in the words of the tool, for whoever called it: the services behind it name REST's fields. */
export function inOwnWords(error: LegibleError): LegibleError {
  const { code, retryAfterSeconds, cause } = error
  const param = error.param ?? (fileFaults.includes(code) ? 'image' : undefined)
  const message = error.message
    .replace(/\boptions\.\w+/g, nameOf)
    .replace('send the file itself as image', 'send the file itself with image_source.type "base64"')
    .replace('Send the file itself as image', 'Send the file itself with image_source.type "base64"')
    .replace('its URL as imageUrl', 'its URL with image_source.type "url"')
    .replace('image or imageUrl', 'one image_source')
  return new LegibleError(code, message, {
    ...(param !== undefined && { param: nameOf(param) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(cause !== undefined && { cause }),
  })
}
