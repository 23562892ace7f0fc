import { createServer } from 'node:net'

/** Why an address cannot be listened on, in a sentence, and a port beside it that can. */
export interface ListenFailure {
  message: string
  nextFreePort: number | undefined
}

/** What the system says to listening at an address; undefined where it can be listened on. */
export function tryAddress(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

export async function explainListenFailure(
  error: unknown,
  port: number,
  host: string,
): Promise<ListenFailure> {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return { message: `Port ${port} is already in use.`, nextFreePort: await nextFreePort(port, host) }
  if (code === 'EACCES')
    return {
      message: `Port ${port} needs more rights than this program has.`,
      nextFreePort: await nextFreePort(6270, host),
    }
  return {
    message:
      code === 'EADDRNOTAVAIL'
        ? `This machine has no address ${host} now. Listen on one that it has, such as 127.0.0.1.`
        : `Cannot listen on ${host}:${port} (${code ?? message}).`,
    nextFreePort: undefined,
  }
}

/** The first port after `port` that can be listened on, among the next fifty. */
async function nextFreePort(port: number, host: string): Promise<number | undefined> {
  for (let candidate = port + 1; candidate <= Math.min(65535, port + 50); candidate++)
    if ((await tryAddress(candidate, host)) === undefined) return candidate
  return undefined
}
