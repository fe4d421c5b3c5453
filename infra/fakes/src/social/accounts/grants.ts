// The consents of members, with their codes and tokens. In memory.
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Consent {
  network: string
  accountId: string
  redirectUri: string
  /** S256 of the PKCE verifier. */
  challenge: string
}

type Kind = 'access' | 'refresh'

const max = 100_000

export type Grants = ReturnType<typeof createGrants>

export function createGrants() {
  const codes = new LRUCache<string, Consent>({ max, ttl: 60_000 })
  const tokens = new LRUCache<string, { kind: Kind; consent: Consent }>({ max })

  function issue(kind: Kind, consent: Consent, lifetimeS?: number): string {
    const token = secret()
    tokens.set(token, { kind, consent }, { ttl: lifetimeS && lifetimeS * 1_000 })
    return token
  }

  function reply(consent: Consent, lifetimeS: number, renews: boolean) {
    return {
      token_type: 'bearer',
      access_token: issue('access', consent, lifetimeS),
      expires_in: lifetimeS,
      ...(renews && { refresh_token: issue('refresh', consent) }),
    }
  }

  function consentOf(kind: Kind, network: string, token: string): Consent | undefined {
    const found = tokens.get(token)
    return found?.kind === kind && found.consent.network === network ? found.consent : undefined
  }

  return {
    consent(consent: Consent): string {
      const code = secret()
      codes.set(code, consent)
      return code
    },

    /** A code is valid once, for its network, redirect address and PKCE verifier. */
    exchange(
      network: string,
      input: { code: string; redirect_uri: string; code_verifier: string },
      lifetimeS: number,
      renews: boolean,
    ) {
      const consent = codes.get(input.code)
      codes.delete(input.code)
      const challenge = createHash('sha256').update(input.code_verifier).digest('base64url')
      const isValid = consent?.network === network && consent.redirectUri === input.redirect_uri
      return isValid && consent.challenge === challenge ? reply(consent, lifetimeS, renews) : undefined
    },

    /** A refresh token is valid once. */
    renew(network: string, token: string, lifetimeS: number) {
      const consent = consentOf('refresh', network, token)
      tokens.delete(token)
      return consent && reply(consent, lifetimeS, true)
    },

    /** The account of an access token. */
    accountOf: (network: string, token: string) => consentOf('access', network, token)?.accountId,

    /** Revokes all tokens of the same consent. */
    revoke(token: string): void {
      const ended = tokens.get(token)?.consent
      for (const [each, { consent }] of tokens.entries()) if (consent === ended) tokens.delete(each)
    },

    /** Number of valid tokens. */
    live: (network: string) =>
      [...tokens.values()].filter(({ consent }) => consent.network === network).length,
  }
}

const secret = () => randomBytes(24).toString('base64url')
