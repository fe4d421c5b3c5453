// One question to the payment provider: by its own client, guarded, and its refusals told from its troubles.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { ApiError, type Client, Environment } from '@paypal/paypal-server-sdk'
import { createGuard } from './guard.ts'
import { pointedClient } from './pointed-client.ts'
import { ProviderRefusal } from './refusal.ts'

export interface ProviderAccess {
  mode: 'live' | 'sandbox'
  clientId: string
  clientSecret: string
  /** Of a stand-in; the provider's own address when absent. */
  apiUrl: string | undefined
  /** Of our pages, to which what browsers get is bound. */
  domain: string
}

type Ask = <T>(
  name: string,
  timeoutMs: number,
  call: (client: Client, signal: AbortSignal) => Promise<T>,
) => Promise<T>

/** Getting an access token, which knows no signal, takes no longer either. */
const requestMs = 5_000

/** What is asked throws ProviderRefusal or Problem('payment.unavailable'). */
export function createAsk(access: ProviderAccess, log: Logger): Ask {
  const guard = createGuard(log)
  let client = newClient(access)
  return (name, timeoutMs, call) =>
    guard(name, timeoutMs, async (signal) => {
      const used = client
      try {
        return await call(used, signal)
      } catch (error) {
        const refusal = refusalOf(error)
        // A client that could not get an access token never asks for one again, and one whose token was taken
        // back goes on using it.
        if (!refusal && client === used) client = newClient(access)
        throw refusal ?? error
      }
    })
}

function newClient({ mode, clientId, clientSecret, apiUrl }: ProviderAccess): Client {
  return pointedClient(apiUrl, {
    environment: mode === 'live' ? Environment.Production : Environment.Sandbox,
    timeout: requestMs,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
  })
}

/** Undefined for what says nothing about the request: trouble on the way or there, or credentials refused. */
function refusalOf(error: unknown): ProviderRefusal | undefined {
  if (!(error instanceof ApiError) || error.statusCode >= 500) return undefined
  if ([401, 403, 408, 429].includes(error.statusCode)) return undefined
  const { name, details } = (error.result ?? {}) as { name?: string; details?: { issue?: string }[] }
  return new ProviderRefusal(error.statusCode, details?.[0]?.issue ?? name ?? 'UNKNOWN')
}
