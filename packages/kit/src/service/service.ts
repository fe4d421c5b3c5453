// Starting and stopping a service in order. `main.ts` calls `runService`; tests call `startService`.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Connection, Model } from 'mongoose'
import { type Bus, connectBus } from '../messaging/bus.ts'
import type { EventHandlers } from '../messaging/consumer.ts'
import { type Relay, startRelay, type WithOutbox } from '../messaging/outbox.ts'
import { type Recurring, startRecurring } from '../mongo/lease.ts'
import { connectMongo, databaseOf } from '../mongo/mongo.ts'
import type { ServiceEnv } from './env.ts'
import {
  type HttpAssembly,
  type HttpEdge,
  type HttpKit,
  openHttpEdge,
  type RunningService,
} from './http-service.ts'

export type { RunningService }

/** What the kit hands to a service's `app.ts`. */
export interface Kit extends HttpKit {
  db: Connection
  /** Starts sending what documents of this collection announce. */
  relay<T extends WithOutbox>(model: Model<T>): Relay
  /** Does this work once in every period, on one of the service's replicas. */
  every(periodMs: number, name: string, work: () => Promise<unknown>): void
}

export interface Assembly extends HttpAssembly {
  handlers?: EventHandlers
}

export type Assemble<E extends ServiceEnv> = (kit: Kit, env: E) => Promise<Assembly>

const forcedExitMs = 9_500

/** Resolves when the service answers, its indexes are there and its queue is being worked off. */
export async function startService<E extends ServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: Assemble<E>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const edge = await openHttpEdge(name, env, now)
  const { log } = edge.kit
  const db = await connectMongo(env.MONGO_URL, env.MONGO_DB ?? databaseOf(name), log)
  const bus = await connectBus({ url: env.RABBITMQ_URL, service: name, namespace: env.EVENTS_NAMESPACE, log })
  const relays: Relay[] = []
  const recurring: Recurring[] = []
  const kit: Kit = {
    ...edge.kit,
    db,
    relay(model) {
      const relay = startRelay(model, bus, log)
      relays.push(relay)
      return relay
    },
    every(periodMs, workName, work) {
      recurring.push(startRecurring(db, workName, periodMs, work, log))
    },
  }
  const assembly = await assemble(kit, env)
  await Promise.all(Object.values(db.models).map((model) => model.init()))
  if (assembly.handlers) await bus.consume(assembly.handlers)
  edge.open()
  return { url: edge.url, stop: () => stopInOrder({ edge, bus, relays, recurring, db, assembly }) }
}

/** Runs a service as this process: ends in order on SIGTERM or SIGINT, and with an error when it cannot start. */
export function runService<E extends ServiceEnv>(
  name: ServiceName,
  readEnv: () => E,
  assemble: Assemble<E>,
): void {
  runProcess(async () => startService(name, readEnv(), assemble))
}

/** The part that the gateway, which is no service, shares: start, signals, and an end within ten seconds. */
export function runProcess(start: () => Promise<{ stop(): Promise<void> }>): void {
  let service: { stop(): Promise<void> } | undefined
  start().then((started) => {
    service = started
  }, fail)
  process.once('SIGTERM', end)
  process.once('SIGINT', end)

  function fail(error: unknown): void {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }

  async function end(): Promise<void> {
    setTimeout(() => process.exit(1), forcedExitMs).unref()
    await service?.stop()
    process.exit(0)
  }
}

async function stopInOrder(parts: {
  edge: HttpEdge
  bus: Bus
  relays: Relay[]
  recurring: Recurring[]
  db: Connection
  assembly: Assembly
}): Promise<void> {
  await Promise.all([parts.edge.close(), parts.bus.stopConsuming()])
  await Promise.all(parts.recurring.map((each) => each.stop()))
  await parts.assembly.stop?.()
  await Promise.all(parts.relays.map((relay) => relay.stop()))
  await parts.bus.close()
  await parts.db.close()
  parts.edge.kit.log.info('service.stopped')
}
