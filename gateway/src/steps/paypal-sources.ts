// What a page must be allowed to load so that the payment provider's script works in it.
import type { GatewayEnv } from '../env.ts'

interface Sources {
  scripts: string[]
  styles: string[]
  images: string[]
  connections: string[]
  frames: string[]
}

const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** Its buttons bring their own styles, drawn into the page. */
const paypal: Sources = {
  scripts: hosts,
  styles: ["'unsafe-inline'"],
  images: hosts,
  connections: hosts,
  frames: hosts,
}

export function paypalSources({ PAYPAL_SCRIPT_URL }: Pick<GatewayEnv, 'PAYPAL_SCRIPT_URL'>): Sources {
  if (!PAYPAL_SCRIPT_URL) return paypal
  const origin = [new URL(PAYPAL_SCRIPT_URL).origin]
  return { scripts: origin, styles: origin, images: origin, connections: origin, frames: origin }
}
