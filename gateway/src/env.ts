// Configuration of the gateway. Secrets have defaults in local mode only.
import { join } from 'node:path'
import { parseEnv, serviceEnv } from '@jumpingjack/kit/service/env'
import { z } from 'zod'

const Address = z.url({ protocol: /^https?$/ })
/** Requests a minute of one member or, where nobody is signed in, of one address. */
const PerMinute = z.coerce.number().int().positive()

const GatewayEnv = z
  .object({
    HOST: serviceEnv.HOST,
    PORT: serviceEnv.PORT.default(8080),
    LOG_LEVEL: serviceEnv.LOG_LEVEL,
    LOCAL_MODE: serviceEnv.LOCAL_MODE,
    /** The product as browsers see it. */
    PUBLIC_URL: Address,
    /** Proxies in front of the gateway that can be believed about who called them. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    REDIS_URL: z.url(),
    REDIS_PREFIX: z.string().min(1).default('jumpingjack'),
    RABBITMQ_URL: serviceEnv.RABBITMQ_URL,
    EVENTS_NAMESPACE: serviceEnv.EVENTS_NAMESPACE,
    IDENTITY_KEYS_DIR: serviceEnv.IDENTITY_KEYS_DIR,
    SESSION_SECRET: z.string().min(16, 'Must have at least 16 characters'),
    OIDC_ISSUER: Address,
    OIDC_CLIENT_ID: z.string().min(1),
    OIDC_CLIENT_SECRET: z.string().min(1),
    /** Where the provider keeps people's pictures. Without it, pages show the first letter of a name instead. */
    OIDC_PICTURES_URL: Address.optional(),
    GYM_URL: Address,
    REVIEW_URL: Address,
    USER_URL: Address,
    PAYMENT_URL: Address,
    ADMIN_URL: Address,
    PLACES_URL: Address,
    /** The picture storage as browsers see it: they send pictures there. */
    S3_PUBLIC_URL: Address,
    MAPS_PROVIDER: z.enum(['google', 'none']).default('google'),
    /** Without it there is no map, and pages may load nothing from a maps provider. */
    MAPS_BROWSER_KEY: z.string().optional(),
    /** Where browsers load the map's script from; the provider's own address when absent. */
    MAPS_SCRIPT_URL: Address.optional(),
    /** Tiles of the fake maps provider: an XYZ address. */
    MAP_TILES_URL: Address.optional(),
    /** Where browsers load the payment provider's script from; its own address when absent. */
    PAYPAL_SCRIPT_URL: Address.optional(),
    /** The built web, */
    WEB_DIST: z.string().default(join(import.meta.dirname, '../../web/dist')),
    /** or instead of it a Vite server, while the web is worked on. */
    WEB_DEV_URL: Address.optional(),
    RATE_READ: PerMinute.default(600),
    RATE_WRITE: PerMinute.default(60),
    RATE_UPLOAD: PerMinute.default(30),
    RATE_SIGN_IN: PerMinute.default(30),
    /** A provider sends everybody's news from a few addresses. */
    RATE_WEBHOOK: PerMinute.default(1_200),
  })
  .refine((env) => env.TRUST_PROXY_HOPS > 0 || !env.PUBLIC_URL.startsWith('https:'), {
    path: ['TRUST_PROXY_HOPS'],
    message: 'Must count the proxies in front, one of which ends https',
  })
  .refine((env) => env.LOCAL_MODE || env.OIDC_ISSUER.startsWith('https:'), {
    path: ['OIDC_ISSUER'],
    message: 'Must be https outside local mode',
  })
export type GatewayEnv = z.infer<typeof GatewayEnv>

/** Load tests come from one address. */
const unlimited = '1000000'

export function readEnv(source: Record<string, string | undefined> = process.env): GatewayEnv {
  if (!z.stringbool().catch(false).parse(source.LOCAL_MODE)) return parseEnv(GatewayEnv, source)
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  return parseEnv(GatewayEnv, {
    PUBLIC_URL: `http://localhost:${given.PORT ?? 8080}`,
    SESSION_SECRET: 'a-secret-for-this-machine-only',
    OIDC_CLIENT_ID: 'jumpingjack',
    OIDC_CLIENT_SECRET: 'jumpingjack-local',
    RATE_READ: unlimited,
    RATE_WRITE: unlimited,
    RATE_UPLOAD: unlimited,
    RATE_SIGN_IN: unlimited,
    RATE_WEBHOOK: unlimited,
    ...given,
  })
}
