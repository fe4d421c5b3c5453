// @module-tag full
// What the fake of Places API (New) rejects, and how: see src/maps/CONTRACT.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeMaps } from './lib/start-fakes.ts'

const keys = { serverKey: 'server-key', browserKey: 'browser-key' }
let fake: Awaited<ReturnType<typeof startFakeMaps>>
beforeAll(async () => {
  fake = await startFakeMaps({ port: 0, ...keys })
})
afterAll(() => fake.stop())

const circle = { circle: { center: { latitude: 40.7128, longitude: -74.006 }, radius: 5_000 } }
const nearby = { locationRestriction: circle, includedTypes: ['gym'] }
const mask = 'places.id,places.displayName.text'

interface Given {
  path?: string
  body?: unknown
  headers?: Record<string, string | undefined>
}

async function call({ path = 'places:searchNearby', body = nearby, headers = {} }: Given = {}) {
  const all = {
    'content-type': 'application/json',
    'x-goog-api-key': keys.serverKey,
    'x-goog-fieldmask': mask,
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const post = path.includes(':') && { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(`${fake.url}/v1/${path}`, { headers: Object.fromEntries(given), ...post })
  return { status: reply.status, json: await reply.json() }
}

it('sends only the fields of the mask', async () => {
  const { status, json } = await call()
  expect(status).toBe(200)
  expect(json.places).toHaveLength(20)
  expect(json.places[0]).toEqual({ id: expect.any(String), displayName: { text: expect.any(String) } })
})

it('leaves out an empty list', async () => {
  const ocean = { circle: { center: { latitude: -48, longitude: -123 }, radius: 5_000 } }
  expect((await call({ body: { locationRestriction: ocean } })).json).toEqual({})
})

describe('rejects as INVALID_ARGUMENT', () => {
  it.each<[string, Given, RegExp]>([
    ['no mask', { headers: { 'x-goog-fieldmask': undefined } }, /FieldMask is a required parameter/],
    ['an unknown field', { headers: { 'x-goog-fieldmask': 'places.stars' } }, /path 'places\.stars'/],
    ['a mask without its prefix', { headers: { 'x-goog-fieldmask': 'id' } }, /path 'id'/],
    ['a mask with blanks', { headers: { 'x-goog-fieldmask': 'places.id, places.types' } }, /matching fields/],
    ['another content type', { headers: { 'content-type': 'text/plain' } }, /content type/i],
    ['an unknown name', { body: { ...nearby, keyword: 'gym' } }, /Unknown name "keyword"/],
    ['no circle', { body: {} }, /locationRestriction/],
    [
      'a large circle',
      { body: { locationRestriction: { circle: { ...circle.circle, radius: 50_001 } } } },
      /radius/,
    ],
    ['many results', { body: { ...nearby, maxResultCount: 21 } }, /maxResultCount/],
    ['an unknown type', { body: { ...nearby, includedTypes: ['gymnasium'] } }, /includedTypes/],
    ['no text', { path: 'places:searchText', body: { textQuery: ' ' } }, /textQuery/],
    [
      'a long token',
      { path: 'places:autocomplete', body: { input: 'a', sessionToken: 'x'.repeat(37) } },
      /sessionToken/,
    ],
    [
      'an id that is none',
      { path: 'places/short', headers: { 'x-goog-fieldmask': 'id' } },
      /Not a valid Place ID/,
    ],
  ])('%s', async (_what, given, message) => {
    const { status, json } = await call(given)
    expect(status).toBe(400)
    expect(json.error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message),
    })
  })
})

it('rejects an unknown place as NOT_FOUND', async () => {
  const { status, json } = await call({
    path: 'places/ChIJAAAAAAAAAAAAAAAAAAAAAAA',
    headers: { 'x-goog-fieldmask': 'id' },
  })
  expect([status, json.error.status]).toEqual([404, 'NOT_FOUND'])
})

describe('keys', () => {
  const page = { referer: 'https://gyms.example.com/' }
  it.each<[string, Given['headers'], number, string | undefined]>([
    ['none', { 'x-goog-api-key': undefined }, 403, undefined],
    ['an unknown one', { 'x-goog-api-key': 'guessed' }, 400, 'API_KEY_INVALID'],
    [
      'the browser’s without a page',
      { 'x-goog-api-key': keys.browserKey },
      403,
      'API_KEY_HTTP_REFERRER_BLOCKED',
    ],
    ['the server’s in a page', page, 403, 'API_KEY_IP_ADDRESS_BLOCKED'],
    ['the browser’s in a page', { ...page, 'x-goog-api-key': keys.browserKey }, 200, undefined],
  ])('%s', async (_what, headers, expected, reason) => {
    const { status, json } = await call({ headers })
    expect(status).toBe(expected)
    expect(json.error?.details?.[0]?.reason).toBe(reason)
  })
})
