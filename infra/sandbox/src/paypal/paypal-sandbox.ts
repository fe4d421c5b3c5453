// The stand-in of PayPal, to be mounted at the root of an app.
import express, { Router } from 'express'
import { ordersRoutes } from './api/orders.routes.ts'
import { paymentsRoutes } from './api/payments.routes.ts'
import { tokenRoutes } from './api/token.routes.ts'
import { type Books, createBooks } from './books.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { createSwitches, type Switches } from './control/switches.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { answerRefusals } from './refusal.ts'
import { createRepresentation, type Representation } from './representation.ts'
import { scriptRoutes } from './script/script.routes.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createSigner, type Signer } from './webhooks/signature.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'

const path = '/paypal'

export interface PaypalSandboxOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Where the product takes webhooks. */
  webhookUrl: string
  /** The process that this is mounted in, as its callers know it. */
  sandboxUrl: string
  /** Between the tries of a webhook that is not taken. */
  retryDelaysMs?: number[]
  now?: () => Date
}

export interface PaypalDeps {
  clientId: string
  clientSecret: string
  webhookId: string
  apiUrl: string
  books: Books
  representation: Representation
  signer: Promise<Signer>
  switches: Switches
  tokens: Tokens
  webhooks: Webhooks
  now: () => Date
}

export function paypalSandbox(options: PaypalSandboxOptions): Router {
  const deps = createDeps(options)
  const router = Router()
  router.use(path, tokenRoutes(deps), checkoutRoutes(deps), scriptRoutes(deps), ledgerRoutes(deps))
  router.use(path, express.json(), ordersRoutes(deps), paymentsRoutes(deps), webhooksRoutes(deps))
  router.use('/control/paypal', controlRoutes(deps))
  router.use([path, '/control/paypal'], answerRefusals)
  return router
}

function createDeps(options: PaypalSandboxOptions): PaypalDeps {
  const { clientId, clientSecret, webhookId, webhookUrl, sandboxUrl } = options
  const { now = () => new Date(), retryDelaysMs = [1_000, 4_000, 15_000, 60_000] } = options
  const apiUrl = `${sandboxUrl}${path}`
  const signer = createSigner()
  const representation = createRepresentation(apiUrl)
  return {
    clientId,
    clientSecret,
    webhookId,
    apiUrl,
    books: createBooks(),
    representation,
    signer,
    switches: createSwitches(),
    tokens: createTokens(clientSecret, now),
    webhooks: createWebhooks(
      { url: webhookUrl, webhookId, apiUrl, retryDelaysMs },
      { signer, representation, now },
    ),
    now,
  }
}
