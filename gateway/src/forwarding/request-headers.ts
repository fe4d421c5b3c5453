// The headers that a service receives with a forwarded request: few of the client's, and those of the gateway.
import type { IncomingMessage } from 'node:http'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { deadlineHeader } from '@jumpingjack/kit/http/deadline'
import { traceparentHeader } from '@jumpingjack/kit/telemetry/trace'
import { networkOf } from '../middleware/client-network.ts'

/** Services time out earlier than the gateway, with a precise problem. */
export const deadlineMs = 9_500

/** The only request headers that services receive. */
const fromClient = [
  'accept',
  // The gateway needs this one and x-forwarded-proto to compress the response and to renew the session.
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  // The signature of the payment provider's webhooks, over the unchanged body.
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
  'range',
  'user-agent',
  'x-forwarded-proto',
  'x-request-id',
]

/** Names and values in turn. */
export function headersForService(
  { headers }: IncomingMessage,
  token: string,
  address: string,
  traceparent: string | undefined,
): string[] {
  const picked: string[] = []
  for (const name of fromClient) {
    const value = headers[name]
    if (typeof value === 'string') picked.push(name, value)
  }
  picked.push('authorization', `Bearer ${token}`, clientNetworkHeader, networkOf(address))
  picked.push(deadlineHeader, String(deadlineMs))
  if (traceparent) picked.push(traceparentHeader, traceparent)
  return picked
}
