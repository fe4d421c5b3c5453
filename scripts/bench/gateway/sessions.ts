// A signed-in member in Redis, as express-session stores it.
import { createHmac, randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { createClient } from 'redis'

export const sessionSecret = 'a-secret-for-this-bench-only'
export const redisPrefix = 'bench'
/** Of the gateway's sessions. */
export const gatewayPrefix = `${redisPrefix}:session:`

/** Stores one session under each prefix and returns its cookie. */
export async function storeSession(redisUrl: string, prefixes: readonly string[]): Promise<string> {
  const id = randomUUID()
  const now = Date.now()
  const expires = new Date(now + dayMs).toISOString()
  const cookie = { originalMaxAge: dayMs, expires, httpOnly: true, path: '/', sameSite: 'lax' }
  const member = { userId: randomUUID(), email: 'member@example.com', name: 'Bench Member' }
  const session = JSON.stringify({ cookie, member, signedInAt: now, renewedAt: now })
  const client = createClient({ url: redisUrl })
  await client.connect()
  for (const prefix of prefixes) await client.set(prefix + id, session, { EX: dayMs / 1_000 })
  await client.close()
  const signature = createHmac('sha256', sessionSecret).update(id).digest('base64').replace(/=+$/, '')
  return `jj.sid=${encodeURIComponent(`s:${id}.${signature}`)}`
}
