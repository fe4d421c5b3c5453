// Checks the outside providers with the settings of the services that use them. Nothing is changed.
import { platformNames, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { providerOptions, readEnv as readGatewayEnv } from '@jumpingjack/gateway/src/env.ts'
import { checkProvider } from '@jumpingjack/gateway/src/sign-in/check-provider.ts'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { paypalAccess, readEnv as readPaymentEnv } from '@jumpingjack/payment/src/env.ts'
import { checkCredentials, checkWebhook } from '@jumpingjack/payment/src/paypal/check-paypal.client.ts'
import { checkMaps } from '@jumpingjack/places/src/diagnostics/diagnostics.actions.ts'
import { readEnv as readPlacesEnv } from '@jumpingjack/places/src/env.ts'
import { checkStorage } from '@jumpingjack/review/check'
import { readEnv as readReviewEnv, storageOptions } from '@jumpingjack/review/env'
import { readEnv as readUserEnv } from '@jumpingjack/user/src/env.ts'
import { type Finding, found } from './finding.ts'
import type { Settings } from './settings.ts'

export async function checkPhotos(settings: Settings): Promise<Finding[]> {
  const env = readReviewEnv(settings)
  return found('Photos', () => checkStorage(storageOptions(env), settings.PUBLIC_URL ?? ''))
}

export async function checkSignIn(settings: Settings): Promise<Finding[]> {
  const options = providerOptions(readGatewayEnv(settings))
  return found('Sign-in', () => checkProvider(options))
}

export async function checkPaypal(settings: Settings): Promise<Finding[]> {
  const env = readPaymentEnv(settings)
  const access = paypalAccess(env)
  let token = ''
  const credentials = await found('PayPal', async () => {
    token = await checkCredentials(access)
    return `a token of the ${access.mode} application`
  })
  if (!token) return credentials
  const webhook = { id: env.PAYPAL_WEBHOOK_ID, publicUrl: env.PUBLIC_URL }
  return [...credentials, ...(await found('PayPal webhook', () => checkWebhook(access, token, webhook)))]
}

export async function checkGoogleMaps(settings: Settings): Promise<Finding[]> {
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
export async function listNetworks(settings: Settings): Promise<Finding[]> {
  const { PUBLIC_URL: url, platforms } = readUserEnv(settings)
  return socialPlatforms.map((platform) => {
    const [name, access] = [platformNames[platform], platforms[platform]]
    if (!access) return { name, state: 'unset', text: `${platform.toUpperCase()}_CLIENT_ID is not set` }
    const isFake = access.address !== undefined
    return {
      name,
      state: 'good',
      text: `${isFake ? 'the fake' : 'not asked'}; register the redirect address ${url}/api/auth/${platform}/callback`,
    }
  })
}
