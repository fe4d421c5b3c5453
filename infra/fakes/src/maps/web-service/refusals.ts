// Why the older web service refuses a call: the key it came with, or what a test switched on.
import type { Mode } from '../control/switches.ts'
import { invalid, Refusal } from './operation.ts'

export interface Keys {
  /** For the web service; of no use in a browser. */
  serverKey: string
  /** For the browser script, restricted to web sites; of no use in the web service. */
  browserKey: string
}

export type Channel = 'js' | 'web'

const missingKey =
  'You must use an API key to authenticate each request to Google Maps Platform APIs. For additional information, please refer to http://g.co/dev/maps-no-account'
const wrongKey = 'The provided API key is invalid. '
const browserKeyOnServer = 'API keys with referer restrictions cannot be used with this API.'
const serverKeyInBrowser = 'This IP, site or mobile application is not authorized to use this API key.'
const overLimit =
  'You have exceeded your daily request quota for this API. If you did not set a custom daily request quota, verify your project has an active billing account: http://g.co/dev/maps-no-account'
export const notActivated =
  'This API project is not authorized to use this API. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.'

/** Undefined when the key is good. */
export function keyFault(key: string | null, channel: Channel, keys: Keys): string | undefined {
  if (!key) return missingKey
  if (key === (channel === 'web' ? keys.serverKey : keys.browserKey)) return undefined
  if (channel === 'web' && key === keys.browserKey) return browserKeyOnServer
  if (channel === 'js' && key === keys.serverKey) return serverKeyInBrowser
  return wrongKey
}

export function refusal(mode: Mode): Refusal | undefined {
  if (mode === 'denied') return new Refusal('REQUEST_DENIED', wrongKey)
  if (mode === 'activating') return new Refusal('REQUEST_DENIED', notActivated)
  if (mode === 'over-limit') return new Refusal('OVER_QUERY_LIMIT', overLimit)
  if (mode === 'invalid') return invalid()
  return undefined
}
