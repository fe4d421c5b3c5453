// Dependencies of all routes.

import { createFaults, type Faults } from '../faults/faults.ts'
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
  clientId: string
  clientSecret: string
  webhookId: string
  apiUrl: string
  store: OrderStore
  representation: Representation
  signer: Promise<Signer>
  faults: Faults
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
    clientId,
    clientSecret,
    webhookId,
    apiUrl,
    store: createOrderStore(),
    representation,
    signer,
    faults: createFaults(),
    tokens: createTokens(clientSecret, now),
    webhooks: createWebhooks(
      { url: webhookUrl, webhookId, apiUrl, retryDelaysMs },
      { signer, representation, now },
    ),
    now,
  }
}
