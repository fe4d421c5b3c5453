// Starts and stops a service with a database and events.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Connection, Model } from 'mongoose'
import { connectBus } from '../messaging/bus.ts'
import type { EventHandlers } from '../messaging/consumer.ts'
import type { Relay, WithOutbox } from '../messaging/outbox.ts'
import { type Recurring, startRecurring } from '../mongo/lease.ts'
import { connectMongo, createIndexes, databaseOf } from '../mongo/mongo.ts'
import { startRelay } from '../relay/relay.ts'
import { within } from '../timing/within.ts'
import { type HttpAssembly, type HttpKit, type RunningService, startHttpService } from './http-service.ts'
import { watchDatabase } from './outage.ts'
import type { ServiceEnv } from './service-env.ts'

/** What `assemble` in the `app.ts` of a service gets. */
export interface Kit extends HttpKit {
  db: Connection
  /** Publishes the outboxes of this collection. */
  relay<T extends WithOutbox>(model: Model<T>): Relay
  /** Runs this work once per period, on one of the service's replicas. */
  every(periodMs: number, name: string, work: () => Promise<unknown>): void
  /**
   * Repairs copies whose events were lost: every hour, after the start, and after each reconnect to the broker, which
   * may have lost its data. A run that fails is repeated soon.
   */
  reconcile(name: string, work: () => Promise<unknown>): void
}

export interface Assembly extends Pick<HttpAssembly, 'dependencies' | 'stop'> {
  handlers?: EventHandlers
  /** Reads what requests need, once the indexes exist. The service is ready after it. */
  load?(): Promise<void>
}

const stepMaxMs = 500
const relaysStopMaxMs = 200
/** A service may have to record the outcome of a call to an outside provider. */
const assemblyStopMaxMs = 2_000

/**
 * Resolves when the service is ready: its indexes exist. Its queues are consumed as soon as the broker is connected,
 * because requests need no broker.
 */
export function startService<E extends ServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: (kit: Kit, env: E) => Promise<Assembly>,
  now?: () => Date,
): Promise<RunningService> {
  return startHttpService(name, env, (kit) => addServers(name, env, kit, assemble), now)
}

/** Adds database and events to a service. */
async function addServers<E extends ServiceEnv>(
  name: ServiceName,
  env: E,
  httpKit: HttpKit,
  assemble: (kit: Kit, env: E) => Promise<Assembly>,
): Promise<HttpAssembly> {
  const { log } = httpKit
  /** For a stop: what is cut off is found again by the next process, as after a crash. */
  const atMost = async (name: string, ms: number, work: Promise<unknown>) => {
    await within(ms, work, name).catch((error) => log.warn({ reason: String(error) }, 'service.stop-cut'))
  }
  const db = await connectMongo(env.MONGO_URL, env.MONGO_DB ?? databaseOf(name), log)
  const outage = watchDatabase(db, log)
  const relays: Relay[] = []
  const recurring: Recurring[] = []
  const reconciling: Recurring[] = []
  const bus = connectBus({
    url: env.RABBITMQ_URL,
    service: name,
    namespace: env.EVENTS_NAMESPACE,
    log,
    onConnected: () => {
      for (const each of reconciling) each.runAgain()
    },
  })
  const kit: Kit = {
    ...httpKit,
    db,
    relay(model) {
      const relay = startRelay(model, bus, log)
      relays.push(relay)
      return relay
    },
    every(periodMs, workName, work) {
      recurring.push(startRecurring(db, workName, periodMs, work, log))
    },
    reconcile(workName, work) {
      const each = startRecurring(db, `reconcile-${workName}`, hourMs, work, log, { repeatsFailed: true })
      each.runAgain()
      recurring.push(each)
      reconciling.push(each)
    },
  }
  const assembly = await assemble(kit, env)
  await createIndexes(db)
  await assembly.load?.()
  // Not awaited: declaring the queues takes longer than all the rest.
  if (assembly.handlers) void bus.consume(assembly.handlers)
  return {
    dependencies: {
      broker: bus.isConnected,
      database: () => !outage.signal().aborted,
      ...assembly.dependencies,
    },
    outage: outage.signal,
    stopConsuming: () => atMost('consumers', stepMaxMs, bus.stopConsuming()),
    async stop() {
      await atMost('recurring work', stepMaxMs, Promise.all(recurring.map((each) => each.stop())))
      if (assembly.stop) await atMost('the service', assemblyStopMaxMs, assembly.stop())
      await atMost('relays', relaysStopMaxMs, Promise.all(relays.map((relay) => relay.stop())))
      await bus.close()
      await outage.stop()
      await atMost('the database', stepMaxMs, db.close())
    },
  }
}
