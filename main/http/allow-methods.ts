import type { RequestHandler } from 'express'
import { LegibleError } from '../../shared/errors.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** Refuses every method but these with 405 and `Allow`; answers `OPTIONS` itself. GET brings HEAD with it where `methods` says so. */
export function allowMethods(...methods: Method[]): RequestHandler {
  const names = methods.join(', ')
  const allow = `${names}, OPTIONS`
  return (request, response, next) => {
    if ((methods as string[]).includes(request.method)) return next()
    response.set('Allow', allow)
    if (request.method === 'OPTIONS') {
      response.sendStatus(204)
      return
    }
    throw new LegibleError('method_not_allowed', `This address takes ${names}.`)
  }
}
