// What the routes of other services are made of: where they answer, how a key comes, and how an error goes back.
import { performance } from 'node:perf_hooks'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { CompatibleService } from '../../../shared/compatible-services.ts'
import type { Document } from '../../../shared/document.ts'
import { atDoor } from '../../../shared/at-door.ts'
import type { LegibleError } from '../../../shared/errors.ts'
import type { OcrResponse, ReadingOptions } from '../../../shared/ocr.ts'
import type { ExtractionInput } from '../../extraction/ports.ts'
import { allowMethods, type Method } from '../allow-methods.ts'
import { callerOf, type createAuthentication } from '../authenticate.ts'
import type { BodyReader } from '../body-reader.ts'
import type { HttpServices } from '../http-services.ts'
import { requestIdOf } from '../request-id.ts'
import { sendErrors, type ErrorAnswer } from '../send-error.ts'
import { wordsOf, type ServiceFields } from './own-words.ts'

/** One service, as its owner documents it. */
export interface ServiceRoutes {
  routes: { path: string; methods: Method[]; handle: RequestHandler; isOpen?: true }[]
  /** The key, where the service sends it otherwise than `x-api-key` and `Authorization: Bearer`. */
  keyOf?: (request: Request) => string | undefined
  /** Goes before the key check, for a service that sends its key in the body. */
  before?: RequestHandler
  fields: ServiceFields
  /** The error in the service's form. */
  toError: (error: LegibleError, requestId: string) => ErrorAnswer
}

/** What a route needs to read a document. */
export interface ServiceParts {
  services: HttpServices
  body: BodyReader
}

/** A router for the routes of a service, which answers 404 like any address while the owner has them switched off. */
export function serveCompatible(
  name: CompatibleService,
  { routes, keyOf, before, fields, toError }: ServiceRoutes,
  {
    services: { settings, logger },
    origins,
    authenticate,
  }: {
    services: Pick<HttpServices, 'settings' | 'logger'>
    origins: RequestHandler
    authenticate: ReturnType<typeof createAuthentication>
  },
): Router {
  const router = Router({ caseSensitive: true })
  const key = authenticate('rest', keyOf)
  router.use((_request, _response, next) => {
    next(settings().server.compatible.includes(name) ? undefined : 'router')
  })
  for (const { path, methods, handle, isOpen } of routes) {
    const guards = isOpen ? [] : before === undefined ? [key] : [before, key]
    router.all(path, origins, allowMethods(...methods), ...guards, handle)
  }
  router.use(sendErrors(logger, (error, requestId) => toError(atDoor(error, wordsOf(fields)), requestId)))
  return router
}

/** A document as a service asks for it. */
export interface Asked {
  input: ExtractionInput
  options: Omit<ReadingOptions, 'format'>
  fileName?: string | undefined
  receivedAt: number
}

/** Reads a document for whoever asks at a route, and charges it as at `/api/ocr/process`; stops when they hang up. */
export async function readFor(
  request: Request,
  response: Response,
  services: Pick<HttpServices, 'extraction'>,
  { input, options, fileName, receivedAt }: Asked,
): Promise<OcrResponse & { document: Document }> {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const answer = await services.extraction.extract(
    {
      requestId: requestIdOf(request),
      door: 'rest',
      caller: callerOf(request),
      input,
      options: { ...options, format: 'json' },
      ...(fileName !== undefined && fileName !== '' && { fileName: fileName.slice(0, 255) }),
      receivedAt,
    },
    { signal: gone.signal },
  )
  return withDocument(answer)
}

/** Of an answer in `json`, which always has its document. */
export function withDocument(answer: OcrResponse): OcrResponse & { document: Document } {
  return { ...answer, document: answer.document ?? { schemaVersion: 1, pages: [] } }
}

export const now = () => performance.now()
