// Asks each server and provider of the settings for the least that proves it. Nothing is changed, and no secret is sent
// to anyone but its owner.
import { readEnv as readAdminEnv } from '@jumpingjack/admin/env'
import { readEnv as readGatewayEnv } from '@jumpingjack/gateway/src/env.ts'
import { readEnv as readGymEnv } from '@jumpingjack/gym/env'
import { readEnv as readPaymentEnv } from '@jumpingjack/payment/src/env.ts'
import { readEnv as readPlacesEnv } from '@jumpingjack/places/src/env.ts'
import { readEnv as readReviewEnv } from '@jumpingjack/review/env'
import { readEnv as readUserEnv } from '@jumpingjack/user/src/env.ts'
import { type Finding, found } from './finding.ts'
import { checkGoogleMaps, checkPaypal, checkPhotos, checkSignIn, listNetworks } from './providers.ts'
import { checkMongo, checkRabbit, checkRedis } from './servers.ts'
import { type Settings, withoutSecrets } from './settings.ts'

const readers = [
  readGatewayEnv,
  readGymEnv,
  readReviewEnv,
  readUserEnv,
  readPaymentEnv,
  readAdminEnv,
  readPlacesEnv,
]

/** What `npm start` and the compose files set. The settings of a server or provider are given together, or not at all. */
const defaults: Record<string, Settings> = {
  PORT: { PORT: '8080' },
  PUBLIC_URL: { PUBLIC_URL: 'https://gyms' },
  TRUST_PROXY_HOPS: { TRUST_PROXY_HOPS: '1' },
  IDENTITY_KEYS_DIR: { IDENTITY_KEYS_DIR: 'keys' },
  SOCIAL_TOKEN_KEYS: { SOCIAL_TOKEN_KEYS: `any:${'x'.repeat(32)}` },
  SESSION_SECRET: { SESSION_SECRET: 'x'.repeat(32) },
  ADMIN_PASSWORD: { ADMIN_PASSWORD: 'x'.repeat(32) },
  MONGO_URL: { MONGO_URL: 'mongodb://mongo' },
  RABBITMQ_URL: { RABBITMQ_URL: 'amqp://rabbitmq' },
  REDIS_URL: { REDIS_URL: 'redis://redis' },
  OIDC_ISSUER: { OIDC_ISSUER: 'https://oidc', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' },
  PAYPAL_CLIENT_ID: { PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'x', PAYPAL_ALLOW_SANDBOX: 'true' },
  S3_ENDPOINT: {
    ...{ S3_ENDPOINT: 'https://s3', S3_PUBLIC_URL: 'https://s3', S3_BUCKET: 'photos' },
    ...{ S3_ACCESS_KEY: 'x', S3_SECRET_KEY: 'x' },
  },
  ...Object.fromEntries(
    ['GYM', 'REVIEW', 'USER', 'PAYMENT', 'ADMIN', 'PLACES'].map((name) => [
      `${name}_URL`,
      { [`${name}_URL`]: `http://${name.toLowerCase()}` },
    ]),
  ),
}

const checks: { name: string; needs: string; run(settings: Settings): Promise<Finding[]> }[] = [
  { name: 'MongoDB', needs: 'MONGO_URL', run: (all) => found('MongoDB', () => checkMongo(all)) },
  { name: 'RabbitMQ', needs: 'RABBITMQ_URL', run: (all) => found('RabbitMQ', () => checkRabbit(all)) },
  { name: 'Redis', needs: 'REDIS_URL', run: (all) => found('Redis', () => checkRedis(all)) },
  { name: 'Photos', needs: 'S3_ENDPOINT', run: checkPhotos },
  { name: 'Sign-in', needs: 'OIDC_ISSUER', run: checkSignIn },
  { name: 'PayPal', needs: 'PAYPAL_CLIENT_ID', run: checkPaypal },
  { name: 'Google Maps', needs: 'MAPS_SERVER_KEY', run: checkGoogleMaps },
  { name: 'Social networks', needs: 'PUBLIC_URL', run: listNetworks },
]

export async function examine(settings: Settings): Promise<Finding[]> {
  const missing = Object.entries(defaults).filter(([name]) => !settings[name])
  const all = Object.assign({}, ...missing.map(([, values]) => values), settings)
  const examined = checks.map(async ({ name, needs, run }): Promise<Finding[]> => {
    if (!settings[needs]) return [{ name, state: 'unset', text: `${needs} is not set` }]
    // Settings that are not valid are listed already.
    return run(all).catch(() => [])
  })
  const findings = [...faultsOf(all), ...(await Promise.all(examined)).flat()]
  return findings.map((each) => ({ ...each, text: oneLine(withoutSecrets(each.text, settings)) }))
}

/** What would stop the start of a process. */
function faultsOf(settings: Settings): Finding[] {
  const faults = readers.flatMap((read) => {
    try {
      read(settings)
      return []
    } catch (error) {
      return (error as Error).message.split('\n').slice(1)
    }
  })
  const texts = [...new Set(faults.map((fault) => fault.trim()))]
  return texts.map((text) => ({ name: 'Settings', state: 'fault', text }))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 400)
}
