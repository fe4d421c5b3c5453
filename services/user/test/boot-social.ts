// The user service with the fake of the social networks and a browser that consents there; the gym service on demand.
import { randomUUID } from 'node:crypto'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { SignIn } from '@jumpingjack/contracts/user/users'
import { startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import mongoose, { type Connection } from 'mongoose'
import { expect } from 'vitest'
import { startFakes } from '../../../infra/fakes/src/app.ts'
import { readEnv as readFakesEnv } from '../../../infra/fakes/src/env.ts'
import type { PostCount } from '../../../infra/fakes/src/social/posts.ts'
import { controlFake, recordOf } from '../../../infra/fakes/test/lib/control-fake.ts'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import { assemble } from '../src/app.ts'
import { createConnectionStore } from '../src/connections/connections.store.ts'
import { createTokenCipher } from '../src/connections/token-cipher.store.ts'
import { renewExpiring } from '../src/connections/tokens.actions.ts'
import type { UserEnv } from '../src/env.ts'
import { createPlatforms } from '../src/platforms/platforms.client.ts'
import { userEnv } from './user-env.ts'

export const publicUrl = 'http://localhost:8080'
export const client = { id: 'jumpingjack', secret: 'a-secret_of the networks' }

export const sharedUser = oncePerWorker(() => bootSocial())

export async function bootSocial(given?: TestBed, changes: Record<string, unknown> = {}) {
  const bed = given ?? (await createTestBed())
  const clock = { laterMs: 0 }
  const fakes = await startFakes(
    readFakesEnv({
      ...{ PORT: '0', LOG_LEVEL: 'silent', GATEWAY_URL: publicUrl },
      ...{ SOCIAL_CLIENT_ID: client.id, SOCIAL_CLIENT_SECRET: client.secret },
    }),
  )
  const [gymPort, placesPort] = [await freePort(), await freePort()]
  const toGym = await createTestProxy(`http://127.0.0.1:${gymPort}`)
  const env = userEnv(bed, {
    GYM_URL: toGym.url,
    // A port of its own, so that no other process takes it while the service is stopped.
    PORT: await freePort(),
    SOCIAL_FAKES_URL: `${fakes.url}/social`,
    SOCIAL_FAKES_CLIENT_ID: client.id,
    SOCIAL_FAKES_CLIENT_SECRET: client.secret,
    ...changes,
  })
  const start = (at: UserEnv) =>
    startService('user', at, assemble, () => new Date(Date.now() + clock.laterMs))
  let gym: ReturnType<typeof startGym> | undefined
  let service = await start(env)
  const db: Connection = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()

  const as = (userId: string = randomUUID()) => bed.client('user', service.url, aMember({ userId }))
  const asService = (name: ServiceName = 'review') =>
    bed.client('user', service.url, { role: 'service', service: name })

  /** A member with an account. */
  async function aUser() {
    const { json } = await (await asService('gateway')).call('POST', '/internal/users/sign-in', aPerson())
    const member = await as(json.id)
    const change = (fields: object = {}) =>
      member.call('PATCH', `/api/users/${json.id}`, {
        ...{ googleReviewsEnabled: false, profilePublic: true, allowSocialSharing: true },
        ...fields,
      })
    const allowSharing = (allowSocialSharing: boolean) => change({ allowSocialSharing })
    const me = async () => (await member.call('GET', '/api/auth/user')).json
    return { ...member, userId: String(json.id), change, allowSharing, me }
  }

  const control = (fault: object) => controlFake(fakes.url, 'social', fault)

  async function connect(member: TestClient, platform: SocialPlatform, account = 'ann'): Promise<string> {
    const address = await sentTo(member, `/api/auth/${platform}/connect`)
    return sentTo(member, await consent(address, { account }))
  }

  async function stop(): Promise<void> {
    await service.stop()
    await (await gym)?.stop()
    await toGym.close()
    await fakes.stop()
    await db.close()
  }

  return {
    ...{ bed, db, url: service.url, clock, toGym, placesPort, as, asService, aUser, control, connect, stop },
    /** Another replica, with other settings. */
    another: (settings: object) => start({ ...env, PORT: 0, ...settings }),
    /** Starts the gym service if it does not run. */
    withGym() {
      gym ??= startGym(bed, { PORT: gymPort, PLACES_URL: `http://127.0.0.1:${placesPort}` })
      return gym
    },
    /** Before the next test: real time, and networks and services that work. */
    async reset(): Promise<void> {
      clock.laterMs = 0
      toGym.thaw()
      await control({})
    },
    /** Stops the service, and starts it at the same address after `meanwhile`. */
    async restart(meanwhile: () => Promise<void>): Promise<void> {
      await service.stop()
      await meanwhile()
      service = await start({ ...env, PORT: Number(new URL(service.url).port) })
    },
    /** The hourly renewal of tokens, with the service's clock. */
    tokenSweep() {
      const deps = {
        connections: createConnectionStore(db),
        platforms: createPlatforms(env.platforms, env.PUBLIC_URL),
        cipher: createTokenCipher(env.SOCIAL_TOKEN_KEYS),
        log: createLog('user', 'silent'),
        now: () => new Date(Date.now() + clock.laterMs),
      }
      return () => renewExpiring(deps)
    },
    ledger: () =>
      recordOf<{ calls: Record<string, number>; live: Record<SocialPlatform, number> }>(
        fakes.url,
        'social/ledger',
      ),
    /** Posts that contain this text. */
    posts: async (part: string) =>
      (await recordOf<PostCount[]>(fakes.url, 'social/posts')).filter(({ message }) =>
        message.includes(part),
      ),
  }
}

/** The gym service on this bed, alone. */
export async function startGym(bed: TestBed, settings: { PORT: number; PLACES_URL?: string }) {
  const { url, stop } = await startService('gym', { ...bed.env('gym'), ...settings }, assembleGym)
  const member = await bed.client('gym', url)
  return {
    ...{ url, stop, member, admin: await bed.client('gym', url, { role: 'service', service: 'admin' }) },
    async addGym(name = 'Iron Yard'): Promise<string> {
      const draft = { name, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
      return (await member.call('POST', '/api/gyms', draft)).json.id
    },
  }
}

export function aPerson(fields: Partial<SignIn> = {}): SignIn {
  const subject = randomUUID()
  return { issuer: 'https://id.example', subject, email: `${subject}@example.com`, name: 'Alice', ...fields }
}

/** A browser that does not follow redirects. Returns the location. */
export async function sentTo(member: TestClient, path: string): Promise<string> {
  const reply = await member.call('GET', path)
  return reply.headers.get('location') ?? `${reply.status}`
}

/** Consents at the network and returns the address of ours to which it redirects. */
export async function consent(address: string, fields: Record<string, string> = {}): Promise<string> {
  expect((await fetch(address)).status).toBe(200)
  const body = new URLSearchParams({ account: 'ann', answer: 'allow', ...fields })
  const reply = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const back = reply.headers.get('location') ?? ''
  expect(back.startsWith(`${publicUrl}/api/auth/`)).toBe(true)
  return back.slice(publicUrl.length)
}
