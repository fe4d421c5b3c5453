// Builds the gateway: one pipeline of named middleware, and an orderly stop.
import type { AddressInfo } from 'node:net'
import { liveEventNames } from '@jumpingjack/contracts/events/events'
import { closeServer, createApp, endWithProblems, type Health, listen } from '@jumpingjack/kit/http/http'
import { identitySigner } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { connectBus } from '@jumpingjack/kit/messaging/bus'
import { createServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { createLog, type Logger } from '@jumpingjack/kit/telemetry/log'
import compression from 'compression'
import type { Express } from 'express'
import { pagePolicy } from './csp/page-policy.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import { type GatewayEnv, rateLimits, serviceAddresses } from './env.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createLiveHub } from './live/live-hub.ts'
import { sendLiveMessage } from './live/live-message.ts'
import { checkAccess } from './middleware/check-access.ts'
import { checkOrigin } from './middleware/check-origin.ts'
import { checkSize } from './middleware/check-size.ts'
import { createForwarding } from './middleware/forward.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { matchRoute } from './middleware/match-route.ts'
import { apiHeaders, securityHeaders } from './middleware/security-headers.ts'
import { connectRedis } from './redis.ts'
import { createSessions } from './sessions/sessions.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createProvider } from './sign-in/provider.ts'
import { type SignInDeps, signInRoutes } from './sign-in/sign-in.routes.ts'
import { builtWeb } from './web/built-web.ts'
import { type Web, webDevServer } from './web/web-dev-server.ts'

const drainMs = 5_000
/** All other paths are served by the web. */
const apiPaths = ['/api', '/paypal']

export interface RunningGateway {
  url: string
  stop(): Promise<void>
}

/** Resolves when the gateway listens. Without Redis, broker or services it starts too, and replies 503 meanwhile. */
export async function startGateway(env: GatewayEnv): Promise<RunningGateway> {
  const log = createLog('gateway', env.LOG_LEVEL)
  const health: Health = { ready: false }
  const parts = await createParts(env, log)
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

async function createParts(env: GatewayEnv, log: Logger) {
  // First the steps that can fail and leave nothing to close.
  const web: Web = env.WEB_DEV_URL
    ? webDevServer(env.WEB_DEV_URL, pagePolicy(env))
    : { router: builtWeb(env.WEB_DIST, pagePolicy(env)) }
  const sign = identitySigner(await readIdentityKeys(env.IDENTITY_KEYS_DIR, 'gateway'))

  const bus = await connectBus({
    url: env.RABBITMQ_URL,
    service: 'gateway',
    namespace: env.EVENTS_NAMESPACE,
    log,
  })
  const redis = await connectRedis(env.REDIS_URL, log)
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  const hub = createLiveHub()
  const keyPrefix = env.REDIS_PREFIX
  const sessionOptions = { keyPrefix, secret: env.SESSION_SECRET, isHttps, onEnd: hub.endSession }
  const sessions = createSessions(sessionOptions, redis, log)
  // Events are missed while the broker is down. Then pages reconnect and reload their data.
  await bus.subscribe(liveEventNames, (event) => sendLiveMessage(hub, event), hub.endAll)
  const addresses = serviceAddresses(env)
  const client = (name: 'user' | 'admin') =>
    createServiceClient('gateway', { name, address: addresses[name] }, sign, log)
  const signIn: SignInDeps = {
    attempts: createAttempts(env.SESSION_SECRET, isHttps),
    provider: createProvider({
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      publicUrl: env.PUBLIC_URL,
      allowsHttp: env.LOCAL_MODE,
    }),
    sessions,
    callUser: client('user'),
    log,
  }
  const forwarding = createForwarding(addresses, sign, log)
  return { web, bus, redis, sessions, hub, forwarding, signIn, callAdmin: client('admin') }
}

/** Middleware in order. Each replies or calls the next one. */
function createPipeline(env: GatewayEnv, parts: Parts, log: Logger, health: Health): Express {
  const app = createApp(log, health)
  app.set('trust proxy', env.TRUST_PROXY_HOPS)
  app.use(securityHeaders(env.PUBLIC_URL.startsWith('https:')))
  app.use(matchRoute)
  app.use(apiPaths, apiHeaders, checkSize, parts.sessions.middleware)
  app.use(apiPaths, limitRate(parts.redis, env.REDIS_PREFIX, rateLimits(env)))
  app.use(apiPaths, checkOrigin(env.PUBLIC_URL), checkAccess(parts.callAdmin))
  app.use(signInRoutes(parts.signIn), liveRoutes(parts.hub))
  app.use(docsRoutes({ publicUrl: env.PUBLIC_URL, requestsPerMinute: rateLimits(env) }))
  app.use(apiPaths, compression(), parts.forwarding.middleware)
  app.use(parts.web.router)
  endWithProblems(app, log)
  return app
}
