import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { EventData, EventName } from '@jumpingjack/contracts/events/events'
import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

const product = await boot()
const alice = await product.member('alice@example.com')
const bob = await product.member('bob@example.com')
beforeAll(() => untilSubscribed(alice))
afterAll(() => product.stop())

interface Stream {
  messages: LiveMessage[]
  text: string
  ended: boolean
  headers: Headers
}

async function listen(browser: Browser, path: string): Promise<Stream> {
  const response = await browser.request(path)
  expect(response.status).toBe(200)
  const stream: Stream = { messages: [], text: '', ended: false, headers: response.headers }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      stream.text += decoder.decode(chunk)
      const lines = stream.text.split('\n').filter((line) => line.startsWith('data: '))
      stream.messages = lines.map((line) => JSON.parse(line.slice(6)))
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      stream.ended = true
    })
  await until('opened', async () => stream.text.includes('retry: 1000'))
  return stream
}

const publish = (name: EventName, data: EventData<EventName>) => product.bed.publishNew(name, data)
const rated = (gymId: string) =>
  publish('gym-rated', { gymId, averageRating: '4.50', totalReviews: 2, sequence: 1 })

/** Disconnects before its session is loaded. */
async function requestAndDisconnect(browser: Browser): Promise<void> {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nCookie: jj.sid=${browser.cookie('jj.sid')}\r\n\r\n`,
    () => socket.destroy(),
  )
  await once(socket, 'close')
}

/** A gateway connects to the broker in the background and receives no events before. */
async function untilSubscribed(browser: Browser): Promise<void> {
  const gymId = randomUUID()
  const probe = await listen(browser, `/api/live?gyms=${gymId}`)
  await until('subscribed', async () => {
    await rated(gymId)
    return probe.messages.some(({ type }) => type === 'gym-rated')
  })
}

it('tells the pages of a gym that it has changed, closed, reopened, or was merged', async () => {
  const [changed, merged] = [randomUUID(), randomUUID()]
  const alices = await listen(alice, `/api/live?gyms=${changed},${merged}`)
  const bobs = await listen(bob, `/api/live?gyms=${merged}`)
  await publish('gym-changed', { gymId: changed })
  const closed = { as: 'closed', since: '2026-11-28T12:00:00.000Z' }
  await publish('gym-closed', { gymId: changed, closed })
  await publish('gym-reopened', { gymId: changed })
  await publish('gym-merged', { gymId: merged, into: randomUUID() })
  await until('received', async () => alices.messages.length >= 4 && bobs.messages.length >= 1)
  expect(alices.messages).toEqual([
    { type: 'gym-changed', gymId: changed },
    { type: 'gym-changed', gymId: changed, closed },
    { type: 'gym-changed', gymId: changed, closed: null },
    { type: 'gym-changed', gymId: merged },
  ])
  expect(bobs.messages).toEqual([{ type: 'gym-changed', gymId: merged }])
})

it('begins with what has come since its page was read', async () => {
  const gymId = randomUUID()
  const path = `/api/live?gyms=${gymId}`
  const early = await listen(bob, path)
  await rated(gymId)
  await until('received', async () => early.messages.length === 1)
  const late = await listen(alice, path)
  await until('received', async () => late.messages.length === 1)
  expect(late.messages).toEqual(early.messages)
})

it('sends each page the events of its gyms only', async () => {
  const [one, two, other] = [randomUUID(), randomUUID(), randomUUID()]
  const alices = await listen(alice, `/api/live?gyms=${one},${two}`)
  const bobs = await listen(bob, `/api/live?gyms=${two}`)
  await rated(other)
  await rated(one)
  await rated(two)
  const ids = { reviewId: randomUUID(), gymId: two, userId: randomUUID() }
  await publish('review-created', { ...ids, rating: 5, revision: 1 })
  await until('received', async () => alices.messages.length >= 3 && bobs.messages.length >= 2)
  const tally = { averageRating: '4.50', totalReviews: 2, sequence: 1 }
  expect(alices.messages[0]).toEqual({ type: 'gym-rated', gymId: one, ...tally })
  expect(alices.messages).toMatchObject([{ gymId: one }, { gymId: two }, { gymId: two }])
  expect(bobs.messages).toMatchObject([{ gymId: two }, { gymId: two }])
  expect(bobs.messages[1]).toEqual({ type: 'reviews-changed', gymId: two })
  expect(alices.headers.get('content-type')).toBe('text/event-stream')
  expect(alices.headers.get('content-encoding')).toBeNull()
})

it('is for members, and rejects an invalid list of gyms', async () => {
  expect(await product.browser().status('/api/live')).toBe(401)
  const tooMany = Array.from({ length: 201 }, () => randomUUID()).join(',')
  for (const query of ['gyms=a,b', 'other=1', 'gyms=', `gyms=${tooMany}`])
    expect(await alice.status(`/api/live?${query}`), query).toBe(400)
})

it('ends with the session, on every replica, while others stay open', async () => {
  const carol = await product.member('carol@example.com')
  const second = await product.gateway()
  const here = await listen(carol, '/api/live')
  const there = await listen(carol.at(second), '/api/live')
  const bobs = await listen(bob, '/api/live')
  await carol.call('POST', '/api/logout')
  await until('ended', async () => here.ended && there.ended)
  expect(bobs.ended).toBe(false)
})

it('allows at most twenty streams per member', async () => {
  const dave = await product.member('dave@example.com')
  for (let index = 0; index < 20; index++) await listen(dave, '/api/live')
  const reply = await dave.call('GET', '/api/live')
  expect(reply).toMatchObject({ status: 429, json: { code: 'request.too-many' } })
  await dave.call('POST', '/api/logout')
  await dave.signIn('dave@example.com')
  await listen(dave, '/api/live')
})

it('keeps no stream of a page that disconnected before it opened', async () => {
  const erin = await product.member('erin@example.com')
  for (let index = 0; index < 40; index++) await requestAndDisconnect(erin)
  await until('a stream', async () => {
    const reply = await erin.request('/api/live')
    await reply.body?.cancel()
    return reply.status === 200
  })
})

it('responds to HEAD and keeps no stream open', async () => {
  const frank = await product.member('frank@example.com')
  for (let index = 0; index < 21; index++) {
    const reply = await frank.request('/api/live', { method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
  }
  await listen(frank, '/api/live')
})

it('tells all pages when it was disconnected from the broker, and what was published meanwhile', async () => {
  const broker = await createTestProxy(product.bed.env('gateway').RABBITMQ_URL)
  const second = await product.gateway({ RABBITMQ_URL: broker.url })
  const copy = alice.at(second)
  await untilSubscribed(copy)
  const gymId = randomUUID()
  const stream = await listen(copy, `/api/live?gyms=${gymId}`)
  broker.cut()
  await rated(gymId)
  broker.thaw()
  await until('received', async () => stream.messages.length === 2)
  expect(stream.messages.map(({ type }) => type).sort()).toEqual(['gym-rated', 'missed'])
  expect(stream.ended).toBe(false)
  await broker.close()
})

it('ends its streams first when it stops', async () => {
  const second = await product.gateway()
  const stream = await listen(alice.at(second), '/api/live')
  await product.stopGateway(second)
  await until('ended', async () => stream.ended)
  await expect(fetch(second)).rejects.toThrow()
})

it('sends a change of the subscription to its member only', async () => {
  // A stream begins with the last changes.
  const grace = await product.member()
  const [graces, bobs] = [await listen(grace, '/api/live'), await listen(bob, '/api/live')]
  const { id } = (await grace.call('GET', '/api/auth/user')).json
  const payload = { userId: id, premiumUntil: new Date().toISOString(), revision: 2 }
  await publish('subscription-activated', payload)
  await publish('subscription-ended', { ...payload, revision: 3 })
  await until('received', async () => graces.messages.length === 2)
  expect(graces.messages).toEqual([{ type: 'subscription-changed' }, { type: 'subscription-changed' }])
  expect(bobs.messages).toEqual([])
})
