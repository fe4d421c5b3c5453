// Identity tokens: a JWT that names the caller, valid for one service and at most a minute.
import { Caller } from '@jumpingjack/contracts/http/identity'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { Problem } from '../http/problem.ts'
import { type IdentityKeys, isKeyOf } from './identity-keys.ts'

const lifetimeS = 60
/** A token is reused for this long, so that it does not expire on its way. */
const reuseMs = 30_000

/** A token that is known already is returned without a promise. */
export type SignIdentity = (caller: Caller, audience: string) => string | Promise<string>

/** Returns the caller of a valid token, without a promise if it is known already. */
export type VerifyIdentity = (token: string) => Caller | Promise<Caller>

/** Of an Authorization header. Its scheme may be in any case: https://www.rfc-editor.org/rfc/rfc9110#section-11.1 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(.+)$/i.exec(authorization ?? '')?.[1]
}

/** Signs as the owner of the keys. Tokens are cached, because signing costs more than routing. */
export function identitySigner(keys: IdentityKeys): SignIdentity {
  const signed = new LRUCache<string, string>({ max: 10_000, ttl: reuseMs, ttlResolution: 1_000 })

  async function signNew(caller: Caller, audience: string, cacheKey: string): Promise<string> {
    const token = await new SignJWT({ caller })
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.keyId })
      .setIssuer(keys.name)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeS}s`)
      .sign(keys.privateKey)
    signed.set(cacheKey, token)
    return token
  }

  return (caller, audience) => {
    const cacheKey = `${audience} ${JSON.stringify(caller)}`
    return signed.get(cacheKey) ?? signNew(caller, audience, cacheKey)
  }
}

/**
 * Verifies tokens for `service`. Only the gateway may sign for members, visitors and administrators; a service signs
 * for itself. Throws Problem('identity.required') for an invalid token.
 */
export function identityVerifier(keys: IdentityKeys, service: string): VerifyIdentity {
  const keySet = createLocalJWKSet(keys.trusted)
  const verified = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: 10_000 })

  async function verifyNew(token: string): Promise<Caller> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        audience: service,
        algorithms: ['EdDSA'],
        maxTokenAge: lifetimeS,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iss'],
      })
      const caller = Caller.parse(payload.caller)
      const signer = caller.role === 'service' ? caller.service : 'gateway'
      if (payload.iss !== signer || !isKeyOf(signer, protectedHeader.kid)) throw new Error('wrong signer')
      verified.set(token, { caller, expiresAt: Number(payload.exp) * 1000 })
      return caller
    } catch {
      throw new Problem('identity.required')
    }
  }

  return (token) => {
    const cached = verified.get(token)
    return cached && cached.expiresAt > Date.now() ? cached.caller : verifyNew(token)
  }
}
