// One process for all fakes, each under its own path.
import { createApp, endWithProblems, type Health } from '@jumpingjack/kit/http/http'
import { listen } from '@jumpingjack/kit/http/server'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { FakesEnv } from './env.ts'
import { fakeMaps } from './maps/fake-maps.ts'
import { fakeOidc, oidcPath } from './oidc/fake-oidc.ts'
import { fakePaypal } from './paypal/fake-paypal.ts'
import { loopbackOnly } from './shared/faults.ts'
import { callsPage } from './shared/ledger.ts'
import { pageAssets, pageHeaders } from './shared/page.ts'
import { fakeSocial } from './social/fake-social.ts'

/** Resolves once the fakes accept requests. */
export async function startFakes(env: FakesEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog('fakes', env.LOG_LEVEL)
  const health: Health = { ready: true }
  const app = createApp(log, health)
  const urls = { productUrl: env.GATEWAY_URL, fakesUrl: env.FAKES_URL }
  app.get('/', pageHeaders(), (_req, res) => void res.send(callsPage()))
  app.use(pageAssets())
  if (env.CONTROL_FROM === 'this-machine') app.use('/control', loopbackOnly)
  const oidc = { clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
  app.use(oidcPath, fakeOidc({ ...oidc, profile: env.OIDC_PROFILE, ...urls }, log))
  const tiles = env.MAP_TILES_URL
    ? { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION ?? '' }
    : undefined
  app.use(fakeMaps({ serverKey: env.MAPS_SERVER_KEY, browserKey: env.MAPS_BROWSER_KEY, tiles }))
  const social = { clientId: env.SOCIAL_CLIENT_ID, clientSecret: env.SOCIAL_CLIENT_SECRET }
  app.use(fakeSocial({ ...social, ...urls }))
  app.use(
    fakePaypal({
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      webhookUrl: env.PAYPAL_WEBHOOK_URL,
      ...urls,
    }),
  )
  endWithProblems(app, log)
  const { url, close: stop } = await listen(app, env, health)
  log.info({ url }, 'fakes.ready')
  return { url, stop }
}
