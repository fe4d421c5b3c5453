// The connection to RabbitMQ: reconnects, publishes with confirms, consumes.
import { type DomainEvent, type EventName, queuesOf } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'
import { type BrokerNames, brokerNames } from './broker-names.ts'
import { type Consumer, type EventHandlers, openConsumer } from './consumer.ts'
import { openLiveSubscription } from './live-subscription.ts'
import { createPublisher } from './publisher.ts'

export interface Bus {
  /** Resolves when the broker has confirmed the event; rejects after 5 s, when unroutable or when disconnected. */
  publish(event: DomainEvent): Promise<void>
  /** Consumes the service's durable queues, also after a reconnect. */
  consume(handlers: EventHandlers): Promise<void>
  /**
   * Consumes these events on a temporary queue. `onSubscribed` is called after every (re)connect: events that were
   * published before are missed.
   */
  subscribe(
    names: readonly EventName[],
    onEvent: (event: DomainEvent) => void,
    onSubscribed?: () => void,
  ): Promise<void>
  isConnected(): boolean
  /** Takes no more deliveries and waits for the current ones. */
  stopConsuming(): Promise<void>
  close(): Promise<void>
}

const heartbeatS = 10
const closeTimeoutMs = 2_000

type Setup = (model: ChannelModel) => Promise<void>

/** Returns at once; connects and reconnects in the background. */
export async function connectBus(options: {
  url: string
  service: ServiceName
  namespace: string
  log: Logger
}): Promise<Bus> {
  const { service, log } = options
  const names: BrokerNames = brokerNames(service, options.namespace)
  const publisher = createPublisher(names.exchange, log)
  const setups: Setup[] = [publisher.open]
  const consumers = new Set<Consumer>()
  let current: ChannelModel | undefined

  const link = await connectLink(options.url, log, async (model) => {
    consumers.clear()
    // A closed channel closes the connection: the next one sets everything up again.
    for (const setup of setups) await setup(model)
    current = model
  })
  link.on('disconnect', () => {
    current = undefined
    publisher.lost()
  })

  async function add(setup: Setup): Promise<void> {
    setups.push(setup)
    if (current) await setup(current)
  }

  return {
    publish: publisher.publish,
    consume: (handlers) =>
      add(async (model) => {
        for (const { queue, events } of queuesOf(service)) {
          const own = brokerNames(service, options.namespace, queue)
          consumers.add(await openConsumer({ model, names: own, events, handlers, log }))
        }
      }),
    subscribe: (eventNames, onEvent, onSubscribed) =>
      add(async (model) => {
        await openLiveSubscription({ model, names, eventNames, onEvent, log })
        onSubscribed?.()
      }),
    isConnected: () => current !== undefined,
    async stopConsuming() {
      await Promise.all([...consumers].map((consumer) => consumer.stop()))
    },
    async close() {
      publisher.lost()
      // A frozen broker never answers Connection.Close.
      const timeout = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())
      await Promise.race([link.close(), timeout])
    },
  }
}

/** A connection that amqplib renews whenever it is lost, or when `setup` fails. */
async function connectLink(url: string, log: Logger, setup: Setup): Promise<RecoveringChannelModel> {
  const address = new URL(url)
  address.searchParams.set('heartbeat', String(heartbeatS))
  const link = await connect(address.href, {
    noDelay: true,
    timeout: 5_000,
    recovery: {
      initialDelay: 200,
      maxDelay: 3_000,
      waitForConnect: false,
      setup: (model: ChannelModel) => {
        // An error without a listener would end the process.
        model.on('error', (error) => log.warn({ reason: error.message }, 'bus.error'))
        return setup(model)
      },
    },
  })
  link.on('connect', () => log.info('bus.connected'))
  link.on('disconnect', (error) => log.warn({ reason: error.message }, 'bus.disconnected'))
  link.on('connect-failed', (error) => log.warn({ reason: error.message }, 'bus.waiting'))
  // Logged by the listener of the model.
  link.on('error', () => undefined)
  return link
}
