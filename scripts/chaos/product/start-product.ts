// The products that a chaos run breaks, with servers of their own.
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import type { Stack } from '../../stack/start-stack.ts'
import type { ScaledProduct } from './chaos-product.ts'

export const namespace = 'chaos'

export function productOf({ url, fakesUrl, env, servers, processes, usableGateways }: Stack): ScaledProduct {
  const given = servers.servers.filter(({ faults }) => faults === undefined).map(({ name }) => name)
  if (given.length > 0) {
    throw new UserFacingError(`Servers that are given by URL are not harmed: ${given.join(', ')}`)
  }
  return {
    url,
    fakesUrl,
    env,
    namespace,
    usableGateways,
    faults(name) {
      const server = servers.servers.find((each) => each.name.toLowerCase() === name)
      const faults = server?.faults ?? processes[name]
      if (!faults) throw new Error(`nothing of this product is called ${name}`)
      return faults
    },
  }
}
