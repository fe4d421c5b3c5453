// PayPal's SDK client with a base URL. The SDK itself has only PayPal's live and sandbox addresses.
import { Client, type Configuration } from '@paypal/paypal-server-sdk'

export function clientWithBaseUrl(apiUrl: string | undefined, config: Partial<Configuration>): Client {
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
