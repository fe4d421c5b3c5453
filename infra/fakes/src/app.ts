// One process for all stand-ins, each under a path of its own.
import type { AddressInfo } from 'node:net'
import { closeServer, createApp, endWithProblems, type Health, listen } from '@jumpingjack/kit/http/http'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { FakesEnv } from './env.ts'
import { fakeMaps } from './maps/fake-maps.ts'
import { oidcPath, openIdProvider } from './oidc/oidc.routes.ts'
import { fakePaypal } from './paypal/fake-paypal.ts'
import { fakeSocial } from './social/fake-social.ts'

const drainMs = 3_000

/** Resolves when the stand-ins answer. */
export async function startFakes(env: FakesEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog('fakes', env.LOG_LEVEL)
  const health: Health = { ready: false }
  const app = createApp(log, health)
  app.use(oidcPath, openIdProvider(env, log))
  app.use(fakeMaps({ serverKey: env.MAPS_SERVER_KEY, browserKey: env.MAPS_BROWSER_KEY }))
  app.use(
    fakeSocial({
      clientId: env.SOCIAL_CLIENT_ID,
      clientSecret: env.SOCIAL_CLIENT_SECRET,
      productUrl: env.GATEWAY_URL,
    }),
  )
  app.use(
    fakePaypal({
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      webhookUrl: env.PAYPAL_WEBHOOK_URL,
      fakesUrl: env.FAKES_URL,
    }),
  )
  endWithProblems(app, log)
  const server = await listen(app, env.PORT, env.HOST)
  health.ready = true
  const url = `http://${env.HOST}:${(server.address() as AddressInfo).port}`
  log.info({ url }, 'fakes.ready')
  return {
    url,
    async stop() {
      health.ready = false
      await closeServer(server, drainMs)
    },
  }
}
