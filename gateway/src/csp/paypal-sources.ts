// The sources that the payment provider's script needs in a page's Content-Security-Policy.

export interface PayPalOptions {
  PAYPAL_SCRIPT_URL?: string | undefined
}

interface Sources {
  scripts: string[]
  styles: string[]
  images: string[]
  connections: string[]
  frames: string[]
}

const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** PayPal's buttons add style elements to the page. */
const paypal: Sources = {
  scripts: hosts,
  styles: ["'unsafe-inline'"],
  images: hosts,
  connections: hosts,
  frames: hosts,
}

export function paypalSources({ PAYPAL_SCRIPT_URL }: PayPalOptions): Sources {
  if (!PAYPAL_SCRIPT_URL) return paypal
  const origin = [new URL(PAYPAL_SCRIPT_URL).origin]
  return { scripts: origin, styles: origin, images: origin, connections: origin, frames: origin }
}
