// Redis pub/sub channel that invalidates cached sessions on all replicas.
import type { Redis } from 'ioredis'

export interface Subscription {
  /** Whether this replica receives every message that is published now. */
  isOpen(): boolean
  close(): void
}

/** Subscribes on a connection of its own, and again after the connection was lost. */
export function subscribe(
  redis: Redis,
  channel: string,
  { onMessage, onLost }: { onMessage(message: string): void; onLost(): void },
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
    onLost()
  })
  // The main connection to the same server logs its errors.
  subscriber.on('error', () => undefined)
  subscriber.on('message', (_channel, message) => onMessage(message))
  return { isOpen: () => open, close: () => subscriber.disconnect() }
}
