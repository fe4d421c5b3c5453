// What a webhook's signature covers, and which certificates are accepted.
import { z } from 'zod'

/** Headers of a webhook that make up its signature. */
export const SignatureHeaders = z.object({
  'paypal-transmission-id': z.string().min(1).max(200),
  'paypal-transmission-time': z.string().min(1).max(100),
  'paypal-transmission-sig': z.string().min(1).max(4_000),
  'paypal-cert-url': z.url().max(500),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
})
export type SignatureHeaders = z.infer<typeof SignatureHeaders>

const certificatesPath = '/v1/notifications/certs/'

/** https://developer.paypal.com/api/rest/webhooks/rest/#verification-of-event-messages */
export function signedText(headers: SignatureHeaders, webhookId: string, bodyCrc32: number): string {
  return [headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, bodyCrc32].join(
    '|',
  )
}

/** Only certificates on PayPal's own hosts are accepted, or on the fake at `apiUrl`. */
export function isPaypalCertificate(address: string, apiUrl: string | undefined): boolean {
  const url = new URL(address)
  if (url.username || url.password) return false
  if (apiUrl !== undefined) {
    const fake = new URL(apiUrl)
    const isThere = url.pathname.startsWith(`${fake.pathname.replace(/\/$/, '')}${certificatesPath}`)
    return url.origin === fake.origin && isThere
  }
  const isHost =
    url.protocol === 'https:' && url.port === '' && /^api(-m)?(\.sandbox)?\.paypal\.com$/.test(url.hostname)
  return isHost && url.pathname.startsWith(certificatesPath)
}
