// Builds the gateway: one pipeline of named steps, and an end in order.
import type { AddressInfo } from 'node:net'
import { type DomainEvent, liveEventNames } from '@jumpingjack/contracts/events/events'
import { closeServer, createApp, endWithProblems, type Health, listen } from '@jumpingjack/kit/http/http'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { createLog, type Logger } from '@jumpingjack/kit/telemetry/log'
import compression from 'compression'
import type { Express } from 'express'
import type { GatewayEnv } from './env.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createLiveHub } from './live/live-hub.ts'
import { gymMessageOf, subscriberOf } from './live/live-message.ts'
import { connectRedis } from './redis.ts'
import { compileRouteTable, routeTable } from './route-table.ts'
import { createSessions } from './sessions/sessions.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createProvider } from './sign-in/provider.ts'
import { type SignInDeps, signInRoutes } from './sign-in/sign-in.routes.ts'
import { checkAccess } from './steps/check-access.ts'
import { checkOrigin } from './steps/check-origin.ts'
import { checkSize } from './steps/check-size.ts'
import { createForwarding } from './steps/forward.ts'
import { limitRate } from './steps/limit-rate.ts'
import { matchRoute } from './steps/match-route.ts'
import { apiHeaders, pagePolicy, securityHeaders } from './steps/security-headers.ts'
import { builtWeb } from './web/built-web.ts'
import { devWeb, type Web } from './web/dev-web.ts'

const drainMs = 5_000
/** Below these are calls, everything else is pages. */
const callPaths = ['/api', '/paypal']

export interface RunningGateway {
  url: string
  stop(): Promise<void>
}

/** Resolves when the gateway answers. It starts without its surroundings and says 503 where they are needed. */
export async function startGateway(
  env: GatewayEnv,
  rows: readonly unknown[] = routeTable,
): Promise<RunningGateway> {
  const log = createLog('gateway', env.LOG_LEVEL)
  const health: Health = { ready: false }
  const parts = await createParts(env, rows, log)
  const server = await listen(createPipeline(env, parts, log, health), env.PORT, env.HOST)
  parts.web.attach?.(server)
  health.ready = true
  const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
  log.info({ url, publicUrl: env.PUBLIC_URL }, 'gateway.ready')
  return {
    url,
    async stop() {
      health.ready = false
      parts.hub.close()
      await closeServer(server, drainMs)
      await parts.bus.close()
      parts.forwarding.close()
      parts.sessions.close()
      parts.redis.disconnect()
      log.info('gateway.stopped')
    },
  }
}

type Parts = Awaited<ReturnType<typeof createParts>>

async function createParts(env: GatewayEnv, rows: readonly unknown[], log: Logger) {
  // First what can be wrong, then what has to be closed again.
  const routeOfPath = compileRouteTable(rows)
  const web: Web = env.WEB_DEV_URL
    ? devWeb(env.WEB_DEV_URL, pagePolicy(env))
    : { router: builtWeb(env.WEB_DIST, pagePolicy(env)) }
  const sign = identitySigner(await readIdentityKeys(env.IDENTITY_KEYS_DIR, 'gateway'))

  const bus = await connectBus({
    url: env.RABBITMQ_URL,
    service: 'gateway',
    namespace: env.EVENTS_NAMESPACE,
    log,
  })
  const redis = await connectRedis(env.REDIS_URL, log)
  const sessions = createSessions(env, redis, log)
  const hub = createLiveHub()
  sessions.onEnd(hub.endSession)
  const hear = (event: DomainEvent) => {
    const message = gymMessageOf(event)
    if (message) hub.tell(message)
    const subscriber = subscriberOf(event)
    if (subscriber) hub.tellMember(subscriber, { type: 'subscription-changed' })
  }
  // Pages that come back ask again for what they show, so they miss nothing that was announced meanwhile.
  await bus.subscribe(liveEventNames, hear, hub.endAll)
  const addresses = {
    gym: env.GYM_URL,
    review: env.REVIEW_URL,
    user: env.USER_URL,
    payment: env.PAYMENT_URL,
    admin: env.ADMIN_URL,
    places: env.PLACES_URL,
  }
  const forwarding = createForwarding(addresses, sign, log)
  const signIn: SignInDeps = {
    attempts: createAttempts(env.SESSION_SECRET, env.PUBLIC_URL.startsWith('https:')),
    provider: createProvider(env),
    sessions,
    callUser: createServiceClient('gateway', { name: 'user', address: env.USER_URL }, sign, log),
    log,
  }
  const callAdmin = createServiceClient('gateway', { name: 'admin', address: env.ADMIN_URL }, sign, log)
  return { routeOfPath, web, bus, redis, sessions, hub, forwarding, signIn, callAdmin }
}

/** Every request goes through these steps in this order, until one answers. */
function createPipeline(env: GatewayEnv, parts: Parts, log: Logger, health: Health): Express {
  const app = createApp(log, health)
  app.set('trust proxy', env.TRUST_PROXY_HOPS)
  app.use(securityHeaders(env))
  app.use(matchRoute(parts.routeOfPath))
  app.use(callPaths, apiHeaders, checkSize, parts.sessions.step, limitRate(env, parts.redis))
  app.use(callPaths, checkOrigin(env.PUBLIC_URL), checkAccess(parts.callAdmin))
  app.use(signInRoutes(parts.signIn), liveRoutes(parts.hub))
  app.use(callPaths, compression(), parts.forwarding.step)
  app.use(parts.web.router)
  endWithProblems(app, log)
  return app
}
