// Calls of the script to its server.
import { PaypalFault } from './fault.ts'

export interface Provider {
  /** Throws for a token that is invalid, expired or for another site. */
  readMethods(): Promise<string[]>
  readOutcome(orderId: string): Promise<{ isApproved: boolean; payerId?: string }>
  /** The address of the checkout window. */
  checkoutUrl(orderId: string): string
}

/** `root` is the server's address, without a slash at its end. */
export function createProvider(root: string, clientToken: string): Provider {
  async function post(path: string) {
    const reply = await fetch(`${root}/web-sdk/v6${path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: clientToken,
    })
    if (reply.status === 401)
      throw new PaypalFault('ERR_INVALID_CLIENT_TOKEN', 'The client token is not valid')
    if (!reply.ok) throw new PaypalFault('ERR_SERVER', `PayPal answered ${reply.status}`)
    return reply.json()
  }

  return {
    readMethods: async () => (await post('/instance')).eligibleMethods,
    readOutcome: (orderId) => post(`/orders/${encodeURIComponent(orderId)}`),
    checkoutUrl: (orderId) => `${root}/checkoutnow?token=${encodeURIComponent(orderId)}`,
  }
}
