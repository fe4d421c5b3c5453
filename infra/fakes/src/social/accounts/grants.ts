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

interface TokenReply {
  token_type: 'bearer'
  access_token: string
  expires_in: number
  refresh_token?: string
}

const codeLifetimeMs = 60_000
const entriesMax = 100_000

export type Grants = ReturnType<typeof createGrants>

export function createGrants() {
  const codes = new LRUCache<string, Consent>({ max: entriesMax, ttl: codeLifetimeMs })
  const tokens = new LRUCache<string, { kind: 'access' | 'refresh'; grant: Grant }>({ max: entriesMax })

  function issue(kind: 'access' | 'refresh', grant: Grant, lifetimeS?: number): string {
    const token = secret()
    tokens.set(token, { kind, grant }, { ttl: lifetimeS && lifetimeS * 1_000 })
    return token
  }

  function reply(grant: Grant, lifetimeS: number, renews: boolean): TokenReply {
    const access = issue('access', grant, lifetimeS)
    const tokens = { token_type: 'bearer' as const, access_token: access, expires_in: lifetimeS }
    return renews ? { ...tokens, refresh_token: issue('refresh', grant) } : tokens
  }

  function grantOf(kind: 'access' | 'refresh', network: string, token: string): Grant | undefined {
    const found = tokens.get(token)
    return found?.kind === kind && found.grant.network === network ? found.grant : undefined
  }

  return {
    consent(consent: Consent): string {
      const code = secret()
      codes.set(code, consent)
      return code
    },

    /** A code is valid once, for its network, redirect address and PKCE verifier. */
    exchange(
      input: { network: string; code: string; redirectUri: string; verifier: string },
      lifetimeS: number,
      renews: boolean,
    ): TokenReply | undefined {
      const { network, accountId, redirectUri, challenge } = codes.get(input.code) ?? {}
      codes.delete(input.code)
      const isVerified = createHash('sha256').update(input.verifier).digest('base64url') === challenge
      if (!isVerified || !accountId || network !== input.network || redirectUri !== input.redirectUri)
        return undefined
      return reply({ network, accountId }, lifetimeS, renews)
    },

    /** A refresh token is valid once. */
    renew(network: string, token: string, lifetimeS: number): TokenReply | undefined {
      const grant = grantOf('refresh', network, token)
      tokens.delete(token)
      return grant && reply(grant, lifetimeS, true)
    },

    /** The account of an access token. */
    accountOf: (network: string, token: string) => grantOf('access', network, token)?.accountId,

    /** Revokes all tokens of the same consent. */
    revoke(token: string): void {
      const ended = tokens.get(token)?.grant
      for (const [each, { grant }] of tokens.entries()) if (grant === ended) tokens.delete(each)
    },

    /** Number of valid tokens. */
    live: (network: string) => [...tokens.values()].filter(({ grant }) => grant.network === network).length,
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
