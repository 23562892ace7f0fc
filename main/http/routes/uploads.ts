import type { RequestHandler } from 'express'
import { LegibleError, tooLarge } from '../../../shared/errors.ts'
import type { Settings } from '../../../shared/settings.ts'
import type { Uploads } from '../../jobs/ports.ts'
import { callerOf } from '../authenticate.ts'
import { queryValue } from '../query-value.ts'

const longestName = 255

/**
 * `PUT /api/uploads`, or `/api/uploads/NAME` as `curl -T NAME …/api/uploads/` calls it: a file of any size as it is, for a
 * job to name. It goes to the disk as it comes.
 */
export function receiveUpload(uploads: Uploads, settings: () => Settings): RequestHandler {
  return async (request, response) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new LegibleError('unsupported_media_type', 'Send the file uncompressed.')
    if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw new LegibleError(
        'unsupported_media_type',
        'Send the file as the body itself, not as a form, as curl -T does.',
      )
    const name = queryValue(request, 'name') ?? (request.params as { name?: string }).name
    if (name !== undefined && (name === '' || name.length > longestName))
      throw new LegibleError('invalid_request', `name takes 1 to ${longestName} characters.`, {
        param: 'name',
      })
    const { maxUploadBytes } = settings().limits
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes)
      throw tooLarge('fileTooLarge', maxUploadBytes)
    // Only now: whoever waits with a large file for this word learns of a wrong key without sending it.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
    const upload = await uploads.receive(request, { caller: callerOf(request), name: name ?? null })
    response.status(201).location(`/api/uploads/${upload.id}`).json(upload)
  }
}
