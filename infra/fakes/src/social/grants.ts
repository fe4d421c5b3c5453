// The consents of members, with their codes and tokens. In memory.
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Consent {
  network: string
  accountId: string
  redirectUri: string
  /** S256 of the PKCE verifier. */
  challenge?: string | undefined
}

/** `short` is an access token that can be exchanged for a long-lived one. */
type Kind = 'access' | 'short' | 'refresh' | 'page'

interface Token {
  kind: Kind
  consent: Consent
  issuedAt: number
}

const max = 100_000
const secret = () => randomBytes(24).toString('base64url')

export function createGrants() {
  const codes = new LRUCache<string, Consent>({ max, ttl: 60_000 })
  const tokens = new LRUCache<string, Token>({ max })

  function find(kinds: Kind[], network: string, token: string): Token | undefined {
    const found = tokens.get(token)
    return found && kinds.includes(found.kind) && found.consent.network === network ? found : undefined
  }

  return {
    find,

    issue(kind: Kind, consent: Consent, lifetimeS?: number): string {
      const token = secret()
      tokens.set(token, { kind, consent, issuedAt: Date.now() }, { ttl: lifetimeS && lifetimeS * 1_000 })
      return token
    },

    consent(consent: Consent): string {
      const code = secret()
      codes.set(code, consent)
      return code
    },

    /** A code is valid once, for its network, redirect address and PKCE verifier. */
    takeCode(
      network: string,
      input: { code: string; redirect_uri: string; code_verifier?: string | undefined },
    ): Consent | undefined {
      const consent = codes.get(input.code)
      codes.delete(input.code)
      const verifier = input.code_verifier
      const challenge = verifier && createHash('sha256').update(verifier).digest('base64url')
      const isValid = consent?.network === network && consent.redirectUri === input.redirect_uri
      return isValid && consent.challenge === challenge ? consent : undefined
    },

    delete: (token: string) => void tokens.delete(token),

    /** The account of an access token. */
    accountOf: (network: string, token: string) =>
      find(['access', 'short', 'page'], network, token)?.consent.accountId,

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
