// The consents of members, with their codes and tokens. In memory.
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Grant {
  network: string
  accountId: string
}

interface Consent extends Grant {
  redirectUri: string
  /** S256 of the PKCE verifier. */
  challenge: string
}

export interface TokenReply {
  token_type: 'bearer'
  access_token: string
  expires_in: number
  refresh_token?: string
}

const codeLifetimeMs = 60_000
const entriesMax = 50_000

export type Grants = ReturnType<typeof createGrants>

export function createGrants(now: () => number = Date.now) {
  const codes = new LRUCache<string, Consent & { until: number }>({ max: entriesMax })
  const access = new LRUCache<string, { grant: Grant; until: number }>({ max: entriesMax })
  const renewal = new LRUCache<string, Grant>({ max: entriesMax })

  function tokens(grant: Grant, lifetimeS: number, renews: boolean): TokenReply {
    const reply: TokenReply = { token_type: 'bearer', access_token: secret(), expires_in: lifetimeS }
    access.set(reply.access_token, { grant, until: now() + lifetimeS * 1_000 })
    if (!renews) return reply
    const refreshToken = secret()
    renewal.set(refreshToken, grant)
    return { ...reply, refresh_token: refreshToken }
  }

  function end(ended: Grant): void {
    for (const [token, { grant }] of access.entries()) if (grant === ended) access.delete(token)
    for (const [token, grant] of renewal.entries()) if (grant === ended) renewal.delete(token)
  }

  return {
    consent(consent: Consent): string {
      const code = secret()
      codes.set(code, { ...consent, until: now() + codeLifetimeMs })
      return code
    },

    /** A code is valid once, for its network, redirect address and PKCE verifier. */
    exchange(
      input: { network: string; code: string; redirectUri: string; verifier: string },
      lifetimeS: number,
      renews: boolean,
    ): TokenReply | undefined {
      const consent = codes.get(input.code)
      codes.delete(input.code)
      if (!consent || consent.network !== input.network || consent.until < now()) return undefined
      const challenge = createHash('sha256').update(input.verifier).digest('base64url')
      if (consent.redirectUri !== input.redirectUri || consent.challenge !== challenge) return undefined
      return tokens({ network: consent.network, accountId: consent.accountId }, lifetimeS, renews)
    },

    /** A refresh token is valid once. */
    renew(network: string, token: string, lifetimeS: number): TokenReply | undefined {
      const grant = renewal.get(token)
      if (!grant || grant.network !== network) return undefined
      renewal.delete(token)
      return tokens(grant, lifetimeS, true)
    },

    /** The account of an access token. */
    accountOf(network: string, token: string): string | undefined {
      const found = access.get(token)
      const isGood = found && found.grant.network === network && found.until > now()
      return isGood ? found.grant.accountId : undefined
    },

    /** Revokes all tokens of the same consent. */
    revoke(token: string): void {
      const grant = access.get(token)?.grant ?? renewal.get(token)
      if (grant) end(grant)
    },

    /** Number of valid tokens. */
    live(network: string): number {
      const current = [...access.values()].filter(({ grant, until }) => {
        return grant.network === network && until > now()
      })
      return current.length + [...renewal.values()].filter((grant) => grant.network === network).length
    },
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
