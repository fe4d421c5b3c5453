// Starts a service without a database: HTTP server, identity, health and routes. `service.ts` adds database and events.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { safeMethods } from '../http/deadline.ts'
import {
  createApp,
  type Dependencies,
  endWithProblems,
  type Health,
  watchDependencies,
} from '../http/http.ts'
import { createLoadShedding, priorities } from '../http/load-shedding.ts'
import { closeServer, listen } from '../http/server.ts'
import { identitySigner, identityVerifier } from '../identity/identity.ts'
import { readIdentityKeys } from '../identity/identity-keys.ts'
import { createServiceClient, type ServiceClient } from '../outbound/service-client.ts'
import { createRoutes, type Routes } from '../routing/routes.ts'
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
  /** Whether each server that only this service uses is reached. */
  dependencies?: Dependencies
  /** Called after the last request. */
  stop?(): Promise<void>
}

export interface RunningService {
  url: string
  stop(): Promise<void>
}

const drainMs = 5_000

/** The signal of `outage` aborts while a dependency of every handler is down. */
export async function createServer(
  name: ServiceName,
  env: HttpServiceEnv,
  now: () => Date,
  outage?: () => AbortSignal | undefined,
) {
  const telemetry = await startTelemetry(name, env)
  const log = createLog(name, env.LOG_LEVEL)
  const health: Health = { ready: false }
  const keys = await readIdentityKeys(env.IDENTITY_KEYS_DIR, name)
  const sign = identitySigner(keys)
  const routes = createRoutes(name, identityVerifier(keys, name), outage)
  const app = createApp(log, health)
  const isPayment = name === 'payment'
  const readPriority = isPayment ? priorities.payment : priorities.read
  const changePriority = isPayment ? priorities.payment : priorities.change
  const shedding = createLoadShedding(log, {
    priorityOf: ({ method }) => (safeMethods.has(method) ? readPriority : changePriority),
  })
  app.use(shedding.middleware, routes.router)
  endWithProblems(app, log)
  let server: Server | undefined
  const kit: HttpKit = {
    log,
    routes,
    now,
    serviceClient: (target, address) => createServiceClient(name, { name: target, address }, sign, log),
  }
  return {
    kit,
    /**
     * Listens and returns the base URL. Until then connections are refused, so that callers use another replica. Reports
     * the dependencies in the body of `/health/ready` and as metrics.
     */
    async open(dependencies: Dependencies = {}): Promise<string> {
      watchDependencies(health, dependencies)
      health.ready = true
      server = await listen(app, env.PORT, env.HOST)
      const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
      log.info({ url }, 'service.ready')
      log.flush()
      return url
    },
    /** Reports unready, accepts no more requests and waits for the running ones. */
    async close(): Promise<void> {
      if (server) await closeServer(server, health, drainMs)
      shedding.close()
    },
    /** Called last. */
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
  const server = await createServer(name, env, now)
  const assembly = await assemble(server.kit, env)
  return {
    url: await server.open(assembly.dependencies),
    async stop() {
      await server.close()
      await assembly.stop?.()
      await server.stopTelemetry()
      server.kit.log.info('service.stopped')
    },
  }
}
