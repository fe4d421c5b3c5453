// The provider's own client, pointed at another address where there is one: it knows the provider's two only.
import { Client, type Configuration } from '@paypal/paypal-server-sdk'

export function pointedClient(apiUrl: string | undefined, config: Partial<Configuration>): Client {
  if (!apiUrl) return new Client(config)
  // The address is no field: the constructor of Client makes requests of this factory before fields are set.
  class PointedClient extends Client {
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
  return new PointedClient(config)
}
