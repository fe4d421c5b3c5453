// `paypal.createInstance`: the SDK instance for a client token.
import type {
  BaseInstance,
  EligiblePaymentMethodsOutput,
  PayPalPaymentsInstance,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'
import { PaypalFault } from './fault.ts'
import { createProvider } from './provider.ts'
import { createSession } from './session.ts'

type Instance = Pick<BaseInstance, 'updateLocale'> &
  Pick<PayPalPaymentsInstance, 'createPayPalOneTimePaymentSession'> & {
    findEligibleMethods(): Promise<Pick<EligiblePaymentMethodsOutput, 'isEligible'>>
  }

type CreateInstanceOptions = Parameters<PayPalV6Namespace['createInstance']>[0]

/** The supported part of the SDK. */
export interface PaypalNamespace {
  createInstance(options: CreateInstanceOptions): Promise<Instance>
  version: PayPalV6Namespace['version']
}

export function createNamespace(root: string): PaypalNamespace {
  return {
    version: '6.0.0',
    async createInstance({ clientToken, components }) {
      const unknown = components.filter((component) => component !== 'paypal-payments')
      if (unknown.length > 0) throw new PaypalFault('ERR_DEV_COMPONENTS', `Not offered here: ${unknown}`)
      const provider = createProvider(root, clientToken ?? '')
      const methods = await provider.readMethods()
      return {
        findEligibleMethods: async () => ({ isEligible: (method) => methods.includes(method) }),
        updateLocale: () => undefined,
        createPayPalOneTimePaymentSession: (options) => createSession(provider, options),
      }
    },
  }
}
