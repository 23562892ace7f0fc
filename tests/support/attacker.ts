import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Attacker {
  port: number
  /** What was asked of it, as `host path`, oldest first. */
  requests: string[]
  close(): Promise<void>
}

/** Another site: an empty page at every address, without any policy of its own, which notes who calls. */
export async function startAttacker(): Promise<Attacker> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`)
    response.writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' })
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Another site</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
