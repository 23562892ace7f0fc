import { randomBytes, timingSafeEqual } from 'node:crypto'

export interface Sessions {
  /** A token for one sign-in, for the link that is printed at the start. */
  issueToken(): string
  /** Trades a token for a session; undefined when it is not, or no longer, good. */
  redeem(token: string): string | undefined
  isValid(session: string): boolean
}

/** Sign-in of the page without a window. Everything ends with the process; nothing is stored. */
export function createSessions(): Sessions {
  const tokens: string[] = []
  const sessions: string[] = []
  const random = () => randomBytes(24).toString('base64url')
  return {
    issueToken() {
      const token = random()
      tokens.push(token)
      return token
    },
    redeem(token) {
      const index = tokens.findIndex((known) => isSame(known, token))
      if (index < 0) return undefined
      tokens.splice(index, 1)
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
