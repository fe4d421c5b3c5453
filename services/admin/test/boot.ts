// The admin service of a worker's tests, and its users. The services that it calls start on demand at its `ports`.
import { randomUUID } from 'node:crypto'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { parseEnv } from '@jumpingjack/kit/service/env'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import {
  aMember,
  createTestBed,
  type TestBed,
  type TestClient,
  type TestReply,
} from '@jumpingjack/kit/testing/testing'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { type Operator, openOperator } from '../src/admins/operator.actions.ts'
import { assemble } from '../src/app.ts'
import { AdminEnv } from '../src/env.ts'

export const noService = 'http://127.0.0.1:9'
export const first = { email: 'first@example.com', password: 'first-secret-of-a-test' }

/** A signed-in administrator. */
export interface SignedInAdmin {
  token: string
  email: string
  /** A client with the identity that the gateway signs for an administrator. */
  call: TestClient['call']
}

export interface AdminBed {
  bed: TestBed
  url: string
  visitor: TestClient
  gateway: TestClient
  operator: Operator
  db: Awaited<ReturnType<typeof openMongo>>
  member(userId?: string): Promise<TestClient>
  /** A sign-in attempt, from a new network by default. */
  trySignIn(credentials: { email: string; password: string }, network?: string): Promise<TestReply>
  anAdmin(): Promise<{ email: string; password: string }>
  signIn(credentials?: { email: string; password: string }): Promise<SignedInAdmin>
  /** The reply to the gateway's check of a token. */
  check(token: string): Promise<TestReply>
  /** Moves the service's clock. */
  later(ms: number): void
  reset(): void
  /** Where this service looks for the others. */
  ports: Record<'user' | 'review' | 'gym', number>
  toUser: TestProxy
  toReview: TestProxy
  /** Another replica with other settings. */
  another(settings: Record<string, string>): Promise<RunningService>
  stop(): Promise<void>
}

let shared: Promise<AdminBed> | undefined

/** Started once per worker, whose files share it, and ended with the worker. In real time and with open proxies. */
export async function sharedAdmin(): Promise<AdminBed> {
  shared ??= bootAdmin()
  const admin = await shared
  admin.reset()
  return admin
}

/** With a given test bed, whose services it calls, the owner of the bed removes the data. */
export async function bootAdmin(settings: Record<string, string> = {}, given?: TestBed): Promise<AdminBed> {
  const bed = given ?? (await createTestBed())
  const running: RunningService[] = []
  const ports = { user: await freePort(), review: await freePort(), gym: await freePort() }
  const toUser = await createTestProxy(`http://127.0.0.1:${ports.user}`)
  const toReview = await createTestProxy(`http://127.0.0.1:${ports.review}`)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)

  async function start(own: Record<string, string> = {}): Promise<RunningService> {
    const common = Object.entries(bed.env('admin')).map(([name, value]) => [name, String(value)])
    const env = parseEnv(AdminEnv, {
      ...Object.fromEntries(common),
      REDIS_URL: process.env.REDIS_URL,
      REDIS_PREFIX: bed.namespace,
      USER_URL: toUser.url,
      REVIEW_URL: toReview.url,
      GYM_URL: `http://127.0.0.1:${ports.gym}`,
      ADMIN_EMAIL: first.email,
      ADMIN_PASSWORD: first.password,
      ...settings,
      ...own,
    })
    const service = await startService('admin', env, assemble, now)
    running.push(service)
    return service
  }

  const { url } = await start()
  const db = await openMongo(process.env.MONGO_URL ?? '', `${bed.namespace}-admin`)
  const visitor = await bed.client('admin', url, { role: 'visitor' })
  const gateway = await bed.client('admin', url, { role: 'service', service: 'gateway' })
  const trySignIn: AdminBed['trySignIn'] = (credentials, network = randomUUID()) =>
    visitor.call('POST', '/api/admin/auth', credentials, { [clientNetworkHeader]: network })
  const check = (token: string) => gateway.call('POST', '/internal/admin/sessions/check', { token })

  const operator = await openOperator(db, now)

  return {
    ...{ bed, url, visitor, gateway, operator, db, ports, toUser, toReview, trySignIn, check },
    async anAdmin() {
      const email = `${randomUUID()}@example.com`
      return { email, password: String(await operator.add(email)) }
    },
    member: (userId = randomUUID()) => bed.client('admin', url, aMember({ userId })),
    async signIn(credentials = first) {
      const { json } = await trySignIn(credentials)
      const identity = (await check(json.sessionToken)).json
      const { call } = await bed.client('admin', url, { role: 'admin', ...identity })
      return { token: json.sessionToken, email: identity.email, call }
    },
    later(ms) {
      aheadMs += ms
    },
    reset() {
      aheadMs = 0
      toUser.thaw()
      toReview.thaw()
    },
    another: start,
    async stop() {
      for (const service of running) await service.stop()
      await db.close()
      for (const proxy of [toUser, toReview]) await proxy.close()
      if (!given) await bed.remove()
    },
  }
}
