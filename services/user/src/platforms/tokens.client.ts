// The tokens of a member at a network, and those of 60 days that Meta issues and renews by a GET request of its own.
import { z } from 'zod'
import { isTokenRejection } from './posting.rules.ts'

export interface Tokens {
  accessToken: string
  /** At Facebook the token of the member, who owns the page of the access token: it revokes both. */
  refreshToken: string | null
  expiresAt: Date | null
}

const timeoutMs = 4_000

const Reply = z.object({ access_token: z.string(), expires_in: z.int().positive() })

/** Undefined if the network rejects the token. Throws after any other error, without the secrets of the address. */
export async function requestToken(
  url: string,
  parameters: Record<string, string>,
  now: Date,
): Promise<Tokens | undefined> {
  const address = `${url}?${new URLSearchParams(parameters)}`
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const body: unknown = await response.json().catch(() => undefined)
  if (isTokenRejection(response.status, body)) return undefined
  if (!response.ok) throw new Error(`the token request failed with ${response.status}`)
  const { access_token: accessToken, expires_in: seconds } = Reply.parse(body)
  return { accessToken, refreshToken: null, expiresAt: new Date(now.getTime() + seconds * 1_000) }
}
