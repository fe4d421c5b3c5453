// Asks each server and provider of the settings for the least that proves it. Nothing is changed, and no secret is sent
// to anyone but its owner.
import { readEnv as readAdminEnv } from '@jumpingjack/admin/env'
import { platformNames, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { backendServices, urlVariable } from '@jumpingjack/contracts/http/services'
import { providerOptions, readEnv as readGatewayEnv } from '@jumpingjack/gateway/src/env.ts'
import { checkProvider } from '@jumpingjack/gateway/src/sign-in/check-provider.ts'
import { readEnv as readGymEnv } from '@jumpingjack/gym/env'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { paypalAccess, readEnv as readPaymentEnv } from '@jumpingjack/payment/src/env.ts'
import { checkCredentials, checkWebhook } from '@jumpingjack/payment/src/paypal/check-paypal.client.ts'
import { checkMaps } from '@jumpingjack/places/src/diagnostics/diagnostics.actions.ts'
import { readEnv as readPlacesEnv } from '@jumpingjack/places/src/env.ts'
import { checkStorage } from '@jumpingjack/review/check'
import { readEnv as readReviewEnv, storageOptions } from '@jumpingjack/review/env'
import { readEnv as readUserEnv } from '@jumpingjack/user/src/env.ts'
import { checkMongo, checkRabbit, checkRedis } from './servers.ts'
import { type Finding, type Settings, withoutSecrets } from './settings.ts'

const readers = [
  ...[readGatewayEnv, readGymEnv, readReviewEnv, readUserEnv],
  ...[readPaymentEnv, readAdminEnv, readPlacesEnv],
]

/** What `npm start` and the compose files set. Settings of a server or provider are given together, or not at all. */
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
    backendServices.map((name) => [urlVariable(name), { [urlVariable(name)]: `http://${name}` }]),
  ),
}

interface Check {
  name: string
  /** The setting without which it is not made. */
  needs: string
  /** Returns what it has found, and throws an Error with the remedy. Settings that are not valid are listed already. */
  run(settings: Settings): Promise<Finding[]>
}

const checks: Check[] = [
  { name: 'MongoDB', needs: 'MONGO_URL', run: (all) => found('MongoDB', checkMongo(all)) },
  { name: 'RabbitMQ', needs: 'RABBITMQ_URL', run: (all) => found('RabbitMQ', checkRabbit(all)) },
  { name: 'Redis', needs: 'REDIS_URL', run: (all) => found('Redis', checkRedis(all)) },
  {
    name: 'Photos',
    needs: 'S3_ENDPOINT',
    run: async (all) =>
      found('Photos', checkStorage(storageOptions(readReviewEnv(all)), all.PUBLIC_URL ?? '')),
  },
  {
    name: 'Sign-in',
    needs: 'OIDC_ISSUER',
    run: async (all) => found('Sign-in', checkProvider(providerOptions(readGatewayEnv(all)))),
  },
  { name: 'PayPal', needs: 'PAYPAL_CLIENT_ID', run: checkPaypal },
  { name: 'Google Maps', needs: 'MAPS_SERVER_KEY', run: checkGoogleMaps },
  { name: 'Social networks', needs: 'PUBLIC_URL', run: listNetworks },
]

export async function examine(settings: Settings): Promise<Finding[]> {
  const missing = Object.entries(defaults).filter(([name]) => !settings[name])
  const all = Object.assign({}, ...missing.map(([, values]) => values), settings)
  const examined = checks.map(async ({ name, needs, run }): Promise<Finding[]> => {
    if (!settings[needs]) return [{ name, state: 'unset', text: `${needs} is not set` }]
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

function found(name: string, check: Promise<string>): Promise<Finding[]> {
  return check.then(
    (text) => [{ name, state: 'good', text }],
    (error: Error) => [{ name, state: 'fault', text: error.message }],
  )
}

async function checkPaypal(settings: Settings): Promise<Finding[]> {
  const env = readPaymentEnv(settings)
  const access = paypalAccess(env)
  const token = checkCredentials(access)
  const credentials = await found(
    'PayPal',
    token.then(() => `a token of the ${access.mode} application`),
  )
  if (credentials.some(({ state }) => state === 'fault')) return credentials
  const webhook = { id: env.PAYPAL_WEBHOOK_ID, publicUrl: env.PUBLIC_URL }
  return [...credentials, ...(await found('PayPal webhook', checkWebhook(access, await token, webhook)))]
}

async function checkGoogleMaps(settings: Settings): Promise<Finding[]> {
  const env = readPlacesEnv(settings)
  if (env.MAPS_PROVIDER === 'none')
    return [{ name: 'Google Maps', state: 'unset', text: 'switched off by MAPS_PROVIDER' }]
  const verdicts = await checkMaps(env, createLog('doctor', 'silent'))
  return verdicts.map(({ trial, fault, advice }) => {
    const text = [fault ?? 'accepted', ...advice].join(' ')
    return { name: trial, state: fault ? 'fault' : 'good', text }
  })
}

/** The networks have no call that proves a client without a member. */
async function listNetworks(settings: Settings): Promise<Finding[]> {
  const { PUBLIC_URL: url, platforms } = readUserEnv(settings)
  return socialPlatforms.map((platform) => {
    const [name, access] = [platformNames[platform], platforms[platform]]
    if (!access) return { name, state: 'unset', text: `${platform.toUpperCase()}_CLIENT_ID is not set` }
    const asked = access.address === undefined ? 'not asked' : 'the fake'
    const redirect = `${url}/api/auth/${platform}/callback`
    return { name, state: 'good', text: `${asked}; register the redirect address ${redirect}` }
  })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 400)
}
