// The user service with the fake of the social networks and a browser that consents there; the gym service on demand.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { EventData, EventName } from '@jumpingjack/contracts/events/events'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { SignIn } from '@jumpingjack/contracts/user/users'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { type ChannelModel, connect as connectBroker } from 'amqplib'
import mongoose, { type Connection } from 'mongoose'
import { expect, vi } from 'vitest'
import { startFakes } from '../../../infra/fakes/src/app.ts'
import { readEnv as readFakesEnv } from '../../../infra/fakes/src/env.ts'
import type { PostCount } from '../../../infra/fakes/src/social/posts.ts'
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

const noService = 'http://127.0.0.1:9'

export type Social = Awaited<ReturnType<typeof bootSocial>>

let shared: Promise<Social> | undefined

/** Started once per worker, whose files share it, and ended with the worker. */
export function sharedUser(): Promise<Social> {
  shared ??= bootSocial()
  return shared
}

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
  let gym: Promise<RunningService> | undefined
  const startGym = () => {
    const others = {
      REVIEW_URL: noService,
      USER_URL: noService,
      PLACES_URL: `http://127.0.0.1:${placesPort}`,
    }
    return startService('gym', { ...bed.env('gym'), ...others, PORT: gymPort }, assembleGym)
  }
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

  async function control(order: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(order)
    const reply = await fetch(`${fakes.url}/control/social`, { method: 'POST', headers, body })
    expect(reply.status).toBe(204)
  }

  async function connect(member: TestClient, platform: SocialPlatform, account = 'ann'): Promise<string> {
    const address = await sentTo(member, `/api/auth/${platform}/connect`)
    return sentTo(member, await consent(address, { account }))
  }

  let broker: Promise<ChannelModel> | undefined

  /** The events of these names from now on. They belong to all tests of the worker. */
  async function published<N extends EventName>(...names: N[]) {
    const received: { name: N; data: EventData<N> }[] = []
    broker ??= connectBroker(env.RABBITMQ_URL)
    const channel = await (await broker).createChannel()
    const { queue } = await channel.assertQueue('', { exclusive: true })
    const { events } = brokerNames('user', bed.namespace)
    for (const name of names) await channel.bindQueue(queue, events, `${name}.*`)
    await channel.consume(queue, (message) => {
      if (message) received.push(JSON.parse(message.content.toString()))
    })
    return received
  }

  async function stop(): Promise<void> {
    await (await broker)?.close()
    await service.stop()
    if (gym) await (await gym).stop()
    await toGym.close()
    await fakes.stop()
    await db.close()
  }

  return {
    ...{
      bed,
      db,
      url: service.url,
      clock,
      toGym,
      placesPort,
      as,
      asService,
      aUser,
      control,
      connect,
      published,
      stop,
    },
    /** Another replica, with other settings. */
    another: (settings: object) => start({ ...env, PORT: 0, ...settings }),
    /** Starts the gym service if it does not run. Returns a client, and what adds a gym. */
    async withGym() {
      gym ??= startGym()
      const { url } = await gym
      const member = await bed.client('gym', url)
      async function addGym(name = 'Iron Yard'): Promise<string> {
        const draft = { name, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
        return (await member.call('POST', '/api/gyms', draft)).json.id
      }
      return { addGym, admin: await bed.client('gym', url, { role: 'service', service: 'admin' }) }
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
    visitor: () => bed.client('user', service.url, { role: 'visitor' }),
    async ledger(): Promise<{ calls: Record<string, number>; live: Record<SocialPlatform, number> }> {
      const reply = await fetch(`${fakes.url}/control/social/ledger`)
      return reply.json() as Promise<{ calls: Record<string, number>; live: Record<SocialPlatform, number> }>
    },
    /** Posts that contain this text. */
    async posts(part: string): Promise<PostCount[]> {
      const reply = await fetch(`${fakes.url}/control/social/posts`)
      return ((await reply.json()) as PostCount[]).filter(({ message }) => message.includes(part))
    },
    page: (path: string) => fetch(`${fakes.url}${path}`),
    async remove() {
      await stop()
      await bed.remove()
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

/** The tokens in the networks' replies during `work`, and the log of that time. */
export async function handedOut(work: () => Promise<void>): Promise<{ tokens: string[]; logged: string }> {
  const tokens: string[] = []
  const lines: string[] = []
  const fetched = globalThis.fetch
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const reply = await fetched(...args)
    const body = await reply.clone().text()
    for (const [, token = ''] of body.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)) tokens.push(token)
    return reply
  })
  // The log bypasses process.stdout and writes to the file descriptor. The last argument is the callback.
  const write = (_fd: number, line: string | Buffer, ...others: unknown[]) => {
    const done = others.at(-1) as (error: null, bytes: number) => void
    lines.push(String(line))
    setImmediate(() => done(null, Buffer.byteLength(line)))
  }
  const logging = vi.spyOn(fs, 'write').mockImplementation(write as typeof fs.write)
  await work()
  fetching.mockRestore()
  logging.mockRestore()
  return { tokens, logged: lines.join('') }
}
