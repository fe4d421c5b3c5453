// The connection to RabbitMQ: reconnects, publishes with confirms, consumes.
import { type DomainEvent, type EventName, queuesOf } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Logger } from '../telemetry/log.ts'
import { type BrokerConnection, keepConnected } from './broker-connection.ts'
import { brokerNames } from './broker-names.ts'
import { type Consumer, type EventHandlers, openConsumer } from './consumer.ts'
import { liveSubscription } from './live-subscription.ts'
import { createPublisher } from './publisher.ts'

export type Bus = ReturnType<typeof connectBus>

type Setup = (connection: BrokerConnection) => Promise<void>

/** Returns at once; connects and reconnects in the background. */
export function connectBus(options: {
  url: string
  service: ServiceName
  namespace: string
  log: Logger
  /** Called after every (re)connect. */
  onConnected?: () => void
}) {
  const { service, namespace, log } = options
  const names = brokerNames(service, namespace)
  const publisher = createPublisher(names, log)
  const setups: Setup[] = [publisher.open]
  const consumers = new Set<Consumer>()
  let current: BrokerConnection | undefined
  let isStopping = false

  async function setUp(connection: BrokerConnection): Promise<void> {
    for (const each of setups) await each(connection)
    current = connection
    options.onConnected?.()
  }

  function onLost(): void {
    current = undefined
    publisher.lost()
    consumers.clear()
  }

  const kept = keepConnected(options.url, log, setUp, onLost)

  async function add(setup: Setup): Promise<void> {
    setups.push(setup)
    const connection = current
    await (connection && setup(connection).catch(connection.discard))
  }

  return {
    /** Resolves when the broker has confirmed the event; rejects after 5 s, when unroutable or when disconnected. */
    publish: publisher.publish,
    /** Consumes the service's durable queues, also after a reconnect. */
    consume: (handlers: EventHandlers): Promise<void> =>
      add(async (connection) => {
        if (isStopping) return
        for (const { queue, events } of queuesOf(service)) {
          const own = brokerNames(service, namespace, queue)
          consumers.add(await openConsumer({ connection, names: own, events, handlers, log }))
        }
      }),
    /**
     * Consumes these events on a temporary queue. `onSubscribed` is called after every (re)connect: events that were
     * published before may be missed.
     */
    subscribe(
      eventNames: readonly EventName[],
      onEvent: (event: DomainEvent) => void,
      onSubscribed?: () => void,
    ): Promise<void> {
      const open = liveSubscription(names, eventNames, onEvent, log)
      return add(async (connection) => {
        await open(connection)
        onSubscribed?.()
      })
    },
    isConnected: () => current !== undefined,
    /** Takes no more deliveries and waits for the current ones. */
    async stopConsuming(): Promise<void> {
      isStopping = true
      await Promise.all([...consumers].map((consumer) => consumer.stop()))
    },
    close: kept.close,
  }
}
