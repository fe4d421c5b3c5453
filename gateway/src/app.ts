// Builds the gateway: one pipeline of named middleware, and an orderly stop.
import { liveEventNames } from '@jumpingjack/contracts/events/events'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { openLiveStream } from '@jumpingjack/contracts/gateway/live'
import { placesPath } from '@jumpingjack/contracts/gateway/pages'
import { beginSignIn } from '@jumpingjack/contracts/gateway/session'
import {
  createApp,
  endWithProblems,
  type Health,
  hasBody,
  watchDependencies,
} from '@jumpingjack/kit/http/http'
import { createLoadShedding, priorityOf } from '@jumpingjack/kit/http/load-shedding'
import { inTurn, when } from '@jumpingjack/kit/http/middleware'
import { listen } from '@jumpingjack/kit/http/server'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { connectRedis } from '@jumpingjack/kit/redis/connect-redis'
import { createLog, type Logger } from '@jumpingjack/kit/telemetry/log'
import { startTelemetry } from '@jumpingjack/kit/telemetry/start-telemetry'
import { cached } from '@jumpingjack/kit/timing/cached'
import compression from 'compression'
import { type Express, type RequestHandler, Router } from 'express'
import { docsRoutes } from './docs/docs.routes.ts'
import { type GatewayEnv, providerOptions, rateLimits, serviceAddresses, storageOf } from './env.ts'
import { exportRoutes } from './export/export.routes.ts'
import { createForwarding } from './forwarding/forward.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createLiveHub, sendLiveMessage } from './live/live-hub.ts'
import { checkAccess } from './middleware/check-access.ts'
import { checkOrigin } from './middleware/check-origin.ts'
import { limitRates, type RateLimits } from './middleware/limit-rate.ts'
import { groupOf, isApi, isOwnEndpoint, matchRoute, routeOf } from './middleware/match-route.ts'
import { checkSize, receiveBody } from './middleware/receive-body.ts'
import { asPage, securityHeaders } from './middleware/security-headers.ts'
import { allowOrigin, storageProxy } from './middleware/storage-proxy.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { accountRoutes } from './sign-in/account.routes.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createOutcomes } from './sign-in/outcomes.ts'
import { type SignInDeps, signInRoutes } from './sign-in/sign-in.routes.ts'
import { vitalsRoutes } from './vitals/vitals.routes.ts'
import { createWeb } from './web/web.ts'

/** Longer than a proxy in front keeps idle connections, so that it never reuses one that is being closed. */
const browserIdleMs = 65_000
/** Each open page holds one for its live events: 10,000 pages, and their requests. */
const maxConnections = 12_000

export interface RunningGateway {
  url: string
  stop(): Promise<void>
}

/** Resolves when the gateway listens. Without Redis, broker or services it starts too, and replies 503 meanwhile. */
export async function startGateway(env: GatewayEnv): Promise<RunningGateway> {
  const telemetry = await startTelemetry('gateway', env)
  const log = createLog('gateway', env.LOG_LEVEL)
  const health: Health = { ready: false }
  const parts = await createParts(env, log)
  watchDependencies(health, {
    broker: parts.bus.isConnected,
    redis: () => parts.redis.status === 'ready',
  })
  const app = createPipeline(env, parts, log, health)
  const limits = { idleMs: browserIdleMs, maxConnections }
  const { server, url, close } = await listen(app, env, health, limits)
  parts.web.attach?.(server)
  health.ready = true
  log.info({ url, publicUrl: env.PUBLIC_URL }, 'gateway.ready')
  log.flush()
  return {
    url,
    async stop() {
      parts.hub.close()
      await Promise.all([close(), parts.bus.stopConsuming()])
      await parts.bus.close()
      parts.forwarding.close()
      parts.shedding.close()
      parts.sessions.close()
      parts.redis.disconnect()
      await telemetry.stop()
      log.info('gateway.stopped')
    },
  }
}

type Parts = Awaited<ReturnType<typeof createParts>>

async function createParts(env: GatewayEnv, log: Logger) {
  const sign = identitySigner(await readIdentityKeys(env.IDENTITY_KEYS_DIR, 'gateway'))
  const addresses = serviceAddresses(env)
  const client = (name: 'user' | 'admin' | 'gym') =>
    createServiceClient('gateway', { name, address: addresses[name] }, sign, log)

  const bus = connectBus({
    url: env.RABBITMQ_URL,
    service: 'gateway',
    namespace: env.EVENTS_NAMESPACE,
    log,
  })
  const redis = await connectRedis(env.REDIS_URL, log)
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  const hub = createLiveHub()
  const keyPrefix = env.REDIS_PREFIX
  const sessionOptions = {
    keyPrefix,
    secrets: env.SESSION_SECRET,
    isHttps,
    onEnd: hub.endSession,
    idleMs: env.SESSION_IDLE_DAYS * dayMs,
    maxAgeMs: env.SESSION_MAX_DAYS * dayMs,
  }
  const sessions = createSessions(sessionOptions, redis, log)
  const web = createWeb(env, client('gym'), sessions.readOnly)
  await bus.consume({ 'account-deleted': ({ data }) => sessions.erase(data.userId) })
  // Streams stay open while the broker is down, but events may be missed.
  const onSubscribed = () => hub.sendToAll({ type: 'missed' })
  await bus.subscribe(liveEventNames, (event) => sendLiveMessage(hub, event), onSubscribed)
  const signIn: SignInDeps = {
    attempts: createAttempts(env.SESSION_SECRET, isHttps),
    outcomes: createOutcomes(redis, keyPrefix),
    isHttps,
    provider: cached(async () =>
      (await import('./sign-in/provider.ts')).createProvider(providerOptions(env)),
    ),
    // https://developers.google.com/identity/protocols/oauth2/policies#browsers
    refusesEmbedded: new URL(env.OIDC_ISSUER).hostname === 'accounts.google.com',
    sessions,
    callUser: client('user'),
    log,
  }
  const forwarding = createForwarding(addresses, sign, log)
  const shedding = createLoadShedding(log, {
    priorityOf: (_req, res) => priorityOf(routeOf(res)),
    groupOf: (_req, res) => groupOf(routeOf(res)),
    countsLater: (req) => req.path === openLiveStream.path || hasBody(req.headers),
  })
  return { web, bus, shedding, redis, sessions, hub, forwarding, signIn, callAdmin: client('admin') }
}

/** What each request passes, in this order. Each middleware replies or calls the next one. */
function createPipeline(env: GatewayEnv, parts: Parts, log: Logger, health: Health): Express {
  const limits = limitRates(parts.redis, env.REDIS_PREFIX, rateLimits(env), env.GATEWAY_REPLICAS)
  const app = createApp(log, health, securityHeaders(env.PUBLIC_URL.startsWith('https:')))
  app.set('trust proxy', env.TRUST_PROXY_HOPS)
  app.use(
    inTurn(
      // Before load shedding, because an upload over a slow connection causes little load.
      createStorage(env, parts, limits, log),
      matchRoute,
      parts.shedding.middleware,
      when(isApi, createApi(env, parts, limits, log)),
    ),
  )
  app.use(asPage)
  // The pages that call a service. The links of the start page are kept.
  app.use(['/gyms', placesPath], limits.middleware)
  app.use(parts.web.router)
  endWithProblems(app, log)
  return app
}

function createStorage(
  env: GatewayEnv,
  { sessions }: Parts,
  limits: RateLimits,
  log: Logger,
): RequestHandler {
  const storage = storageOf(env)
  const checks = [allowOrigin(env.PUBLIC_URL), sessions.readOnly, limits.middleware]
  return storage ? storageProxy(storage, checks, log) : (_req, _res, next) => next()
}

function createApi(env: GatewayEnv, parts: Parts, limits: RateLimits, log: Logger): RequestHandler {
  const own = Router()
  own.use(signInRoutes(parts.signIn), accountRoutes(parts.signIn), liveRoutes(parts.hub), vitalsRoutes(log))
  own.use(exportRoutes(parts), docsRoutes({ publicUrl: env.PUBLIC_URL, limits: rateLimits(env) }))
  return inTurn(
    checkSize,
    loadSession(parts.sessions),
    limits.middleware,
    checkOrigin(env.PUBLIC_URL),
    checkAccess(parts.callAdmin),
    limits.daily,
    receiveBody(parts.shedding),
    when(isOwnEndpoint, own),
    // Wrapping a response costs as much as a log line, so that the others are left alone.
    when(({ headers }) => headers['accept-encoding'] !== undefined, compression()),
    parts.forwarding.middleware,
  )
}

/** Only the gateway's own endpoints change sessions, but not the beginning of a sign-in. */
function loadSession({ middleware, readOnly }: Sessions): RequestHandler {
  return (req, res, next) => {
    const { service, path } = routeOf(res)
    const load = service === 'gateway' && path !== beginSignIn.path ? middleware : readOnly
    return load(req, res, next)
  }
}
