import { randomBytes, timingSafeEqual } from 'node:crypto'

export interface Sessions {
  /** Of the link that its owner keeps: it signs in as often as it is opened, until the program ends. */
  linkToken: string
  /** For a link that others on this machine may see, such as in the list of processes: good once, for a minute. */
  issueToken(): string
  /** Trades a token for a session; undefined when it is not, or no longer, good. */
  redeem(token: string): string | undefined
  isValid(session: string): boolean
}

const tokenLifeMs = 60_000

/** Sign-in of the page without a window. Everything ends with the process. */
export function createSessions(): Sessions {
  const random = () => randomBytes(24).toString('base64url')
  const linkToken = random()
  const tokens: string[] = []
  const sessions: string[] = []

  /** True once. */
  function use(token: string): boolean {
    const index = tokens.findIndex((known) => isSame(known, token))
    if (index >= 0) tokens.splice(index, 1)
    return index >= 0
  }

  return {
    linkToken,
    issueToken() {
      const token = random()
      tokens.push(token)
      setTimeout(() => use(token), tokenLifeMs).unref()
      return token
    },
    redeem(token) {
      if (!isSame(linkToken, token) && !use(token)) return undefined
      const session = random()
      sessions.push(session)
      return session
    },
    isValid: (session) => sessions.some((known) => isSame(known, session)),
  }
}

/** In constant time: how much of a guess was right must not show. */
function isSame(known: string, presented: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(presented)]
  return a.length === b.length && timingSafeEqual(a, b)
}
