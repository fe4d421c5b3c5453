// What all parts of the stand-in share.
import { type Books, createBooks } from './books.ts'
import { createSwitches, type Switches } from './control/switches.ts'
import { createRepresentation, type Representation } from './representation.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createSigner, type Signer } from './webhooks/signature.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'

/** All of it but its switches is below this. */
export const path = '/paypal'

export interface FakePaypalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Where the product takes webhooks. */
  webhookUrl: string
  /** The process that this is mounted in, as its callers know it. */
  fakesUrl: string
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
