import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Stands before a server and adds the key, for clients that can send none. A Host header that names the proxy becomes
 * the server's own, and any other goes through as it is, so that the server's check of it is still the one tested.
 */
export async function startKeyProxy(target: string, key: string): Promise<string> {
  const { port: targetPort, host: targetHost } = new URL(target)
  const proxy = createServer((request, response) => {
    const own = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const { host = '' } = request.headers
    const swap = (value: string) =>
      value.replace(own, targetHost).replace(own.replace('127.0.0.1', 'localhost'), targetHost)
    const headers = { ...request.headers, host: swap(host), 'x-api-key': key }
    const forwarded = send(
      { host: '127.0.0.1', port: targetPort, path: request.url, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
