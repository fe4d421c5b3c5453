// Calls PayPal's SDK through the outbound client, and turns its errors into rejections or Problems.
import { Problem } from '@jumpingjack/kit/http/problem'
import { createOutboundClient, TransientError } from '@jumpingjack/kit/outbound/outbound-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { reasonOf } from '@jumpingjack/kit/telemetry/log'
import { ApiError, Client, type Configuration, Environment } from '@paypal/paypal-server-sdk'

export interface PaypalAccess {
  mode: 'live' | 'sandbox'
  clientId: string
  clientSecret: string
  /** Base URL of a fake; PayPal's own when undefined. */
  apiUrl: string | undefined
  /** Domain of our pages. Client tokens are bound to it. */
  domain: string
}

/** PayPal rejects the request. A retry would fail again. */
export class PaypalRejection extends Error {
  override name = 'PaypalRejection'
  /** As in `ORDER_NOT_APPROVED`. */
  readonly issue: string

  constructor(status: number, issue: string) {
    super(`${status} ${issue}`)
    this.issue = issue
  }
}

/** Throws PaypalRejection, or Problem('payment.unavailable') for a transient error. */
type PaypalCall = <T>(
  name: string,
  timeoutMs: number,
  send: (client: Client, signal: AbortSignal) => Promise<T>,
) => Promise<T>

/** Also limits the request for an access token, which takes no signal. */
const requestTimeoutMs = 5_000
const circuitResetMs = 3_000

export function createPaypalCall(access: PaypalAccess, log: Logger): PaypalCall {
  const call = createOutboundClient({
    log,
    target: 'paypal',
    minCalls: 10,
    resetMs: circuitResetMs,
    isRejection: (error) => error instanceof PaypalRejection,
  })
  let client = newClient(access)

  return async (name, timeoutMs, send) => {
    try {
      return await call(AbortSignal.timeout(timeoutMs), async (signal) => {
        const used = client
        try {
          return await send(used, signal)
        } catch (error) {
          const rejection = rejectionOf(error)
          // The SDK requests no new access token after a failed request for one, or when it was revoked.
          if (!rejection && !keepsToken(error) && client === used) client = newClient(access)
          throw rejection ?? error
        }
      })
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      if (!error.isCircuitOpen) log.warn({ call: name, reason: reasonOf(error.cause) }, 'provider.failed')
      throw new Problem('payment.unavailable', { retryAfter: circuitResetMs / 1_000 })
    }
  }
}

export function newClient({ mode, clientId, clientSecret, apiUrl }: PaypalAccess): Client {
  return clientWithBaseUrl(apiUrl, {
    environment: mode === 'live' ? Environment.Production : Environment.Sandbox,
    timeout: requestTimeoutMs,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
  })
}

/** The SDK itself has only PayPal's live and sandbox addresses. */
function clientWithBaseUrl(apiUrl: string | undefined, config: Partial<Configuration>): Client {
  if (!apiUrl) return new Client(config)
  // `apiUrl` is not a field: the constructor of Client uses this factory before fields are initialised.
  class ClientWithBaseUrl extends Client {
    override getRequestBuilderFactory() {
      const create = super.getRequestBuilderFactory()
      return (...args: Parameters<typeof create>) => {
        const request = create(...args)
        request.interceptRequest((call) => ({
          ...call,
          url: call.url.replace(/^https:\/\/[^/]+/, apiUrl ?? ''),
        }))
        return request
      }
    }
  }
  return new ClientWithBaseUrl(config)
}

/** Undefined for server errors, invalid credentials and rate limits: they do not concern the request. */
function rejectionOf(error: unknown): PaypalRejection | undefined {
  if (!(error instanceof ApiError) || error.statusCode >= 500) return undefined
  if ([401, 403, 408, 429].includes(error.statusCode)) return undefined
  const { name, details } = (error.result ?? {}) as { name?: string; details?: { issue?: string }[] }
  return new PaypalRejection(error.statusCode, details?.[0]?.issue ?? name ?? 'UNKNOWN')
}

/** PayPal limits callers that request many access tokens, so a call that is limited requests none. */
function keepsToken(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 429 && !error.request.url.endsWith('/token')
}
