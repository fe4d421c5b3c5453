// Keeps one connection to RabbitMQ open. A dead connection never replies, so nothing waits for it: it is discarded at
// once, and each step of opening the next one has a deadline.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChannelModel, connect } from 'amqplib'
import type { Logger } from '../telemetry/log.ts'
import { within } from '../timing/within.ts'

export interface BrokerConnection {
  model: ChannelModel
  /** Closes this connection; another one is opened. Idempotent. */
  discard(): void
}

const heartbeatS = 10
const connectTimeoutMs = 5_000
const setupTimeoutMs = 10_000
const closeTimeoutMs = 500
const retryMinMs = 200
const retryMaxMs = 3_000

/**
 * Connects in the background, also when the broker is down. `setUp` runs on each new connection, `onLost` when it is
 * lost or discarded, or when `setUp` fails or takes too long.
 */
export function keepConnected(
  url: string,
  log: Logger,
  setUp: (connection: BrokerConnection) => Promise<void>,
  onLost: () => void,
) {
  const stopping = new AbortController()
  let discardCurrent = () => {}

  async function connectOnce(): Promise<void> {
    const model = await openModel(url, log)
    const lost = Promise.withResolvers<void>()
    discardCurrent = lost.resolve
    model.once('close', lost.resolve)
    if (stopping.signal.aborted) lost.resolve()
    try {
      const failed = lost.promise.then(() => Promise.reject(new Error('lost during its setup')))
      await within(setupTimeoutMs, Promise.race([setUp({ model, discard: lost.resolve }), failed]), 'setup')
      log.info('bus.connected')
      await lost.promise
    } finally {
      onLost()
      const closed = model.close().catch(() => undefined)
      // Otherwise not awaited: the server may never reply. Then missed heartbeats end the connection.
      if (stopping.signal.aborted) await closed
    }
  }

  async function run(): Promise<void> {
    let delayMs = retryMinMs
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      const error = await connectOnce().catch((reason) => reason)
      if (stopping.signal.aborted) return
      log.warn({ reason: error ? String(error) : 'lost' }, 'bus.disconnected')
      const isStable = Date.now() - startedAt > setupTimeoutMs
      delayMs = isStable ? retryMinMs : Math.min(delayMs * 2, retryMaxMs)
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    /** Stops reconnecting and closes the connection, within half a second. */
    async close(): Promise<void> {
      stopping.abort()
      discardCurrent()
      await within(closeTimeoutMs, running, 'closing').catch(() => undefined)
    },
  }
}

async function openModel(url: string, log: Logger): Promise<ChannelModel> {
  const address = new URL(url)
  address.searchParams.set('heartbeat', String(heartbeatS))
  const model = await connect(address.href, { noDelay: true, timeout: connectTimeoutMs })
  // An error without a listener would end the process.
  model.on('error', (error) => log.warn({ reason: error.message }, 'bus.error'))
  return model
}
