// Starts a service without a database: HTTP server, identity, health and routes. `service.ts` adds database and events.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import {
  createApp,
  type Dependencies,
  endWithProblems,
  type Health,
  watchDependencies,
} from '../http/http.ts'
import { createLoadShedding, priorityOf } from '../http/load-shedding.ts'
import { inTurn } from '../http/middleware.ts'
import { listen } from '../http/server.ts'
import { identitySigner, identityVerifier } from '../identity/identity.ts'
import { readIdentityKeys } from '../identity/identity-keys.ts'
import { createServiceClient, type ServiceClient } from '../outbound/service-client.ts'
import { createRoutes, matchOf, type Routes } from '../routing/routes.ts'
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
  /** Its signal aborts while a server that every handler needs is down. */
  outage?(): AbortSignal
  /** Called while the last requests are waited for. */
  stopConsuming?(): Promise<void>
  /** Called after the last request. */
  stop?(): Promise<void>
}

export interface RunningService {
  url: string
  stop(): Promise<void>
}

/** Resolves when the service is ready. Until then connections are refused, so that callers use another replica. */
export async function startHttpService<E extends HttpServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: (kit: HttpKit, env: E) => Promise<HttpAssembly>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const telemetry = await startTelemetry(name, env)
  const log = createLog(name, env.LOG_LEVEL)
  const keys = await readIdentityKeys(env.IDENTITY_KEYS_DIR, name)
  const sign = identitySigner(keys)
  const routes = createRoutes(name, identityVerifier(keys, name), () => assembly.outage?.())
  const kit: HttpKit = {
    log,
    routes,
    now,
    serviceClient: (target, address) => createServiceClient(name, { name: target, address }, sign, log),
  }
  const assembly = await assemble(kit, env)
  const health: Health = { ready: true }
  const app = createApp(log, health)
  const shedding = createLoadShedding(log, {
    priorityOf: (_req, res) => priorityOf(matchOf(res)?.endpoint ?? { service: name, rate: 'read' }),
  })
  app.use(inTurn(routes.match, shedding.middleware, routes.router))
  endWithProblems(app, log)
  watchDependencies(health, assembly.dependencies ?? {})
  const { url, close } = await listen(app, env, health)
  log.info({ url }, 'service.ready')
  log.flush()
  return {
    url,
    async stop() {
      // Running requests are waited for, because their callers would see a failure.
      await Promise.all([close(), assembly.stopConsuming?.()])
      shedding.close()
      await assembly.stop?.()
      await telemetry.stop()
      log.info('service.stopped')
    },
  }
}
