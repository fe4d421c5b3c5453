// Configuration. The fakes are for local use only, so everything has a default.
import { httpServiceEnv, parseEnv } from '@jumpingjack/kit/service/env'
import { z } from 'zod'
import { type OidcProfile, oidcProfiles } from './oidc/profiles.ts'

const { HOST, PORT, LOG_LEVEL } = httpServiceEnv
const FakesEnv = z
  .object({
    HOST,
    PORT: PORT.default(8081),
    LOG_LEVEL,
    /** This process as browsers reach it. */
    FAKES_URL: z.url().optional(),
    /** The product as browsers reach it. */
    GATEWAY_URL: z.url().default('http://localhost:8080'),
    /** Where requests to /control may come from. In a container, requests of this machine come from elsewhere. */
    CONTROL_FROM: z.enum(['this-machine', 'anywhere']).default('this-machine'),
    OIDC_CLIENT_ID: z.string().min(1).default('jumpingjack'),
    OIDC_CLIENT_SECRET: z.string().min(1).default('jumpingjack-local'),
    /** What the sign-in provider does differently. */
    OIDC_PROFILE: z.enum(Object.keys(oidcProfiles) as [OidcProfile, ...OidcProfile[]]).default('plain'),
    SOCIAL_CLIENT_ID: z.string().min(1).default('jumpingjack'),
    SOCIAL_CLIENT_SECRET: z.string().min(1).default('jumpingjack-local'),
    PAYPAL_CLIENT_ID: z.string().min(1).default('jumpingjack'),
    PAYPAL_CLIENT_SECRET: z.string().min(1).default('jumpingjack-local'),
    PAYPAL_WEBHOOK_ID: z.string().min(1).default('fake-webhook'),
    /** If this process reaches the product at another address than browsers do. */
    PAYPAL_WEBHOOK_URL: z.url().optional(),
    /** The valid keys of the fake maps provider. */
    MAPS_SERVER_KEY: z.string().min(1).default('fake-server-key'),
    MAPS_BROWSER_KEY: z.string().min(1).default('fake-browser-key'),
    /** An XYZ address. Without it the offline map is drawn. */
    MAP_TILES_URL: z
      .string()
      .refine((url) => URL.canParse(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
        message: 'must be an address with {z}, {x} and {y}',
      })
      .optional(),
    MAP_TILES_ATTRIBUTION: z.string().optional(),
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
