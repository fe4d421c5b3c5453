// The admin service of a worker's tests, and its users. The services that it calls start on demand at its `ports`.
import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { parseEnv } from '@jumpingjack/kit/service/env'
import type { RunningService } from '@jumpingjack/kit/service/http-service'
import { startService } from '@jumpingjack/kit/service/service'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { openOperator } from '../src/admins/operator.actions.ts'
import { assemble } from '../src/app.ts'
import { AdminEnv } from '../src/env.ts'

export const first = { email: 'first@example.com', password: 'first-secret-of-a-test' }

export const feedbackDraft = { type: 'bug', subject: 'The map', message: 'It stays grey.' }

export type AdminBed = Awaited<ReturnType<typeof bootAdmin>>
type Credentials = typeof first

const shared = oncePerWorker(() => bootAdmin())

/** In real time and with open proxies. */
export async function sharedAdmin(): Promise<AdminBed> {
  const admin = await shared()
  admin.reset()
  return admin
}

/** With a given test bed, whose services it calls, the owner of the bed removes the data. */
export async function bootAdmin(settings: Record<string, string> = {}, given?: TestBed) {
  const bed = given ?? (await createTestBed())
  const running: RunningService[] = []
  const ports = { user: await freePort(), review: await freePort(), gym: await freePort() }
  const toUser = await createTestProxy(`http://127.0.0.1:${ports.user}`)
  const toReview = await createTestProxy(`http://127.0.0.1:${ports.review}`)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)

  async function start(own: Record<string, string> = {}): Promise<RunningService> {
    const env = parseEnv(AdminEnv, {
      ...bed.variables('admin'),
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
  /** A sign-in attempt, from a new network by default. */
  const trySignIn = (credentials: Credentials, network: string = randomUUID()) =>
    visitor.call('POST', '/api/admin/auth', credentials, { [clientNetworkHeader]: network })
  /** The reply to the gateway's check of a token. */
  const check = (token: string) => gateway.call('POST', '/internal/admin/sessions/check', { token })

  const operator = await openOperator(db, now)

  /** A client with the identity that the gateway signs for an administrator. */
  async function signIn(credentials: Credentials = first) {
    const token: string = (await trySignIn(credentials)).json.sessionToken
    const identity = (await check(token)).json
    const { call } = await bed.client('admin', url, { role: 'admin', ...identity })
    return { token, email: String(identity.email), call }
  }

  const boss = await signIn()

  return {
    ...{ bed, url, visitor, operator, db, ports, toUser, toReview, trySignIn, check, signIn, boss },
    /** The audit log of a subject. */
    auditOf: async (subject: string): Promise<AuditEntry[]> =>
      (await boss.call('GET', `/api/admin/audit?subject=${subject}`)).json,
    sendFeedback: (fields: object = {}, who: TestClient = visitor, headers = {}) =>
      who.call('POST', '/api/feedback', { ...feedbackDraft, ...fields }, headers),
    setFeedback: (id: string, what: 'status' | 'notes', body: object) =>
      boss.call('PATCH', `/api/admin/feedback/${id}/${what}`, body),
    async anAdmin(): Promise<Credentials> {
      const email = `${randomUUID()}@example.com`
      return { email, password: String(await operator.add(email)) }
    },
    member: (userId: string = randomUUID()) => bed.client('admin', url, aMember({ userId })),
    /** Moves the service's clock. */
    later(ms: number): void {
      aheadMs += ms
    },
    reset(): void {
      aheadMs = 0
      toUser.thaw()
      toReview.thaw()
    },
    /** Another replica, with other settings. */
    another: start,
    async stop(): Promise<void> {
      for (const service of running) await service.stop()
      await db.close()
      for (const proxy of [toUser, toReview]) await proxy.close()
      if (!given) await bed.remove()
    },
  }
}
