// Configuration of the stand-ins. They are for local use only, so everything has a default.
import { parseEnv } from '@jumpingjack/kit/service/env'
import { z } from 'zod'

const FakesEnv = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /** This process as browsers see it. */
    FAKES_URL: z.url().optional(),
    /** The product as browsers see it. */
    GATEWAY_URL: z.url().default('http://localhost:8080'),
    OIDC_CLIENT_ID: z.string().min(1).default('jumpingjack'),
    OIDC_CLIENT_SECRET: z.string().min(1).default('jumpingjack-local'),
    SOCIAL_CLIENT_ID: z.string().min(1).default('jumpingjack'),
    SOCIAL_CLIENT_SECRET: z.string().min(1).default('jumpingjack-local'),
    PAYPAL_CLIENT_ID: z.string().min(1).default('jumpingjack'),
    PAYPAL_CLIENT_SECRET: z.string().min(1).default('jumpingjack-local'),
    PAYPAL_WEBHOOK_ID: z.string().min(1).default('fake-webhook'),
    /** Where this process reaches the product, if not where browsers do. */
    PAYPAL_WEBHOOK_URL: z.url().optional(),
    /** The keys that the maps stand-in accepts. */
    MAPS_SERVER_KEY: z.string().min(1).default('fake-server-key'),
    MAPS_BROWSER_KEY: z.string().min(1).default('fake-browser-key'),
  })
  .transform((env) => ({
    ...env,
    FAKES_URL: env.FAKES_URL ?? `http://localhost:${env.PORT}`,
    PAYPAL_WEBHOOK_URL: env.PAYPAL_WEBHOOK_URL ?? new URL('/paypal/webhook', env.GATEWAY_URL).href,
  }))
export type FakesEnv = z.infer<typeof FakesEnv>

export function readEnv(source: Record<string, string | undefined> = process.env): FakesEnv {
  return parseEnv(FakesEnv, source)
}
