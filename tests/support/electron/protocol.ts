import type { Route } from 'playwright'
import { app } from './app.ts'
import { fromChromium } from './app-address.ts'
import { records } from './records.ts'

type Handler = (request: Request) => Response | Promise<Response>
const handlers = new Map<string, Handler>()

export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: object }[]): void {
    if (app.isReady()) throw new Error('Schemes must be registered before the app is ready.')
    records.schemes.push(...schemes.map(({ scheme, privileges = {} }) => ({ scheme, privileges })))
  },
  handle(scheme: string, handler: Handler): void {
    if (!app.isReady()) throw new Error('A protocol can be handled once the app is ready.')
    handlers.set(scheme, handler)
  },
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
}

/** Answers a page's request the way the program does; what it does not answer goes nowhere. */
export async function answerRequest(route: Route): Promise<void> {
  const request = route.request()
  const address = fromChromium(request.url())
  const handler = handlers.get(new URL(address).protocol.slice(0, -1))
  if (handler === undefined) {
    records.foreignRequests.push(address)
    return route.abort('addressunreachable')
  }
  const body = request.postDataBuffer()
  const response = await handler(
    new Request(address, {
      method: request.method(),
      headers: request.headers(),
      ...(body !== null && { body: new Uint8Array(body) }),
    }),
  )
  return route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}
