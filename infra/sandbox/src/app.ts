// One process for all stand-ins, each under a path of its own.
import type { AddressInfo } from 'node:net'
import { closeServer, createApp, endWithProblems, type Health, listen } from '@jumpingjack/kit/http/http'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { SandboxEnv } from './env.ts'
import { mapsSandbox } from './maps/maps-sandbox.ts'
import { oidcPath, openIdProvider } from './oidc/oidc.routes.ts'
import { paypalSandbox } from './paypal/paypal-sandbox.ts'
import { socialSandbox } from './social/social-sandbox.ts'

const drainMs = 3_000

/** Resolves when the stand-ins answer. */
export async function startSandbox(env: SandboxEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog('sandbox', env.LOG_LEVEL)
  const health: Health = { ready: false }
  const app = createApp(log, health)
  app.use(oidcPath, openIdProvider(env, log))
  app.use(mapsSandbox({ serverKey: env.MAPS_SERVER_KEY, browserKey: env.MAPS_BROWSER_KEY }))
  app.use(
    socialSandbox({
      clientId: env.SOCIAL_CLIENT_ID,
      clientSecret: env.SOCIAL_CLIENT_SECRET,
      productUrl: env.GATEWAY_URL,
    }),
  )
  app.use(
    paypalSandbox({
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      webhookUrl: env.PAYPAL_WEBHOOK_URL,
      sandboxUrl: env.SANDBOX_URL,
    }),
  )
  endWithProblems(app, log)
  const server = await listen(app, env.PORT, env.HOST)
  health.ready = true
  const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
  log.info({ url }, 'sandbox.ready')
  return {
    url,
    async stop() {
      health.ready = false
      await closeServer(server, drainMs)
    },
  }
}
