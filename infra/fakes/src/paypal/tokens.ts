// Access tokens for servers and client tokens for browsers. In memory.
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Claims {
  kind: 'access' | 'client'
  /** Sites that may use it; all when empty. */
  domains: string[]
}

const tokensMax = 100_000

export function createTokens(now: () => Date) {
  const perf = { now: () => now().getTime() }
  const tokens = new LRUCache<string, Claims>({ max: tokensMax, perf, ttlResolution: 0 })
  return {
    issue(kind: Claims['kind'], lifetimeS: number, domains: string[]): string {
      const token = `A21${randomBytes(48).toString('base64url')}`
      tokens.set(token, { kind, domains }, { ttl: lifetimeS * 1_000 })
      return token
    },
    /** Undefined for an invalid or expired token, or one of another kind. */
    read(kind: Claims['kind'], token: string): Claims | undefined {
      const claims = tokens.get(token)
      return claims?.kind === kind ? claims : undefined
    },
  }
}
