// Identity, health and routes: what every service has, and all that one has that keeps nothing. `service.ts` adds
// database and events to it.
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@jumpingjack/contracts/events'
import { type Call, serviceCaller } from './call.ts'
import type { StatelessEnv } from './env.ts'
import { closeServer, createApp, endWithProblems, type Health, listen } from './http.ts'
import { identitySigner, identityVerifier } from './identity.ts'
import { readIdentityKeys } from './identity-keys.ts'
import { createLog, type Logger } from './log.ts'
import { Problem } from './problem.ts'
import { createRoutes, type Routes } from './routes.ts'

/** What the kit hands to the `app.ts` of a service without a database. */
export interface StatelessKit {
  log: Logger
  routes: Routes
  now: () => Date
  /** The way to another service at this address. */
  caller(target: ServiceName, address: string): Call
}

export interface StatelessAssembly {
  stop?(): Promise<void>
}

export interface RunningService {
  url: string
  stop(): Promise<void>
}

export interface Front {
  kit: StatelessKit
  url: string
  /** Lets requests in and says `ready`; until then everybody is told to come back. */
  open(): void
  /** Says `unready`, lets running requests end and takes no more. */
  close(): Promise<void>
}

const drainMs = 5_000

/** Listens at once, so that liveness and readiness can be asked for while the rest is still starting. */
export async function openFront(name: ServiceName, env: StatelessEnv, now: () => Date): Promise<Front> {
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
  const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
  return {
    kit: {
      log,
      routes,
      now,
      caller: (target, address) => serviceCaller(name, { name: target, address }, sign, log),
    },
    url,
    open() {
      assembled = true
      health.ready = true
      log.info({ url }, 'service.ready')
    },
    close() {
      health.ready = false
      return closeServer(server, drainMs)
    },
  }
}

/** Starts a service that keeps nothing of its own; resolves when it answers. */
export async function startStateless<E extends StatelessEnv>(
  name: ServiceName,
  env: E,
  assemble: (kit: StatelessKit, env: E) => Promise<StatelessAssembly>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const front = await openFront(name, env, now)
  const assembly = await assemble(front.kit, env)
  front.open()
  return {
    url: front.url,
    async stop() {
      await front.close()
      await assembly.stop?.()
      front.kit.log.info('service.stopped')
    },
  }
}
