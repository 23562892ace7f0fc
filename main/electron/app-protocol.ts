import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { pagePolicy } from '../../shared/page-policy.ts'
import { appScheme, isOwnAddress } from './navigation-rules.ts'
import { findPageFile } from './page-file.ts'

const headers = {
  'Content-Security-Policy': `${pagePolicy}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Makes `legible://app/` an origin like any secure site's. Only before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Answers `legible://app/…`: first `answer`, for what is made on the spot, then the files of the built page. */
export function serveAppProtocol(
  pageFolder: string,
  answer: (url: URL) => { type: string; bytes: Uint8Array } | undefined,
): void {
  protocol.handle(appScheme, async ({ url: address, method }) => {
    const url = URL.parse(address)
    if (url === null || !isOwnAddress(address) || method !== 'GET') return refuse(403)
    const made = answer(url)
    if (made !== undefined) return respond(made.bytes, made.type)
    const found = findPageFile(pageFolder, url.pathname)
    if (found === undefined) return refuse(404)
    return readFile(found.file).then(
      (bytes) => respond(bytes, found.type),
      () => refuse(404),
    )
  })
}

function respond(bytes: Uint8Array, type: string): Response {
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': type } })
}

function refuse(status: number): Response {
  return new Response(null, { status, headers })
}
