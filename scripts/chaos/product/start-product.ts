// The products that a chaos run breaks, with servers of their own.
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { faultsOf } from '../../stack/stack-faults.ts'
import type { Stack } from '../../stack/start-stack.ts'
import type { ScaledProduct } from './chaos-product.ts'

export const namespace = 'chaos'

export function productOf(stack: Stack): ScaledProduct {
  const { url, fakesUrl, env, servers, usableGateways } = stack
  const given = servers.servers.filter(({ faults }) => faults === undefined).map(({ name }) => name)
  if (given.length > 0) {
    throw new UserFacingError(`Servers that are given by URL are not harmed: ${given.join(', ')}`)
  }
  return { url, fakesUrl, env, namespace, usableGateways, faults: (name) => faultsOf(stack, name) }
}
