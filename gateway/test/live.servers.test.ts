import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Boot, boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

let product: Boot
let alice: Browser
let bob: Browser

beforeAll(async () => {
  product = await boot()
  alice = product.browser()
  bob = product.browser()
  await alice.signIn('alice@example.com')
  await bob.signIn('bob@example.com')
  await untilSubscribed(alice)
})
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

const rated = (gymId: string, sequence = 1) =>
  product.bed.publish(
    newEvent('gym-rated', { gymId, averageRating: '4.50', totalReviews: 2, sequence }, new Date()),
  )
const reviewed = (gymId: string) => {
  const data = { reviewId: randomUUID(), gymId, userId: randomUUID(), rating: 5, revision: 1 }
  return product.bed.publish(newEvent('review-created', data, new Date()))
}

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

it('tells the pages of a gym that it has changed, or was merged', async () => {
  const [changed, merged] = [randomUUID(), randomUUID()]
  const alices = await listen(alice, `/api/live?gyms=${changed},${merged}`)
  const bobs = await listen(bob, `/api/live?gyms=${merged}`)
  await product.bed.publish(newEvent('gym-changed', { gymId: changed }, new Date()))
  await product.bed.publish(newEvent('gym-merged', { gymId: merged, into: randomUUID() }, new Date()))
  await until('received', async () => alices.messages.length >= 2 && bobs.messages.length >= 1)
  expect(alices.messages).toEqual([
    { type: 'gym-changed', gymId: changed },
    { type: 'gym-changed', gymId: merged },
  ])
  expect(bobs.messages).toEqual([{ type: 'gym-changed', gymId: merged }])
})

it('sends each page the events of its gyms only', async () => {
  const [one, two, other] = [randomUUID(), randomUUID(), randomUUID()]
  const alices = await listen(alice, `/api/live?gyms=${one},${two}`)
  const bobs = await listen(bob, `/api/live?gyms=${two}`)
  await rated(other)
  await rated(one)
  await rated(two)
  await reviewed(two)
  await until('received', async () => alices.messages.length >= 3 && bobs.messages.length >= 2)
  expect(alices.messages[0]).toEqual({
    type: 'gym-rated',
    gymId: one,
    averageRating: '4.50',
    totalReviews: 2,
    sequence: 1,
  })
  expect(alices.messages).toMatchObject([{ gymId: one }, { gymId: two }, { gymId: two }])
  expect(bobs.messages).toMatchObject([{ gymId: two }, { gymId: two }])
  expect(bobs.messages[1]).toEqual({ type: 'reviews-changed', gymId: two })
  expect(alices.headers.get('content-type')).toBe('text/event-stream')
  expect(alices.headers.get('content-encoding')).toBeNull()
})

it('is for members, and rejects an invalid list of gyms', async () => {
  expect((await product.browser().call('GET', '/api/live')).status).toBe(401)
  expect((await alice.call('GET', '/api/live?gyms=a,b')).status).toBe(400)
  expect((await alice.call('GET', '/api/live?other=1')).status).toBe(400)
  expect((await alice.call('GET', '/api/live?gyms=')).status).toBe(400)
  const tooMany = Array.from({ length: 201 }, () => randomUUID()).join(',')
  expect((await alice.call('GET', `/api/live?gyms=${tooMany}`)).status).toBe(400)
})

it('ends with the session, on every replica, while others stay open', async () => {
  const carol = product.browser()
  await carol.signIn('carol@example.com')
  const second = await product.gateway()
  const copy = product.browser(second)
  copy.cookies.push({
    ...carol.cookies.find(({ name }) => name === 'jj.sid'),
    host: new URL(second).host,
  } as never)
  const here = await listen(carol, '/api/live')
  const there = await listen(copy, '/api/live')
  const bobs = await listen(bob, '/api/live')
  await carol.call('POST', '/api/logout')
  await until('ended', async () => here.ended && there.ended)
  expect(bobs.ended).toBe(false)
})

it('allows at most twenty streams per member', async () => {
  const dave = product.browser()
  await dave.signIn('dave@example.com')
  for (let index = 0; index < 20; index++) await listen(dave, '/api/live')
  const reply = await dave.call('GET', '/api/live')
  expect(reply).toMatchObject({ status: 429, json: { code: 'request.too-many' } })
  await dave.call('POST', '/api/logout')
  await dave.signIn('dave@example.com')
  await listen(dave, '/api/live')
})

it('keeps no stream of a page that disconnected before it opened', async () => {
  const erin = product.browser()
  await erin.signIn('erin@example.com')
  for (let index = 0; index < 40; index++) await requestAndDisconnect(erin)
  await until('a stream', async () => {
    const reply = await erin.request('/api/live')
    await reply.body?.cancel()
    return reply.status === 200
  })
})

it('responds to HEAD and keeps no stream open', async () => {
  const frank = product.browser()
  await frank.signIn('frank@example.com')
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
  const copy = product.browser(second)
  copy.cookies.push({
    ...alice.cookies.find(({ name }) => name === 'jj.sid'),
    host: new URL(second).host,
  } as never)
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
  const copy = product.browser(second)
  copy.cookies.push({
    ...alice.cookies.find(({ name }) => name === 'jj.sid'),
    host: new URL(second).host,
  } as never)
  const stream = await listen(copy, '/api/live')
  await product.stopGateway(second)
  await until('ended', async () => stream.ended)
  await expect(fetch(second)).rejects.toThrow()
})

it('sends a change of the subscription to its member only', async () => {
  const [alices, bobs] = [await listen(alice, '/api/live'), await listen(bob, '/api/live')]
  const { id } = (await alice.call('GET', '/api/auth/user')).json
  const payload = { userId: id, premiumUntil: new Date().toISOString(), revision: 2 }
  await product.bed.publish(newEvent('subscription-activated', payload, new Date()))
  await product.bed.publish(newEvent('subscription-ended', { ...payload, revision: 3 }, new Date()))
  await until('received', async () => alices.messages.length === 2)
  expect(alices.messages).toEqual([{ type: 'subscription-changed' }, { type: 'subscription-changed' }])
  expect(bobs.messages).toEqual([])
})
