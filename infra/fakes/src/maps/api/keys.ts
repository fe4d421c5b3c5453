// The keys of the provider, and the provider's messages about wrong ones.
import type { MapsFaults } from '../faults.ts'

export interface Keys {
  /** For the web service; rejected in a browser. */
  serverKey: string
  /** For the browser script, restricted to web sites; rejected by the web service. */
  browserKey: string
}

export interface Deps {
  keys: Keys
  faults: MapsFaults
}

export type Channel = 'js' | 'web'

const missingKey =
  'You must use an API key to authenticate each request to Google Maps Platform APIs. For additional information, please refer to http://g.co/dev/maps-no-account'
export const wrongKey = 'The provided API key is invalid. '
const browserKeyOnServer = 'API keys with referer restrictions cannot be used with this API.'
const serverKeyInBrowser = 'This IP, site or mobile application is not authorized to use this API key.'

/** Undefined when the key is valid. */
export function keyError(key: string | null, channel: Channel, keys: Keys): string | undefined {
  if (!key) return missingKey
  if (key === (channel === 'web' ? keys.serverKey : keys.browserKey)) return undefined
  if (channel === 'web' && key === keys.browserKey) return browserKeyOnServer
  if (channel === 'js' && key === keys.serverKey) return serverKeyInBrowser
  return wrongKey
}
