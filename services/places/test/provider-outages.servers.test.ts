// What a member sees, and what the provider is asked, while the provider refuses, is slow, hangs or is gone.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bootPlaces, type PlacesBed } from './boot.ts'

let bed: PlacesBed
beforeEach(async () => {
  bed = await bootPlaces()
})
afterEach(() => bed.stop())

const newYork = '/api/places/search?lat=40.7128&lng=-74.006&radius=10000'

async function timed(path = newYork) {
  const began = performance.now()
  const reply = await bed.member.call('GET', path)
  return { ...reply, ms: performance.now() - began }
}

it('gives an empty list and the reason while the provider is still activating', async () => {
  await bed.tell('activating')
  for (const path of [newYork, `${newYork}&mode=text`, '/api/places/search-by-name?name=yoga']) {
    const { status, json } = await timed(path)
    expect(status).toBe(200)
    expect(json).toEqual({ gyms: [], error: 'Places APIs still activating' })
  }
})

it.each([
  ['denied', 'REQUEST_DENIED'],
  ['over-limit', 'OVER_QUERY_LIMIT'],
  ['invalid', 'INVALID_REQUEST'],
] as const)('passes on that the provider %s, and not what it says of us', async (mode, providerStatus) => {
  await bed.tell(mode)
  for (let tries = 0; tries < 10; tries++) {
    const { status, json } = await timed()
    expect(status).toBe(502)
    const message = `Places search failed: ${providerStatus}`
    expect(json).toEqual({
      code: 'places.failed',
      message,
      error: message,
      requestId: expect.any(String),
    })
  }
  // A refusal is an answer: it opens no breaker.
  expect(await bed.asked()).toEqual({ 'web.nearby': 10 })
})

it('waits for a slow provider', async () => {
  await bed.tell('slow')
  const { status, ms } = await timed()
  expect(status).toBe(200)
  expect(ms).toBeGreaterThan(400)
})

it('answers while the provider hangs, at once when that is known, and again soon after it is back', async () => {
  await bed.tell('hang')
  const first = await Promise.all(Array.from({ length: 20 }, () => timed()))
  for (const { status, json } of first) {
    expect(status).toBe(502)
    expect(json).toMatchObject({ code: 'places.failed', message: expect.any(String) })
  }
  const known = await Promise.all(Array.from({ length: 20 }, () => timed()))
  for (const { status, headers } of known) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('4')
  }
  console.log(
    `hanging provider: an error after at most ${Math.max(...first.map(({ ms }) => ms)).toFixed(0)} ms, ` +
      `${median(known.map(({ ms }) => ms)).toFixed(0)} ms at the median once that is known`,
  )
  expect(await bed.asked()).toEqual({ 'web.nearby': 20 })
  // Other kinds of calls have breakers of their own.
  await bed.tell('hang', 'web.nearby')
  expect((await timed(`${newYork}&mode=text`)).status).toBe(200)

  await bed.tell('ok')
  const back = performance.now()
  while ((await timed()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  console.log(`searches work again ${(performance.now() - back).toFixed(0)} ms after the provider is back`)
})

it('asks a provider that is gone once a call and never again by itself', async () => {
  await bed.tell('down')
  const replies = await Promise.all(Array.from({ length: 4 }, () => timed()))
  expect(replies.map((reply) => reply.status)).toEqual([502, 502, 502, 502])
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await bed.asked()).toEqual({ 'web.nearby': 4 })
})

it('gives up in time on whatever the provider leaves of autocomplete, details and geocoding', async () => {
  await bed.tell('hang')
  const { status } = await timed('/api/places/locations?text=austin')
  expect(status).toBe(502)
  await bed.tell('hang', 'web.details')
  const late = await timed('/api/places/locations?text=new')
  expect(late.status).toBe(502)
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
