// Starts and stops a service with a database and events. `main.ts` calls `runService`, tests call `startService`.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Connection, Model } from 'mongoose'
import { connectBus } from '../messaging/bus.ts'
import type { EventHandlers } from '../messaging/consumer.ts'
import type { Relay, WithOutbox } from '../messaging/outbox.ts'
import { type Recurring, startRecurring } from '../mongo/lease.ts'
import { connectMongo, createIndexes, databaseOf } from '../mongo/mongo.ts'
import { startRelay } from '../relay/relay.ts'
import type { Logger } from '../telemetry/log.ts'
import { within } from '../timing/within.ts'
import { createServer, type HttpAssembly, type HttpKit, type RunningService } from './http-service.ts'
import { watchDatabase } from './outage.ts'
import { runProcess } from './run-process.ts'
import type { ServiceEnv } from './service-env.ts'

export type { RunningService }

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

export interface Assembly extends HttpAssembly {
  handlers?: EventHandlers
  /** Reads what requests need, once the indexes exist. The service is ready after it. */
  load?(): Promise<void>
}

export type Assemble<E extends ServiceEnv> = (kit: Kit, env: E) => Promise<Assembly>

const stepMaxMs = 500
const relaysStopMaxMs = 200
/** A service may have to record the outcome of a call to an outside provider. */
const assemblyStopMaxMs = 2_000

/**
 * Resolves when the service is ready: its indexes exist. Its queues are consumed as soon as the broker is connected,
 * because requests need no broker.
 */
export async function startService<E extends ServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: Assemble<E>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  // No request comes before the database is watched.
  const server = await createServer(name, env, now, () => outage.signal())
  const { log } = server.kit
  const atMost = waitAtMost(log)
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
    ...server.kit,
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
    url: await server.open({
      broker: bus.isConnected,
      database: () => !outage.signal().aborted,
      ...assembly.dependencies,
    }),
    async stop() {
      // Running requests are waited for, because their callers would see a failure.
      await Promise.all([server.close(), atMost('consumers', stepMaxMs, bus.stopConsuming())])
      await atMost('recurring work', stepMaxMs, Promise.all(recurring.map((each) => each.stop())))
      if (assembly.stop) await atMost('the service', assemblyStopMaxMs, assembly.stop())
      await atMost('relays', relaysStopMaxMs, Promise.all(relays.map((relay) => relay.stop())))
      await bus.close()
      await outage.stop()
      await atMost('the database', stepMaxMs, db.close())
      await server.stopTelemetry()
      log.info('service.stopped')
    },
  }
}

/** Runs a service as this process: stops on SIGTERM or SIGINT, exits with an error when it cannot start. */
export function runService<E extends ServiceEnv>(
  name: ServiceName,
  readEnv: () => E,
  assemble: Assemble<E>,
): void {
  runProcess(async () => startService(name, readEnv(), assemble))
}

/** For a stop: what is cut off is found again by the next process, as after a crash. */
function waitAtMost(log: Logger) {
  return (name: string, ms: number, work: Promise<unknown>) =>
    within(ms, work, name).catch((error) => log.warn({ reason: String(error) }, 'service.stop-cut'))
}
