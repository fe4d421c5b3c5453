// The headers that a service receives with a forwarded request: few of the client's, and those of the gateway.
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { deadlineHeader, gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import { currentTraceparent, traceparentHeader } from '@jumpingjack/kit/telemetry/trace'
import type { Request } from 'express'
import { networkOf } from '../middleware/client-network.ts'

const deadlineMs = gatewayTimeoutMs - 500

/** The only request headers that services receive. */
const fromClient = [
  'accept',
  'accept-language',
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
  'x-request-id',
]

export type Client = Pick<Request, 'headers' | 'ip'>

/** Names and values in turn. */
export function headersForService({ headers, ip = '' }: Client, token: string): string[] {
  const picked: string[] = []
  for (const name of fromClient) {
    const value = headers[name]
    if (typeof value === 'string') picked.push(name, value)
  }
  picked.push('authorization', `Bearer ${token}`, clientNetworkHeader, networkOf(ip))
  picked.push(deadlineHeader, String(deadlineMs))
  const traceparent = currentTraceparent()
  if (traceparent) picked.push(traceparentHeader, traceparent)
  return picked
}
