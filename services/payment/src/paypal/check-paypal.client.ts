// Checks PayPal's credentials and our webhook for an operator. Nothing is changed.
import { paypalWebhook } from '@jumpingjack/contracts/payment/payments'
import { ApiError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { newClient, type PaypalAccess } from './paypal-call.client.ts'

const apiUrls = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }
/** Events that change an order. All others are answered, and ignored. */
const neededEvents = ['APPROVED', 'COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((event) =>
  event === 'APPROVED' ? `CHECKOUT.ORDER.${event}` : `PAYMENT.CAPTURE.${event}`,
)
const timeoutMs = 10_000

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_get */
const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

/** Returns an access token. Throws an Error with the remedy. */
export async function checkCredentials(access: PaypalAccess): Promise<string> {
  try {
    return (await newClient(access).clientCredentialsAuthManager.fetchToken()).accessToken
  } catch (error) {
    if (!(error instanceof ApiError))
      throw new Error('PayPal does not answer. Check that this machine may reach it.')
    throw new Error(
      `PayPal rejects the credentials (${error.statusCode}). Copy PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of the ${access.mode} application, and check PAYPAL_MODE.`,
    )
  }
}

/** Returns what was found. Throws an Error with the remedy. */
export async function checkWebhook(
  { mode, apiUrl = apiUrls[mode] }: Pick<PaypalAccess, 'mode' | 'apiUrl'>,
  token: string,
  { id, publicUrl }: { id: string | undefined; publicUrl: string },
): Promise<string> {
  const expected = `${publicUrl}${paypalWebhook.path}`
  if (!id) throw new Error(`Create a webhook of ${expected} at PayPal and set PAYPAL_WEBHOOK_ID to its id.`)
  const reply = await fetch(`${apiUrl}/v1/notifications/webhooks/${encodeURIComponent(id)}`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok)
    throw new Error(
      `PayPal does not have the webhook of PAYPAL_WEBHOOK_ID (${reply.status}). Copy the id from the ${mode} application, or create a webhook of ${expected}.`,
    )
  const { url, event_types: events } = Webhook.parse(await reply.json())
  if (url !== expected)
    throw new Error(`The webhook of PAYPAL_WEBHOOK_ID calls ${url}. Change that to ${expected}.`)
  const names = new Set(events.map(({ name }) => name))
  const missing = names.has('*') ? [] : neededEvents.filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`Subscribe the webhook at PayPal to ${missing.join(', ')}.`)
  return url
}
