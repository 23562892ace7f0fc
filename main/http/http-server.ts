// The REST door: a plain HTTP server on an address of this machine, with the routes behind it.
import { createServer, type Server } from 'node:http'
import { isIP, type AddressInfo, type Socket } from 'node:net'
import { createRoutes, type RoutesOptions } from './create-routes.ts'
import { refuseBrokenRequest, refuseConnect } from './refuse-broken-request.ts'
import { serverUrl } from './server-url.ts'

export interface HttpServer {
  /**
   * Binds an address, never a name, whose meaning others decide; `localhost` is taken as 127.0.0.1.
   * Throws the system's error (`code` EADDRINUSE, EACCES, EADDRNOTAVAIL) when the address cannot be had.
   */
  listen(port: number, host: string): Promise<{ url: string; port: number }>
  /** Stops accepting, gives requests under way `graceMs` to end, then cuts them off. Called again, it may do so sooner. */
  close(graceMs: number): Promise<void>
}

export function createHttpServer(options: RoutesOptions): HttpServer {
  const routes = createRoutes(options)
  const server = createServer(
    {
      headersTimeout: 10_000,
      // Node looks for headers that are late only this often.
      connectionsCheckingInterval: 2_000,
      // A body has a time limit of its own, which is a setting and answers in the contract's form.
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
      // Node's own refusal has no body; the Host check says what is wrong.
      requireHostHeader: false,
    },
    routes,
  )
  server.on('checkContinue', routes).on('checkExpectation', routes)
  const open = new Set<Socket>()
  let closed: Promise<void> | undefined
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('connect', refuseConnect).on('clientError', refuseBrokenRequest)
  return {
    listen: (port, host) => listen(server, port, host),
    async close(graceMs) {
      if (server.listening) closed = new Promise((resolve) => server.close(() => resolve()))
      if (closed !== undefined) await cutOffAfter(graceMs, { server, open, closed })
    },
  }
}

/** Connections that the system takes before the program does, where it allows so many: a thousand workers come at once. */
const waitingConnections = 4096

async function listen(server: Server, port: number, host: string): Promise<{ url: string; port: number }> {
  const address = host === 'localhost' ? '127.0.0.1' : host
  if (isIP(address) === 0) throw new Error('write an IP address, such as 127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: address, backlog: waitingConnections }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const bound = (server.address() as AddressInfo).port
  return { port: bound, url: serverUrl(address, bound) }
}

async function cutOffAfter(
  graceMs: number,
  { server, open, closed }: { server: Server; open: Set<Socket>; closed: Promise<void> },
): Promise<void> {
  function dropIdle(): void {
    server.closeIdleConnections()
    // A client that has connected and said nothing is not idle to Node, which no longer ends it for late headers either.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  // A connection whose last request ends during the grace time is kept alive, and would use up the rest of it.
  const sweeping = setInterval(dropIdle, 50)
  // All there are: Node counts none among its own that asked for a proxy or sent what is not HTTP.
  const cutOff = setTimeout(() => open.forEach((socket) => socket.destroy()), graceMs)
  dropIdle()
  await closed
  clearInterval(sweeping)
  clearTimeout(cutOff)
}
