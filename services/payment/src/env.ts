// Configuration of the payment service.
import { parseEnv, serviceEnv } from '@jumpingjack/kit/service/env'
import { z } from 'zod'

const Address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** PayPal's web SDK, version 6. */
const scriptUrls = {
  live: 'https://www.paypal.com/web-sdk/v6/core',
  sandbox: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
}

const Settings = z.object({
  ...serviceEnv,
  USER_URL: z.url(),
  /** Address of the product in browsers. */
  PUBLIC_URL: Address,
  /** Domain, without a subdomain, to which PayPal binds the client tokens of browsers. */
  PAYPAL_DOMAIN: z.hostname().optional(),
  PAYPAL_MODE: z.enum(['live', 'sandbox']).default('sandbox'),
  PAYPAL_CLIENT_ID: z.string().min(1),
  PAYPAL_CLIENT_SECRET: z.string().min(1),
  /** Addresses of a fake API and its web SDK; PayPal's own when absent. */
  PAYPAL_API_URL: Address.optional(),
  PAYPAL_SCRIPT_URL: Address.optional(),
  /** Id of the webhook that calls /paypal/webhook. Without it every webhook is rejected. */
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
})

export const PaymentEnv = Settings.transform((env) => ({
  ...env,
  scriptUrl: env.PAYPAL_SCRIPT_URL ?? scriptUrls[env.PAYPAL_MODE],
  domain: env.PAYPAL_DOMAIN ?? new URL(env.PUBLIC_URL).hostname,
}))
export type PaymentEnv = z.infer<typeof PaymentEnv>

export const readEnv = (): PaymentEnv => parseEnv(PaymentEnv, process.env)
