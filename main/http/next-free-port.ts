import { createServer } from 'node:net'

/** The first port after `port` that can be listened on, among the next fifty. */
export async function nextFreePort(port: number, host: string): Promise<number | undefined> {
  for (let candidate = port + 1; candidate <= Math.min(65535, port + 50); candidate++) {
    if (await isFree(candidate, host)) return candidate
  }
  return undefined
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
