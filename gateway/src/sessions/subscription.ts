// Hearing a Redis channel, and knowing when it is not heard.
import type { Redis } from 'ioredis'

export interface Subscription {
  /** Whether everything that is said on the channel now is heard here. */
  isOpen(): boolean
  close(): void
}

/** Subscribes by a connection of its own, and again after it was lost. */
export function subscribe(
  redis: Redis,
  channel: string,
  { hear, lost }: { hear(message: string): void; lost(): void },
): Subscription {
  const subscriber = redis.duplicate()
  let open = false
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        open = true
      },
      () => subscriber.disconnect(true),
    )
  })
  subscriber.on('close', () => {
    open = false
    lost()
  })
  // The first connection to the same server logs what is wrong with it.
  subscriber.on('error', () => undefined)
  subscriber.on('message', (_channel, message) => hear(message))
  return { isOpen: () => open, close: () => subscriber.disconnect() }
}
