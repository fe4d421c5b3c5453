// The gateway with what signing in needs: the stand-in provider and the user service, on ports of their own.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '@jumpingjack/kit/service/service'
import { createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import { freePort } from '@jumpingjack/local/process/ports'
import { startSandbox } from '@jumpingjack/sandbox/src/app.ts'
import { readEnv as readSandboxEnv } from '@jumpingjack/sandbox/src/env.ts'
import { assemble } from '@jumpingjack/user/src/app.ts'
import { UserEnv } from '@jumpingjack/user/src/env.ts'
import { type RunningGateway, startGateway } from '../../src/app.ts'
import { readEnv } from '../../src/env.ts'
import { Browser } from './browser.ts'

export interface Boot {
  bed: TestBed
  url: string
  /** Where the sandbox listens; nothing else does when it is stopped. */
  stopSandbox(): Promise<void>
  startSandbox(): Promise<void>
  browser(home?: string): Browser
  /** Another gateway beside the first, which shares its sessions. */
  gateway(env?: Record<string, string>): Promise<string>
  /** Stops the gateway at this address. */
  stopGateway(home: string): Promise<void>
  stop(): Promise<void>
}

const socialSecret = randomUUID()

export const page = '<!doctype html><title>Jumpingjack</title>'

export async function boot(env: Record<string, string> = {}): Promise<Boot> {
  const bed = await createTestBed()
  const dist = await buildWeb()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const secrets = { OIDC_CLIENT_ID: 'test', OIDC_CLIENT_SECRET: randomUUID() }
  const prefix = bed.namespace
  const user = await startService('user', userEnv(bed, url, sandboxUrl), assemble)
  const running = new Map<string, RunningGateway>()

  let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined
  async function openSandbox(): Promise<void> {
    const sandboxEnv = readSandboxEnv({
      PORT: String(sandboxPort),
      LOG_LEVEL: 'silent',
      SOCIAL_CLIENT_ID: 'test',
      SOCIAL_CLIENT_SECRET: socialSecret,
      SANDBOX_URL: sandboxUrl,
      GATEWAY_URL: url,
      ...secrets,
    })
    sandbox = await startSandbox(sandboxEnv)
  }

  async function gateway(more: Record<string, string> = {}): Promise<string> {
    const common = bed.env('gateway')
    const gatewayEnv = readEnv({
      LOCAL_MODE: 'true',
      LOG_LEVEL: common.LOG_LEVEL,
      PORT: String(await freePort()),
      PUBLIC_URL: url,
      RABBITMQ_URL: common.RABBITMQ_URL,
      EVENTS_NAMESPACE: common.EVENTS_NAMESPACE,
      IDENTITY_KEYS_DIR: common.IDENTITY_KEYS_DIR,
      REDIS_URL: process.env.REDIS_URL,
      REDIS_PREFIX: prefix,
      OIDC_ISSUER: `${sandboxUrl}/oidc`,
      ...secrets,
      GYM_URL: 'http://127.0.0.1:9',
      REVIEW_URL: 'http://127.0.0.1:9',
      USER_URL: user.url,
      PAYMENT_URL: 'http://127.0.0.1:9',
      ADMIN_URL: 'http://127.0.0.1:9',
      PLACES_URL: 'http://127.0.0.1:9',
      S3_PUBLIC_URL: 'http://storage.test:9000',
      WEB_DIST: dist,
      ...env,
      ...more,
    })
    const started = await startGateway(gatewayEnv)
    const home = `http://localhost:${new URL(started.url).port}`
    running.set(home, started)
    return home
  }

  async function stopGateway(home: string): Promise<void> {
    const stopping = running.get(home)
    running.delete(home)
    await stopping?.stop()
  }

  await openSandbox()
  await gateway({ PORT: String(port) })
  return {
    bed,
    url,
    startSandbox: openSandbox,
    async stopSandbox() {
      await sandbox?.stop()
      sandbox = undefined
    },
    browser: (home = url) => new Browser(home),
    gateway,
    stopGateway,
    async stop() {
      for (const home of running.keys()) await stopGateway(home)
      await sandbox?.stop()
      await user.stop()
      await bed.remove()
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

function userEnv(bed: TestBed, url: string, sandboxUrl: string): UserEnv {
  return UserEnv.parse({
    ...bed.env('user'),
    LOCAL_MODE: 'true',
    GYM_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: url,
    SOCIAL_TOKEN_KEYS: `test:${randomUUID()}`,
    SOCIAL_SANDBOX_URL: `${sandboxUrl}/social`,
    SOCIAL_SANDBOX_CLIENT_ID: 'test',
    SOCIAL_SANDBOX_CLIENT_SECRET: socialSecret,
  })
}
