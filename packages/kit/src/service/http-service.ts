// Starts a service without a database: HTTP server, identity, health and routes. `service.ts` adds database and events.
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { safeMethods } from '../http/deadline.ts'
import { createApp, endWithProblems, type Health } from '../http/http.ts'
import { createLoadShedding, priorities } from '../http/load-shedding.ts'
import { Problem } from '../http/problem.ts'
import { createRoutes, type Routes } from '../http/routes.ts'
import { closeServer, listen } from '../http/server.ts'
import { identitySigner, identityVerifier } from '../identity/identity.ts'
import { readIdentityKeys } from '../identity/identity-keys.ts'
import { createServiceClient, type ServiceClient } from '../outbound/service-client.ts'
import { createLog, type Logger } from '../telemetry/log.ts'
import { startTelemetry } from '../telemetry/start-telemetry.ts'
import type { HttpServiceEnv } from './env.ts'

/** What `assemble` in the `app.ts` of a service without a database gets. */
export interface HttpKit {
  log: Logger
  routes: Routes
  now: () => Date
  /** Creates the client of another service; `address` is its base URL. */
  serviceClient(target: ServiceName, address: string): ServiceClient
}

/** What `assemble` returns. */
export interface HttpAssembly {
  /** Called after the last request. */
  stop?(): Promise<void>
}

export interface RunningService {
  url: string
  stop(): Promise<void>
}

export interface ServiceServer {
  kit: HttpKit
  url: string
  health: Health
  /** The signal that aborts while a dependency of every handler is down. */
  setOutage(outage: () => AbortSignal): void
  /** Accepts requests and reports ready. Until then requests get problem `service.unavailable`. */
  setReady(): void
  /** Reports unready, accepts no more requests and waits for the running ones. */
  close(): Promise<void>
  /** Called last. */
  stopTelemetry(): Promise<void>
}

const drainMs = 5_000

/** Listens before the service is assembled, so that the health endpoints respond while it starts. */
export async function startServer(
  name: ServiceName,
  env: HttpServiceEnv,
  now: () => Date,
): Promise<ServiceServer> {
  const telemetry = await startTelemetry(name, env)
  const log = createLog(name, env.LOG_LEVEL)
  const health: Health = { ready: false }
  const keys = await readIdentityKeys(env.IDENTITY_KEYS_DIR, name)
  const sign = identitySigner(keys)
  let outage: (() => AbortSignal) | undefined
  const routes = createRoutes(name, identityVerifier(keys, name), () => outage?.())
  const app = createApp(log, health)
  let accepts = false
  // Otherwise every path would be 404 before the routes exist, and callers do not retry a 404.
  app.use((_req, _res, next) => {
    next(accepts ? undefined : new Problem('service.unavailable', { retryAfter: 1 }))
  })
  const shedding = createLoadShedding(log, (req) => {
    if (name === 'payment') return priorities.payment
    return safeMethods.has(req.method) ? priorities.read : priorities.change
  })
  app.use(shedding.middleware, routes.router)
  endWithProblems(app, log)
  const server = await listen(app, env.PORT, env.HOST)
  const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
  return {
    kit: {
      log,
      routes,
      now,
      serviceClient: (target, address) => createServiceClient(name, { name: target, address }, sign, log),
    },
    url,
    health,
    setOutage(signal) {
      outage = signal
    },
    setReady() {
      accepts = true
      health.ready = true
      log.info({ url }, 'service.ready')
    },
    async close() {
      await closeServer(server, health, drainMs)
      shedding.close()
    },
    stopTelemetry: telemetry.stop,
  }
}

/** Resolves when the service is ready. */
export async function startHttpService<E extends HttpServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: (kit: HttpKit, env: E) => Promise<HttpAssembly>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const server = await startServer(name, env, now)
  const assembly = await assemble(server.kit, env)
  server.setReady()
  return {
    url: server.url,
    async stop() {
      await server.close()
      await assembly.stop?.()
      await server.stopTelemetry()
      server.kit.log.info('service.stopped')
    },
  }
}
