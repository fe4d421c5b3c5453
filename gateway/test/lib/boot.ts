// A gateway with the fake sign-in provider and the user service, on ports of their own.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakes } from '@jumpingjack/fakes/src/app.ts'
import { readEnv as readFakesEnv } from '@jumpingjack/fakes/src/env.ts'
import type { OidcProfile } from '@jumpingjack/fakes/src/oidc/profiles.ts'
import { startService } from '@jumpingjack/kit/service/service'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { createTestBed } from '@jumpingjack/kit/testing/testing'
import { freePort } from '@jumpingjack/local/process/ports'
import { assemble } from '@jumpingjack/user/src/app.ts'
import { userEnv } from '@jumpingjack/user/test/user-env.ts'
import { type RunningGateway, startGateway } from '../../src/app.ts'
import { readEnv } from '../../src/env.ts'
import { createProvider } from '../../src/sign-in/provider.ts'
import { Browser } from './browser.ts'

const socialSecret = randomUUID()
const secrets = { OIDC_CLIENT_ID: 'test', OIDC_CLIENT_SECRET: randomUUID() }

export const page = '<!doctype html><title>Jumpingjack</title>'

let boots = 0

const shared = oncePerWorker(async () => {
  const bed = await createTestBed()
  const [port, fakesPort] = [await freePort(), await freePort()]
  const [url, fakesUrl] = [`http://localhost:${port}`, `http://localhost:${fakesPort}`]
  const env = userEnv(bed, {
    PUBLIC_URL: url,
    SOCIAL_FAKES_URL: `${fakesUrl}/social`,
    SOCIAL_FAKES_CLIENT_ID: 'test',
    SOCIAL_FAKES_CLIENT_SECRET: socialSecret,
  })
  const user = await startService('user', env, assemble)
  let fakes: Awaited<ReturnType<typeof startFakes>> | undefined
  const own = {
    ...{ bed, user, port, fakesPort },
    async startFakes(): Promise<void> {
      fakes = await startFakes(
        readFakesEnv({
          ...{ PORT: String(fakesPort), LOG_LEVEL: 'silent', FAKES_URL: fakesUrl, GATEWAY_URL: url },
          ...{ SOCIAL_CLIENT_ID: 'test', SOCIAL_CLIENT_SECRET: socialSecret },
          ...secrets,
        }),
      )
    },
    async stopFakes(): Promise<void> {
      await fakes?.stop()
      fakes = undefined
    },
  }
  await own.startFakes()
  return own
})

/** A gateway with sessions of its own, at the address that the files of a worker use one after the other. */
export async function boot(env: Record<string, string> = {}) {
  const { bed, user, port, fakesPort, ...fakesOfAll } = await shared()
  const dist = await buildWeb()
  const [url, fakesUrl] = [`http://localhost:${port}`, `http://localhost:${fakesPort}`]
  boots += 1
  const prefix = `${bed.namespace}-${boots}`
  const running = new Map<string, RunningGateway>()

  /** Starts another gateway, which shares the sessions of the first, and returns its URL. */
  async function gateway(more: Record<string, string> = {}): Promise<string> {
    const gatewayEnv = readEnv({
      ...bed.variables('gateway'),
      PORT: String(await freePort()),
      PUBLIC_URL: url,
      REDIS_URL: process.env.REDIS_URL,
      REDIS_PREFIX: prefix,
      OIDC_ISSUER: `${fakesUrl}/oidc`,
      ...secrets,
      USER_URL: user.url,
      S3_PUBLIC_URL: 'http://storage.test:9000',
      WEB_DIST: dist,
      ...env,
      ...more,
    })
    const started = await startGateway(gatewayEnv)
    const gatewayUrl = `http://localhost:${new URL(started.url).port}`
    running.set(gatewayUrl, started)
    return gatewayUrl
  }

  async function stopGateway(gatewayUrl: string): Promise<void> {
    const stopping = running.get(gatewayUrl)
    running.delete(gatewayUrl)
    await stopping?.stop()
  }

  /** A gateway at its own address, with a sign-in provider of its own. */
  async function gatewayOf(profile: OidcProfile, more: Record<string, string> = {}) {
    const [ownPort, ownFakesPort] = [await freePort(), await freePort()]
    const [ownUrl, ownFakesUrl] = [`http://localhost:${ownPort}`, `http://localhost:${ownFakesPort}`]
    const urls = { PORT: String(ownFakesPort), FAKES_URL: ownFakesUrl, GATEWAY_URL: ownUrl }
    const fakes = await startFakes(
      readFakesEnv({ LOG_LEVEL: 'silent', OIDC_PROFILE: profile, ...urls, ...secrets }),
    )
    const at = { PORT: String(ownPort), PUBLIC_URL: ownUrl, OIDC_ISSUER: `${ownFakesUrl}/oidc` }
    const ownGatewayUrl = await gateway({ ...at, ...more })
    const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = secrets
    return {
      url: ownGatewayUrl,
      /** The client of the provider, as the gateway has it. */
      provider: createProvider({
        ...{ issuer: at.OIDC_ISSUER, clientId, clientSecret, publicUrl: ownUrl },
        ...{ trustsEmails: false, allowsHttp: true },
      }),
      async stop() {
        await stopGateway(ownGatewayUrl)
        await fakes.stop()
      },
    }
  }

  await gateway({ PORT: String(port) })
  return {
    bed,
    /** Of its keys in Redis. */
    prefix,
    url,
    userUrl: user.url,
    ...fakesOfAll,
    browser: (gatewayUrl = url) => new Browser(gatewayUrl),
    /** A browser in which this person has signed in. All gateways share the session. */
    async member(email = `${randomUUID()}@example.com`) {
      const browser = new Browser(url)
      await browser.signIn(email)
      return browser
    },
    gateway,
    gatewayOf,
    stopGateway,
    async stop(): Promise<void> {
      for (const gatewayUrl of running.keys()) await stopGateway(gatewayUrl)
      await rm(dist, { recursive: true })
    },
  }
}

async function buildWeb(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'jumpingjack-web-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'assets/main-1a2b3c.js'), 'plain')
  await writeFile(join(dist, 'assets/main-1a2b3c.js.br'), 'brotli')
  return dist
}
