// The sources that the scripts of providers need in a page's Content-Security-Policy, beside the scripts themselves.

export interface MapsOptions {
  MAPS_PROVIDER: 'google' | 'none'
  MAPS_BROWSER_KEY?: string | undefined
  MAPS_SCRIPT_URL?: string | undefined
  /** XYZ address of the tile server that the fake map draws. */
  MAP_TILES_URL?: string | undefined
}

export interface PayPalOptions {
  PAYPAL_SCRIPT_URL?: string | undefined
}

/** Scripts are keywords: the nonce allows the script itself. */
type Sources = Record<
  'scripts' | 'styles' | 'images' | 'connections' | 'fonts' | 'frames' | 'workers',
  string[]
>

const nothing: Sources = {
  scripts: [],
  styles: [],
  images: [],
  connections: [],
  fonts: [],
  frames: [],
  workers: [],
}

/** The strict policy of https://developers.google.com/maps/documentation/javascript/content-security-policy */
const google: Sources = {
  // Required in the strict policy too. Its `https:` and `blob:` are for browsers without 'strict-dynamic'.
  scripts: ["'unsafe-eval'"],
  // Google's script adds style elements to the page.
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  images: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  connections: [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  fonts: ['https://fonts.gstatic.com'],
  frames: ['https://*.google.com'],
  workers: ['blob:'],
}

const googleOrigin = 'https://maps.googleapis.com'

export function mapsSources(env: MapsOptions): Sources {
  if (env.MAPS_PROVIDER === 'none' || !env.MAPS_BROWSER_KEY) return nothing
  const origin = [env.MAPS_SCRIPT_URL ? new URL(env.MAPS_SCRIPT_URL).origin : googleOrigin]
  if (origin[0] === googleOrigin) return google
  const images = [...origin, ...(env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [])]
  return { ...nothing, styles: origin, images, connections: origin, fonts: origin }
}

const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

/** PayPal's script adds style elements to the page, and documents no nonce for them. */
const paypal: Sources = {
  ...nothing,
  styles: ["'unsafe-inline'"],
  images: paypalHosts,
  connections: paypalHosts,
  frames: paypalHosts,
}

export function paypalSources({ PAYPAL_SCRIPT_URL }: PayPalOptions): Sources {
  if (!PAYPAL_SCRIPT_URL) return paypal
  const origin = [new URL(PAYPAL_SCRIPT_URL).origin]
  return { ...nothing, styles: origin, images: origin, connections: origin, frames: origin }
}
