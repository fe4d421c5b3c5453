// Dependencies of all routes, and the middleware of all calls.
import type { RequestHandler } from 'express'
import { createPaypalFaults } from '../faults.ts'
import { createOrderStore } from '../orders/order-store.ts'
import { createSigner } from '../webhooks/signature.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import { createTokens } from './tokens.ts'

export const path = '/paypal'

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
  const { clientId, clientSecret, otherSecrets = new Set(), webhookId, webhookUrl, fakesUrl } = options
  const { now = () => new Date(), retryDelaysMs = [1_000, 4_000, 15_000, 60_000] } = options
  const apiUrl = `${fakesUrl}${path}`
  const signer = createSigner()
  return {
    credentials: { clientId, clientSecret, otherSecrets },
    store: createOrderStore(now),
    signer,
    faults: createPaypalFaults(),
    tokens: createTokens(now),
    webhooks: createWebhooks({ url: webhookUrl, webhookId, apiUrl, retryDelaysMs }, signer, now),
    now,
  }
}

/** Records the call under this name and applies faults. */
export function call({ faults }: PaypalDeps, name: string): RequestHandler {
  return async (req, res, next) => {
    if (await faults.begin(name, req, res)) next()
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
