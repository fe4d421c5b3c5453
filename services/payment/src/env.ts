// Configuration of the payment service.
import { baseUrl, parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import { localModeFaults, withoutUnusedFakes } from '@jumpingjack/kit/service/local-mode'
import { serviceEnv } from '@jumpingjack/kit/service/service-env'
import { z } from 'zod'
import type { PaypalAccess } from './paypal/paypal-call.client.ts'

/** PayPal's web SDK, version 6. */
const scriptUrls = {
  live: 'https://www.paypal.com/web-sdk/v6/core',
  sandbox: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
}

const Settings = z
  .object({
    ...serviceEnv,
    USER_URL: serviceAddress,
    /** Address of the product in browsers. */
    PUBLIC_URL: baseUrl,
    /** Domain, without a subdomain, to which PayPal binds the client tokens of browsers. */
    PAYPAL_DOMAIN: z.hostname().optional(),
    PAYPAL_MODE: z.enum(['live', 'sandbox']).default('sandbox'),
    /** Permits PayPal's sandbox outside local mode. */
    PAYPAL_ALLOW_SANDBOX: z.stringbool().default(false),
    PAYPAL_CLIENT_ID: z.string().min(1),
    PAYPAL_CLIENT_SECRET: z.string().min(1),
    /** Addresses of a fake API and its web SDK; PayPal's own when absent. */
    PAYPAL_API_URL: baseUrl.optional(),
    PAYPAL_SCRIPT_URL: baseUrl.optional(),
    /** Id of the webhook that calls /paypal/webhook. Without it every webhook is rejected. */
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  })
  .refine((env) => env.LOCAL_MODE || env.PAYPAL_ALLOW_SANDBOX || env.PAYPAL_MODE === 'live', {
    path: ['PAYPAL_MODE'],
    message: 'Must be live outside local mode, unless PAYPAL_ALLOW_SANDBOX is true',
    when: () => true,
  })

export const PaymentEnv = Settings.transform((env) => ({
  ...env,
  scriptUrl: env.PAYPAL_SCRIPT_URL ?? scriptUrls[env.PAYPAL_MODE],
  domain: env.PAYPAL_DOMAIN ?? new URL(env.PUBLIC_URL).hostname,
}))
export type PaymentEnv = z.infer<typeof PaymentEnv>

const guarded = {
  secrets: ['MONGO_URL', 'RABBITMQ_URL', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  addresses: ['PUBLIC_URL', 'PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL'],
}

const fakes = { PAYPAL_API_URL: 'PAYPAL_CLIENT_ID', PAYPAL_SCRIPT_URL: 'PAYPAL_CLIENT_ID' }

export function paypalAccess(env: PaymentEnv): PaypalAccess {
  return {
    mode: env.PAYPAL_MODE,
    clientId: env.PAYPAL_CLIENT_ID,
    clientSecret: env.PAYPAL_CLIENT_SECRET,
    apiUrl: env.PAYPAL_API_URL,
    domain: env.domain,
  }
}

export function readEnv(source: NodeJS.ProcessEnv = process.env): PaymentEnv {
  const given = withoutUnusedFakes(source, fakes)
  return parseEnv(PaymentEnv, given, localModeFaults(given, guarded))
}
