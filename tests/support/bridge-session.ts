import type { RunningProgram } from './program.ts'

/** The own page's side of the bridge, signed in with the link of the start. That link works once. */
export interface BridgeSession {
  call: <T>(method: string, argument?: unknown) => Promise<T>
  /** Adds a document as a drop does; its id. */
  addBytes: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>
}

export async function openBridgeSession(
  program: Pick<RunningProgram, 'url' | 'signInUrl'>,
): Promise<BridgeSession> {
  const post = async <T>(method: string, headers: Record<string, string>, body: BodyInit): Promise<T> => {
    const answer = await fetch(`${program.url}/bridge/${method}`, { method: 'POST', headers, body })
    const result = (await answer.json()) as { ok: boolean; value: T; error?: unknown }
    if (!result.ok) throw new Error(`${method}: ${JSON.stringify(result.error)}`)
    return result.value
  }
  const json = { 'content-type': 'application/json' }
  const token = new URL(program.signInUrl).hash.replace('#token=', '')
  const { session } = await post<{ session: string }>('sign-in', json, JSON.stringify({ token }))
  const authorization = `Session ${session}`
  return {
    call: (method, argument) =>
      post(method, { ...json, authorization }, JSON.stringify(argument === undefined ? {} : { argument })),
    async addBytes(name, bytes) {
      const argument = encodeURIComponent(JSON.stringify({ name, origin: 'file', options: {} }))
      const headers = {
        authorization,
        'content-type': 'application/octet-stream',
        'x-legible-argument': argument,
      }
      return (await post<{ id: string }>('documents.addBytes', headers, bytes)).id
    },
  }
}
