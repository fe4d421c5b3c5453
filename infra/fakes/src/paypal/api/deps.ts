// Dependencies of all routes, and the middleware of all calls.
import type { RequestHandler } from 'express'
import { createPaypalFaults, type PaypalFaults } from '../faults.ts'
import { createOrderStore, type OrderStore } from '../orders/order-store.ts'
import { createRepresentation, type Representation } from '../orders/representation.ts'
import { createSigner, type Signer } from '../webhooks/signature.ts'
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts'
import { createTokens, type Tokens } from './tokens.ts'

export const path = '/paypal'

export interface FakePaypalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  /** The product's webhook endpoint. */
  webhookUrl: string
  /** The address of the process, as its callers use it. */
  fakesUrl: string
  /** Delays between attempts to deliver a webhook. */
  retryDelaysMs?: number[]
  now?: () => Date
}

export interface PaypalDeps {
  credentials: Pick<FakePaypalOptions, 'clientId' | 'clientSecret'>
  store: OrderStore
  representation: Representation
  signer: Promise<Signer>
  faults: PaypalFaults
  tokens: Tokens
  webhooks: Webhooks
  now: () => Date
}

export function createDeps(options: FakePaypalOptions): PaypalDeps {
  const { clientId, clientSecret, webhookId, webhookUrl, fakesUrl } = options
  const { now = () => new Date(), retryDelaysMs = [1_000, 4_000, 15_000, 60_000] } = options
  const apiUrl = `${fakesUrl}${path}`
  const signer = createSigner()
  const representation = createRepresentation(apiUrl)
  return {
    credentials: { clientId, clientSecret },
    store: createOrderStore(),
    representation,
    signer,
    faults: createPaypalFaults(),
    tokens: createTokens(clientSecret, now),
    webhooks: createWebhooks(
      { url: webhookUrl, webhookId, apiUrl, retryDelaysMs },
      { signer, representation, now },
    ),
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
