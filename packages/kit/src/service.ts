// Starting and stopping a service in order. `main.ts` calls `runService`; tests call `startService`.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@jumpingjack/contracts/events'
import type { Connection, Model } from 'mongoose'
import { type Bus, connectBus } from './bus.ts'
import { type Call, serviceCaller } from './call.ts'
import type { Reactions } from './consumer.ts'
import type { ServiceEnv } from './env.ts'
import { closeServer, createApp, endWithProblems, type Health, listen } from './http.ts'
import { identitySigner, identityVerifier } from './identity.ts'
import { readIdentityKeys } from './identity-keys.ts'
import { type Recurring, startRecurring } from './lease.ts'
import { createLog, type Logger } from './log.ts'
import { connectMongo } from './mongo.ts'
import { type Relay, startRelay, type WithOutbox } from './outbox.ts'
import { Problem } from './problem.ts'
import { createRoutes, type Routes } from './routes.ts'

/** What the kit hands to a service's `app.ts`. */
export interface Kit {
  log: Logger
  db: Connection
  routes: Routes
  now: () => Date
  /** The way to another service at this address. */
  caller(target: ServiceName, address: string): Call
  /** Starts sending what documents of this collection announce. */
  relay<T extends WithOutbox>(model: Model<T>): Relay
  /** Does this work once in every period, on one of the service's replicas. */
  every(periodMs: number, name: string, work: () => Promise<unknown>): void
}

export interface Assembly {
  reactions?: Reactions
  stop?(): Promise<void>
}

export type Assemble<E extends ServiceEnv> = (kit: Kit, env: E) => Promise<Assembly>

export interface RunningService {
  url: string
  stop(): Promise<void>
}

const drainMs = 5_000
const forcedExitMs = 9_500

/** Resolves when the service answers, its indexes are there and its queue is being worked off. */
export async function startService<E extends ServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: Assemble<E>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const log = createLog(name, env.LOG_LEVEL)
  const health: Health = { ready: false }
  const keys = await readIdentityKeys(env.IDENTITY_KEYS_DIR, name)
  const sign = identitySigner(keys)
  const routes = createRoutes(identityVerifier(keys, name))
  const app = createApp(log, health)
  let assembled = false
  // Until then every path would be unknown, which a caller would take for an answer.
  app.use((_req, _res, next) => {
    next(assembled ? undefined : new Problem('service.unavailable', { retryAfter: 1 }))
  })
  app.use(routes.router)
  endWithProblems(app, log)
  const server = await listen(app, env.PORT, env.HOST)

  const db = await connectMongo(env.MONGO_URL, env.MONGO_DB ?? `jumpingjack-${name}`, log)
  const bus = await connectBus({ url: env.RABBITMQ_URL, service: name, namespace: env.EVENTS_NAMESPACE, log })
  const relays: Relay[] = []
  const recurring: Recurring[] = []
  const kit: Kit = {
    log,
    db,
    routes,
    now,
    caller: (target, address) => serviceCaller(name, { name: target, address }, sign, log),
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
  assembled = true
  await Promise.all(Object.values(db.models).map((model) => model.init()))
  if (assembly.reactions) await bus.react(assembly.reactions)
  health.ready = true
  const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
  log.info({ url }, 'service.ready')
  return { url, stop: () => stopInOrder({ log, health, server, bus, relays, recurring, db, assembly }) }
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
  log: Logger
  health: Health
  server: Server
  bus: Bus
  relays: Relay[]
  recurring: Recurring[]
  db: Connection
  assembly: Assembly
}): Promise<void> {
  parts.health.ready = false
  await Promise.all([closeServer(parts.server, drainMs), parts.bus.stopConsuming()])
  await Promise.all(parts.recurring.map((each) => each.stop()))
  await parts.assembly.stop?.()
  await Promise.all(parts.relays.map((relay) => relay.stop()))
  await parts.bus.close()
  await parts.db.close()
  parts.log.info('service.stopped')
}
