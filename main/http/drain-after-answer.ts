import type { RequestHandler } from 'express'

// Enough for 100 MB over a slow local network; after that the rest of the upload is cut off.
const lingerMs = 5_000

/**
 * Goes on reading, and dropping, a body that was refused before its end.
 *
 * A connection closed while its client still sends is reset, and the client then sees a broken pipe instead of the
 * answer that says why.
 */
export const drainAfterAnswer: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    const cutOff = setTimeout(() => request.socket.destroy(), lingerMs)
    cutOff.unref()
    request.once('close', () => clearTimeout(cutOff))
    request.resume()
  })
  next()
}
