// `paypal.createInstance`: the SDK instance for a client token, and its calls to the server.
import type {
  EligiblePaymentMethodsOutput,
  PayPalPaymentsInstance,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'
import { createSession, PaypalFault } from './session.ts'

type Instance = Pick<PayPalPaymentsInstance, 'createPayPalOneTimePaymentSession'> & {
  findEligibleMethods(): Promise<Pick<EligiblePaymentMethodsOutput, 'isEligible'>>
}

/** The supported part of the SDK. */
export interface PaypalNamespace {
  createInstance(options: Parameters<PayPalV6Namespace['createInstance']>[0]): Promise<Instance>
  version: PayPalV6Namespace['version']
}

/** `root` is the server's address, without a slash at its end. */
export function createNamespace(root: string): PaypalNamespace {
  async function post(path: string, clientToken: string) {
    const headers = { 'content-type': 'text/plain' }
    const reply = await fetch(`${root}/web-sdk/v6${path}`, { method: 'POST', headers, body: clientToken })
    if (reply.status === 401)
      throw new PaypalFault('ERR_INVALID_CLIENT_TOKEN', 'The client token is not valid')
    if (!reply.ok) throw new PaypalFault('ERR_SERVER', `PayPal answered ${reply.status}`)
    return reply.json()
  }

  return {
    version: '6.0.0',
    async createInstance({ clientToken = '', components }) {
      const unknown = components.filter((component) => component !== 'paypal-payments')
      if (unknown.length > 0) throw new PaypalFault('ERR_DEV_COMPONENTS', `Not offered here: ${unknown}`)
      const { eligibleMethods } = await post('/instance', clientToken)
      const provider = {
        readOutcome: (orderId: string) => post(`/orders/${encodeURIComponent(orderId)}`, clientToken),
        checkoutUrl: (orderId: string) => `${root}/checkoutnow?token=${encodeURIComponent(orderId)}`,
      }
      return {
        findEligibleMethods: async () => ({ isEligible: (method) => eligibleMethods.includes(method) }),
        createPayPalOneTimePaymentSession: (options) => createSession(provider, options),
      }
    },
  }
}
