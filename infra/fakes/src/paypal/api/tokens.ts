// Access tokens for servers and client tokens for browsers. They are signed, so that they stay valid after a restart.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const Claims = z.object({
  kind: z.enum(['access', 'client']),
  /** Sites that may use it; all when empty. */
  domains: z.array(z.string()),
  /** In milliseconds. */
  expiresAt: z.number(),
})
type Claims = z.infer<typeof Claims>

export type Tokens = ReturnType<typeof createTokens>

export function createTokens(secret: string, now: () => Date) {
  const signed = (payload: string) => createHmac('sha256', secret).update(payload).digest()

  return {
    issue(kind: Claims['kind'], lifetimeS: number, domains: string[] = []): string {
      const claims: Claims = { kind, domains, expiresAt: now().getTime() + lifetimeS * 1_000 }
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `A21${payload}.${signed(payload).toString('base64url')}`
    },

    /** Undefined for an invalid or expired token, or one of another kind. */
    read(kind: Claims['kind'], token: string): Claims | undefined {
      const [, payload = '', signature = ''] = /^A21([\w-]+)\.([\w-]+)$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const wanted = signed(payload)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      const claims = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      return claims.kind === kind && claims.expiresAt > now().getTime() ? claims : undefined
    },
  }
}
