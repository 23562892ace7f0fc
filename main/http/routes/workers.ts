import type { RequestHandler } from 'express'
import { LegibleError } from '../../../shared/errors.ts'
import { documentFormats } from '../../../shared/document-formats.ts'
import type { WorkerDesk } from '../../queue/coordinator.ts'
import { helloSchema, passwordHeader } from '../../queue/hello.ts'
import type { BodyReader } from '../body-reader.ts'

/** `POST /api/workers`: a worker says that it is there, and learns from which queue it takes pages. */
export function welcomeWorker(desk: WorkerDesk, body: Pick<BodyReader, 'readJsonBody'>): RequestHandler {
  return async (request, response) => {
    const hello = helloSchema.safeParse(await body.readJsonBody(request))
    if (!hello.success)
      throw new LegibleError('invalid_request', 'This is not how a worker of this version says hello.')
    response.json(await desk.welcome(hello.data))
  }
}

/** `GET /api/workers/documents/{hash}`: the bytes of a document that is being read. */
export function sendDocumentToWorker(desk: WorkerDesk): RequestHandler {
  return (request, response) => {
    const source = desk.find(String(request.params['hash']))
    if (source === undefined) throw new LegibleError('not_found', 'This document is not being read now.')
    if (source.password !== undefined)
      response.set(passwordHeader, Buffer.from(source.password).toString('base64url'))
    response.type(documentFormats[source.format].mediaType)
    response.end(Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength))
  }
}
