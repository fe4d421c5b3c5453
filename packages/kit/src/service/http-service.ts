// Identity, health and routes: what every service has, and all that one has that keeps nothing. `service.ts` adds
// database and events to it.
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { closeServer, createApp, endWithProblems, type Health, listen } from '../http/http.ts'
import { Problem } from '../http/problem.ts'
import { createRoutes, type Routes } from '../http/routes.ts'
import { identitySigner, identityVerifier } from '../identity/identity.ts'
import { readIdentityKeys } from '../identity/identity-keys.ts'
import { createServiceClient, type ServiceClient } from '../outbound/service-client.ts'
import { createLog, type Logger } from '../telemetry/log.ts'
import type { HttpServiceEnv } from './env.ts'

/** What the kit hands to the `app.ts` of a service without a database. */
export interface HttpKit {
  log: Logger
  routes: Routes
  now: () => Date
  /** The way to another service at this address. */
  serviceClient(target: ServiceName, address: string): ServiceClient
}

export interface HttpAssembly {
  stop?(): Promise<void>
}

export interface RunningService {
  url: string
  stop(): Promise<void>
}

export interface HttpEdge {
  kit: HttpKit
  url: string
  /** Lets requests in and says `ready`; until then everybody is told to come back. */
  open(): void
  /** Says `unready`, lets running requests end and takes no more. */
  close(): Promise<void>
}

const drainMs = 5_000

/** Listens at once, so that liveness and readiness can be asked for while the rest is still starting. */
export async function openHttpEdge(
  name: ServiceName,
  env: HttpServiceEnv,
  now: () => Date,
): Promise<HttpEdge> {
  const log = createLog(name, env.LOG_LEVEL)
  const health: Health = { ready: false }
  const keys = await readIdentityKeys(env.IDENTITY_KEYS_DIR, name)
  const sign = identitySigner(keys)
  const routes = createRoutes(name, identityVerifier(keys, name))
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
      serviceClient: (target, address) => createServiceClient(name, { name: target, address }, sign, log),
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
export async function startHttpService<E extends HttpServiceEnv>(
  name: ServiceName,
  env: E,
  assemble: (kit: HttpKit, env: E) => Promise<HttpAssembly>,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const edge = await openHttpEdge(name, env, now)
  const assembly = await assemble(edge.kit, env)
  edge.open()
  return {
    url: edge.url,
    async stop() {
      await edge.close()
      await assembly.stop?.()
      edge.kit.log.info('service.stopped')
    },
  }
}
