// When a failed request is sent again, to another replica. The gateway, the clients of services and the load balancer
// follow the same policy.
import type { RateClass } from './endpoint.ts'

/** A stopped host never replies, not even with an error. */
export const connectTimeoutMs = 1_000
/** While no connection is made, nothing has been sent, and any request may go to another replica. */
export const connectsMax = 3
/** How often a request of each class is sent. A class that changes something is never sent twice. */
export const sendsMax: Readonly<Record<RateClass, number>> = {
  read: 2,
  write: 1,
  upload: 1,
  'sign-in': 1,
  webhook: 1,
}
/** Only early failures are followed by a second request, so that a slow service is not called twice. */
const sendAgainWithinMs = 2_000

/** Called after each failure of one request. `isSent`: the service may have received it. */
export type MayRetry = (isSent: boolean) => boolean

/** For one request of this class. */
export function retriesOf(rate: RateClass): MayRetry {
  const startedAt = Date.now()
  let [connects, sends] = [0, 0]
  return (isSent) => {
    if (!isSent) return ++connects < connectsMax
    return ++sends < sendsMax[rate] && Date.now() - startedAt < sendAgainWithinMs
  }
}
