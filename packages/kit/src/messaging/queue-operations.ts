// Declares, counts and empties all durable queues, for backup and restore.
import type { EventName } from '@jumpingjack/contracts/events/events'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { forEachQueue } from './queues.ts'

interface Target {
  url: string
  namespace: string
}

export interface QueueState {
  queue: string
  events: EventName[]
  /** In the queue, its retry queue and its dead-letter queue. */
  messages: { queue: number; retry: number; dead: number }
}

/** Declares the queues of all consumers with their bindings, and counts their messages. */
export function declareQueues(target: Target): Promise<QueueState[]> {
  return forEachQueue(target, serviceNames, async (channel, names, events) => {
    const count = async (name: string) => (await channel.checkQueue(name)).messageCount
    const messages = {
      queue: await count(names.queue),
      retry: await count(names.retry),
      dead: await count(names.dead),
    }
    return { queue: names.queue, events, messages }
  })
}

/** Deletes all messages that wait in the queues. */
export async function purgeQueues(target: Target): Promise<void> {
  await forEachQueue(target, serviceNames, async (channel, names) => {
    for (const name of [names.queue, names.retry, names.dead]) await channel.purgeQueue(name)
  })
}
