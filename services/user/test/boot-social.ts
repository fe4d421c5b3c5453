// The user service with the fake of the social networks, and a browser that consents there.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import mongoose, { type Connection } from 'mongoose'
import { expect, vi } from 'vitest'
import { startFakes } from '../../../infra/fakes/src/app.ts'
import { readEnv as readFakesEnv } from '../../../infra/fakes/src/env.ts'
import type { PostCount } from '../../../infra/fakes/src/social/accounts/posts.ts'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { assemble } from '../src/app.ts'
import type { UserEnv } from '../src/env.ts'
import { userEnv } from './user-env.ts'

export const publicUrl = 'http://localhost:8080'
export const client = { id: 'jumpingjack', secret: 'a-secret_of the networks' }

export type Social = Awaited<ReturnType<typeof bootSocial>>

export async function bootSocial(given?: TestBed, changes: Record<string, unknown> = {}) {
  const bed = given ?? (await createTestBed())
  const clock = { laterMs: 0 }
  const fakes = await startFakes(
    readFakesEnv({
      ...{ PORT: '0', LOG_LEVEL: 'silent', GATEWAY_URL: publicUrl },
      ...{ SOCIAL_CLIENT_ID: client.id, SOCIAL_CLIENT_SECRET: client.secret },
    }),
  )
  const env = userEnv(bed, {
    // A port of its own, so that no other process takes it while the service is stopped.
    PORT: await freePort(),
    SOCIAL_FAKES_URL: `${fakes.url}/social`,
    SOCIAL_FAKES_CLIENT_ID: client.id,
    SOCIAL_FAKES_CLIENT_SECRET: client.secret,
    ...changes,
  })
  const start = (at: UserEnv) =>
    startService('user', at, assemble, () => new Date(Date.now() + clock.laterMs))
  let service = await start(env)
  const db: Connection = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()

  const as = (userId: string = randomUUID()) => bed.client('user', service.url, aMember({ userId }))

  /** A member with an account. */
  async function aUser() {
    const gateway = await bed.client('user', service.url, { role: 'service', service: 'gateway' })
    const person = { issuer: 'https://id.example', subject: randomUUID(), name: 'Test Member' }
    const email = `${person.subject}@example.com`
    const { json } = await gateway.call('POST', '/internal/users/sign-in', { ...person, email })
    const member = await as(json.id)
    const allowSharing = (allowSocialSharing: boolean) =>
      member.call('PATCH', `/api/users/${json.id}`, {
        googleReviewsEnabled: false,
        profilePublic: true,
        allowSocialSharing,
      })
    return { ...member, userId: String(json.id), allowSharing }
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

  async function stop(): Promise<void> {
    await service.stop()
    await fakes.stop()
    await db.close()
  }

  return {
    ...{ bed, db, url: service.url, clock, as, aUser, control, connect, stop },
    /** Stops the service, and starts it at the same address after `meanwhile`. */
    async restart(meanwhile: () => Promise<void>): Promise<void> {
      await service.stop()
      await meanwhile()
      service = await start({ ...env, PORT: Number(new URL(service.url).port) })
    },
    asService: () => bed.client('user', service.url, { role: 'service', service: 'review' }),
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
