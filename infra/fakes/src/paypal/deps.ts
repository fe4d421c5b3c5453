// Options and dependencies of all routes, faults, and the middleware of all calls.
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { createFaults, cutReplies, delayMs } from '../shared/faults.ts'
import { createOrderStore } from './order-store.ts'
import { ApiError } from './requests.ts'
import { createTokens } from './tokens.ts'
import { createSigner, createWebhooks } from './webhooks.ts'

export const path = '/paypal'

export const FaultSetting = z.strictObject({
  mode: z
    .enum([
      ...(['ok', 'slow', 'hang', 'down', 'rate-limited', 'invalid-credentials'] as const),
      ...(['declined', 'pending', 'refunds-refused', 'webhook-first'] as const),
    ])
    .default('ok'),
  ordersExpired: z.boolean().default(false),
  delayMs,
  cutReplies,
})
export type FaultSetting = z.output<typeof FaultSetting>

export interface FakePaypalOptions {
  clientId: string
  clientSecret: string
  /** Valid as well, as long as they are in it. */
  otherSecrets?: ReadonlySet<string>
  webhookId: string
  /** The product's webhook endpoint. */
  webhookUrl: string
  /** The address of the process, as its callers use it. */
  fakesUrl: string
  /** Delays between attempts to deliver a webhook. */
  retryDelaysMs?: number[]
  now?: () => Date
}

export type PaypalDeps = ReturnType<typeof createDeps>

export function createDeps(options: FakePaypalOptions) {
  const { webhookId, webhookUrl: url, now = () => new Date() } = options
  const { retryDelaysMs = [1_000, 4_000, 15_000, 60_000] } = options
  const signer = createSigner()
  return {
    options,
    store: createOrderStore(now),
    signer,
    faults: createFaults('paypal', FaultSetting),
    tokens: createTokens(now),
    webhooks: createWebhooks(
      { url, webhookId, apiUrl: `${options.fakesUrl}${path}`, retryDelaysMs },
      signer,
      now,
    ),
    now,
  }
}

/** Records the call under this name and applies faults. */
export function call({ faults }: PaypalDeps, name: string): RequestHandler {
  return async (req, res, next) => {
    const setting = await faults.begin(name, req, res)
    if (setting?.mode === 'rate-limited') throw new ApiError('RATE_LIMIT_REACHED')
    if (setting) next()
  }
}

export function requireAccessToken({ tokens, faults }: PaypalDeps): RequestHandler {
  return (req, res, next) => {
    const token = (req.headers.authorization ?? '').replace(/^Bearer /i, '')
    if (faults.of().mode !== 'invalid-credentials' && tokens.read('access', token)) return next()
    const description = 'Token signature verification failed'
    res.status(401).json({ error: 'invalid_token', error_description: description })
  }
}
