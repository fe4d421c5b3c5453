// The sources that the payment provider's script needs in a page's Content-Security-Policy, beside the script itself.

export interface PayPalOptions {
  PAYPAL_SCRIPT_URL?: string | undefined
}

interface Sources {
  styles: string[]
  images: string[]
  connections: string[]
  frames: string[]
}

const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** PayPal's script adds style elements to the page, and documents no nonce for them. */
const paypal: Sources = {
  styles: ["'unsafe-inline'"],
  images: hosts,
  connections: hosts,
  frames: hosts,
}

export function paypalSources({ PAYPAL_SCRIPT_URL }: PayPalOptions): Sources {
  if (!PAYPAL_SCRIPT_URL) return paypal
  const origin = [new URL(PAYPAL_SCRIPT_URL).origin]
  return { styles: origin, images: origin, connections: origin, frames: origin }
}
