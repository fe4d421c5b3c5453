// The state of a sign-in while the browser is at the provider: an encrypted cookie per attempt, so that several tabs
// can sign in at the same time and visitors need no session.
import { hkdfSync } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
})
export type SignInAttempt = z.infer<typeof SignInAttempt>

const cookiePrefix = 'jj.sign-in.'
export const attemptLifetimeS = 600
/** How long a second callback is answered as the first one. */
export const repeatableS = 30
/** More cookies would make the request headers too large. */
const attemptsMax = 8

export type SignInAttempts = ReturnType<typeof createAttempts>

/** The first secret encrypts, all decrypt. */
export function createAttempts(secrets: [string, ...string[]], isHttps: boolean) {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'sign-in attempts', 32)))
  const cookie: CookieOptions = {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: '/api/login',
  }
  return {
    async keep(req: Request, res: Response, attempt: SignInAttempt): Promise<void> {
      const existing = attemptCookies(req)
      if (existing.size >= attemptsMax) for (const name of existing.keys()) res.clearCookie(name, cookie)
      const encrypted = await new EncryptJWT(attempt)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${attemptLifetimeS}s`)
        .encrypt(keys[0] as Uint8Array)
      res.cookie(cookieName(attempt.state), encrypted, { ...cookie, maxAge: attemptLifetimeS * 1_000 })
    },
    /** The attempt of this `state`; undefined when this browser has none. It is forgotten soon after. */
    async find(req: Request, res: Response, state: unknown): Promise<SignInAttempt | undefined> {
      if (typeof state !== 'string') return undefined
      const encrypted = attemptCookies(req).get(cookieName(state))
      if (!encrypted) return undefined
      const attempt = SignInAttempt.parse(await decrypt(encrypted, keys))
      if (attempt.state !== state) return undefined
      res.cookie(cookieName(state), encrypted, { ...cookie, maxAge: repeatableS * 1_000 })
      return attempt
    },
  }
}

/** Rejects if none of the keys has encrypted it, or if it has expired. */
async function decrypt(encrypted: string, keys: readonly Uint8Array[]): Promise<unknown> {
  const options = { keyManagementAlgorithms: ['dir'] }
  return (await Promise.any(keys.map((key) => jwtDecrypt(encrypted, key, options)))).payload
}

function cookieName(state: string): string {
  return `${cookiePrefix}${state.slice(0, 16).replace(/[^\w-]/g, '')}`
}

/** The values need no decoding: encrypted tokens are URL-safe. */
function attemptCookies(req: Request): Map<string, string> {
  const pairs = (req.headers.cookie ?? '').split(/; */).map((pair) => pair.split('=', 2))
  return new Map(
    pairs.flatMap(([name = '', value = '']) => (name.startsWith(cookiePrefix) ? [[name, value]] : [])),
  )
}
