// The processes of the product, one row per process.
import type { Secrets } from '@jumpingjack/local/servers/secrets'

export interface StackContext {
  /** MONGO_URL, RABBITMQ_URL, REDIS_URL and S3_*. */
  servers: Record<string, string>
  secrets: Secrets
  /** Settings of the caller, usually the process environment and .env. */
  given: Record<string, string | undefined>
  /** Addresses of the gateway and the fakes for browsers. */
  publicUrl: string
  fakesUrl: string
  /** Built web pages, or the address of a development server. */
  web: { dist: string } | { devUrl: string }
  /** Folder of earlier web pages, which open tabs still load from. */
  archive: string
}
export interface StackRow {
  name: string
  entry: string
  /** Whether it has an identity key and a base URL: all but the fakes. */
  isService: boolean
  /** Beside what all have: the environment of the caller, and the addresses of servers, services and the product. */
  env(context: StackContext): Record<string, string | undefined>
}

const service = (name: string, env: StackRow['env'] = () => ({})): StackRow => ({
  name,
  entry: `services/${name}/src/main.ts`,
  isService: true,
  env,
})

export const stack: StackRow[] = [
  {
    name: 'fakes',
    entry: 'infra/fakes/src/main.ts',
    isService: false,
    env: (context) => ({
      FAKES_URL: context.fakesUrl,
      GATEWAY_URL: context.publicUrl,
      OIDC_CLIENT_ID: 'jumpingjack',
      OIDC_CLIENT_SECRET: context.secrets.oidcClientSecret,
      SOCIAL_CLIENT_ID: 'jumpingjack',
      SOCIAL_CLIENT_SECRET: context.secrets.socialClientSecret,
      PAYPAL_CLIENT_ID: 'jumpingjack',
      PAYPAL_CLIENT_SECRET: context.secrets.paypalClientSecret,
      PAYPAL_WEBHOOK_ID: fakeWebhookId,
      ...mapsKeys,
    }),
  },
  service('gym'),
  service('review', storage),
  service('user', (context) => ({
    SOCIAL_TOKEN_KEYS: context.given.SOCIAL_TOKEN_KEYS ?? `local:${context.secrets.socialTokenKey}`,
    // For each network without real credentials.
    SOCIAL_FAKES_URL: `${context.fakesUrl}/social`,
    SOCIAL_FAKES_CLIENT_ID: 'jumpingjack',
    SOCIAL_FAKES_CLIENT_SECRET: context.secrets.socialClientSecret,
  })),
  service('payment', paypal),
  service('admin'),
  service('places', maps),
  {
    name: 'gateway',
    entry: 'gateway/src/main.ts',
    isService: true,
    env: (context) => ({
      HOST: context.given.HOST ?? '127.0.0.1',
      TRUST_PROXY_HOPS: context.given.TRUST_PROXY_HOPS,
      ...storage(context),
      SESSION_SECRET: context.given.SESSION_SECRET ?? context.secrets.sessionSecret,
      ...signIn(context),
      ...maps(context),
      PAYPAL_SCRIPT_URL: paypal(context).PAYPAL_SCRIPT_URL,
      ...('devUrl' in context.web
        ? { WEB_DEV_URL: context.web.devUrl }
        : { WEB_DIST: context.web.dist, WEB_ARCHIVE: context.archive }),
    }),
  },
]

// Browsers reach the storage through the gateway, unless it has a public address of its own.
function storage({ servers, publicUrl }: StackContext) {
  return { S3_PUBLIC_URL: servers.S3_PUBLIC_URL ?? publicUrl }
}

/** The keys of the fake maps provider. */
const mapsKeys = { MAPS_SERVER_KEY: 'fake-server-key', MAPS_BROWSER_KEY: 'fake-browser-key' }

// With real keys the provider itself is used.
function maps({ given, fakesUrl }: StackContext): Record<string, string | undefined> {
  if (given.MAPS_SERVER_KEY || given.MAPS_BROWSER_KEY || given.MAPS_PROVIDER === 'none') return {}
  return {
    ...mapsKeys,
    MAPS_PLACES_URL: fakesUrl,
    MAPS_API_URL: fakesUrl,
    MAPS_SCRIPT_URL: `${fakesUrl}/maps/api/js`,
  }
}

const fakeWebhookId = 'fake-webhook'

// With real credentials PayPal itself is used.
function paypal({ given, fakesUrl, secrets }: StackContext): Record<string, string | undefined> {
  if (given.PAYPAL_CLIENT_ID) return {} // The other settings are given as well.
  return {
    PAYPAL_CLIENT_ID: 'jumpingjack',
    PAYPAL_CLIENT_SECRET: secrets.paypalClientSecret,
    PAYPAL_MODE: 'sandbox',
    PAYPAL_API_URL: `${fakesUrl}/paypal`,
    PAYPAL_SCRIPT_URL: `${fakesUrl}/paypal/web-sdk/v6/core`,
    PAYPAL_WEBHOOK_ID: fakeWebhookId,
  }
}

// The given provider, or the fake one.
function signIn({ given, fakesUrl, secrets }: StackContext) {
  if (given.OIDC_ISSUER) return {} // Its credentials are given as well.
  return {
    OIDC_ISSUER: `${fakesUrl}/oidc`,
    OIDC_CLIENT_ID: 'jumpingjack',
    OIDC_CLIENT_SECRET: secrets.oidcClientSecret,
  }
}

/**
 * How Node.js runs these processes, so that idle ones stay small; the Dockerfile has the same. Loading the modules
 * would fill a young generation of 64 MB, which V8 never gives back.
 */
export const nodeOptions = ['--max-semi-space-size=2']

/** glibc otherwise keeps what it has freed, once larger blocks were used. Other systems ignore it. */
export const memoryEnv = { MALLOC_TRIM_THRESHOLD_: '131072' }
