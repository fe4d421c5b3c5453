// Configuration of the gateway. Secrets have defaults in local mode only.
import { join } from 'node:path'
import { type BackendService, backendServices, urlVariable } from '@jumpingjack/contracts/http/services'
import { brokerEnv, httpServiceEnv, httpUrl, parseEnv, serviceAddress } from '@jumpingjack/kit/service/env'
import {
  isLocalMode,
  isPrivate,
  localModeFaults,
  withoutUnusedFakes,
} from '@jumpingjack/kit/service/local-mode'
import { z } from 'zod'
import type { RequestLimits } from './middleware/limit-rate.ts'
import type { StorageOptions } from './middleware/storage-proxy.ts'
import type { ProviderOptions } from './sign-in/provider.ts'

const Days = z.coerce.number().positive().max(400)
/** Per member, or per network for visitors. */
const Requests = z.coerce.number().int().positive()

const serviceUrls = Object.fromEntries(
  backendServices.map((service) => [urlVariable(service), serviceAddress]),
) as Record<ReturnType<typeof urlVariable<BackendService>>, typeof serviceAddress>

/** Separated by commas. The first one signs, all verify. */
const SessionSecrets = z
  .string()
  .transform((value) => value.split(',') as [string, ...string[]])
  .refine((secrets) => secrets.every((each) => each.length >= 16), 'Must have at least 16 characters each')

const GatewayEnv = z
  .object({
    ...httpServiceEnv,
    PORT: httpServiceEnv.PORT.default(8080),
    /** The product as browsers see it. */
    PUBLIC_URL: httpUrl,
    /** Number of trusted proxies in front of the gateway. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    /** Where to report a vulnerability, for `/.well-known/security.txt`. */
    SECURITY_CONTACT: z
      .string()
      .trim()
      // An address of e-mail alone.
      .transform((contact) => (/^[^:@]+@[^:@]+$/.test(contact) ? `mailto:${contact}` : contact))
      .pipe(z.url({ protocol: /^(?:https|mailto|tel)$/ }))
      .optional(),
    REDIS_URL: z.url(),
    REDIS_PREFIX: z.string().min(1).default('jumpingjack'),
    ...brokerEnv,
    SESSION_SECRET: SessionSecrets,
    /** A session ends after so many days without a request, and so many days after the sign-in. */
    SESSION_IDLE_DAYS: Days.default(30),
    SESSION_MAX_DAYS: Days.default(90),
    OIDC_ISSUER: httpUrl,
    OIDC_CLIENT_ID: z.string().min(1),
    OIDC_CLIENT_SECRET: z.string().min(1),
    /** For a provider without the claim `email_verified` whose addresses are all verified. */
    OIDC_TRUST_EMAILS: z.stringbool().default(false),
    /** Where the provider serves profile pictures. Without it, pages show the first letter of the name. */
    OIDC_PICTURES_URL: httpUrl.optional(),
    ...serviceUrls,
    /** The object storage as browsers see it: they upload photos to it. */
    S3_PUBLIC_URL: httpUrl,
    /** The object storage itself. Where it is set, S3_PUBLIC_URL leads to this gateway, which limits uploads. */
    S3_ENDPOINT: httpUrl.optional(),
    S3_BUCKET: z.string().min(3).optional(),
    MAPS_PROVIDER: z.enum(['google', 'none']).default('google'),
    /** Without it there is no map, and the page policy allows no maps provider. */
    MAPS_BROWSER_KEY: z.string().optional(),
    /** Where browsers load the map's script from; the provider's own address by default. */
    MAPS_SCRIPT_URL: httpUrl.optional(),
    /** Tile server of the fake maps provider: an XYZ address. */
    MAP_TILES_URL: httpUrl.optional(),
    /** Where browsers load the payment script from; the provider's own address by default. */
    PAYPAL_SCRIPT_URL: httpUrl.optional(),
    /** Folder of the built web. */
    WEB_DIST: z.string().default(join(import.meta.dirname, '../../web/dist')),
    /** Folder that keeps the hashed files of earlier builds. */
    WEB_ARCHIVE: z.string().optional(),
    /** Vite's development server, used instead of the folder. */
    WEB_DEV_URL: httpUrl.optional(),
    /** Requests per minute and class. */
    RATE_READ: Requests.default(600),
    RATE_WRITE: Requests.default(60),
    /** A review with three photos of 10 MB takes 19 requests by multipart upload, 9 by single uploads. */
    RATE_UPLOAD: Requests.default(30),
    RATE_SIGN_IN: Requests.default(30),
    /** A provider sends the events of all members from a few addresses. */
    RATE_WEBHOOK: Requests.default(1_200),
    /** Requests per day to each endpoint that adds what people have to read. */
    RATE_DAILY: Requests.default(50),
    /** The highest number of gateways. The more there are, the more often each adds its counts to Redis. */
    GATEWAY_REPLICAS: z.coerce.number().int().min(1).max(1_000).default(1),
  })
  .refine((env) => env.TRUST_PROXY_HOPS > 0 || !env.PUBLIC_URL?.startsWith('https:'), {
    path: ['TRUST_PROXY_HOPS'],
    message: 'Must be at least 1 where PUBLIC_URL is https: a proxy in front terminates TLS',
    when: () => true,
  })
export type GatewayEnv = z.infer<typeof GatewayEnv>

const guarded = {
  secrets: ['SESSION_SECRET', 'OIDC_CLIENT_SECRET', 'MAPS_BROWSER_KEY', 'RABBITMQ_URL', 'REDIS_URL'],
  addresses: [
    'PUBLIC_URL',
    'OIDC_ISSUER',
    'OIDC_PICTURES_URL',
    'S3_PUBLIC_URL',
    'MAPS_SCRIPT_URL',
    'PAYPAL_SCRIPT_URL',
  ],
}

/** Local load tests send all requests from one address. */
const unlimited = '1000000'

/** Where nobody else reaches the product. */
const ofOneself = {
  SESSION_SECRET: 'a-secret-for-this-machine-only',
  OIDC_CLIENT_ID: 'jumpingjack',
  OIDC_CLIENT_SECRET: 'jumpingjack-local',
  RATE_READ: unlimited,
  RATE_WRITE: unlimited,
  RATE_UPLOAD: unlimited,
  RATE_SIGN_IN: unlimited,
  RATE_WEBHOOK: unlimited,
  RATE_DAILY: unlimited,
}

/** The addresses of fakes, each with the variable of its key. */
const fakes = { MAPS_SCRIPT_URL: 'MAPS_BROWSER_KEY', PAYPAL_SCRIPT_URL: 'PAYPAL_CLIENT_ID' }

export function readEnv(all: Record<string, string | undefined> = process.env): GatewayEnv {
  const source = withoutUnusedFakes(all, fakes)
  const faults = localModeFaults(source, guarded)
  if (!isLocalMode(source)) return parseEnv(GatewayEnv, source, faults)
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  return parseEnv(
    GatewayEnv,
    {
      PUBLIC_URL: `http://localhost:${given.PORT ?? 8080}`,
      ...(isPrivate({ LOCAL_MODE: true, PUBLIC_URL: source.PUBLIC_URL }) && ofOneself),
      ...given,
    },
    faults,
  )
}

export function serviceAddresses(env: GatewayEnv): Record<BackendService, string> {
  const addresses = backendServices.map((service) => [service, env[urlVariable(service)]])
  return Object.fromEntries(addresses) as Record<BackendService, string>
}

/** Undefined where browsers reach the storage without this gateway. */
export function storageOf({ S3_ENDPOINT, S3_BUCKET, S3_PUBLIC_URL }: GatewayEnv): StorageOptions | undefined {
  if (!S3_ENDPOINT || !S3_BUCKET) return undefined
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, publicUrl: S3_PUBLIC_URL }
}

export function providerOptions(env: GatewayEnv): ProviderOptions {
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    publicUrl: env.PUBLIC_URL,
    trustsEmails: env.OIDC_TRUST_EMAILS,
    allowsHttp: env.LOCAL_MODE,
  }
}

export function rateLimits(env: GatewayEnv): RequestLimits {
  const perMinute = {
    read: env.RATE_READ,
    write: env.RATE_WRITE,
    upload: env.RATE_UPLOAD,
    'sign-in': env.RATE_SIGN_IN,
    webhook: env.RATE_WEBHOOK,
  }
  return { perMinute, perDay: env.RATE_DAILY }
}
