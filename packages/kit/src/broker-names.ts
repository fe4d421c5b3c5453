// How exchanges and queues are called. A namespace keeps test runs on one broker apart.
import type { ServiceName } from '@jumpingjack/contracts/events'

export interface BrokerNames {
  exchange: string
  queue: string
  /** Where a failed delivery waits before its next try. */
  retry: string
  /** Where a delivery goes that failed too often. */
  dead: string
}

export function brokerNames(service: ServiceName, namespace: string): BrokerNames {
  const prefix = namespace && `${namespace}.`
  const queue = `${prefix}${service}`
  return {
    exchange: `${prefix}jumpingjack.events`,
    queue,
    retry: `${queue}.retry`,
    dead: `${queue}.dead`,
  }
}
