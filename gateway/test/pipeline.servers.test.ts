import { type IncomingHttpHeaders, request } from 'node:http'
import { text as streamText } from 'node:stream/consumers'
import { identityVerifier } from '@jumpingjack/kit/identity/identity'
import { readIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { serve } from '@jumpingjack/kit/testing/serve'
import { problem } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boot, page } from './lib/boot.ts'

/** Echoes the request; a path with `cut` ends early. */
const upstream = await serve(async (req, res) => {
  res.setHeader('X-Powered-By', 'gears').setHeader('X-Total-Count', '7')
  if (req.url?.includes('cut')) {
    res.setHeader('Content-Length', '100').write('half')
    return void setTimeout(() => res.destroy(), 50)
  }
  res.setHeader('Content-Type', 'application/json')
  const { url, headers } = req
  res.end(JSON.stringify({ url, headers, body: await streamText(req), filler: 'x'.repeat(3_000) }))
})
const product = await boot({
  ...{ GYM_URL: upstream.url, PAYMENT_URL: upstream.url, MAPS_PROVIDER: 'none' },
  OIDC_PICTURES_URL: 'https://pictures.test/people',
  PAYPAL_SCRIPT_URL: 'http://paypal.test:9000/web-sdk/v6/core',
})
const alice = await product.member('alice@example.com')
afterAll(async () => {
  await product.stop()
  upstream.close()
})

describe('access', () => {
  const unknown = ['/api/nothing', '/api', '/api/internal/gyms/1', '/api/login/elsewhere']
  it.each(unknown)('a visitor gets 401 at %s, and a member 404', async (path) => {
    expect(await product.browser().call('GET', path)).toMatchObject(problem(401, 'identity.required'))
    expect(await alice.call('GET', path)).toMatchObject(problem(404, 'route.unknown'))
  })

  it('a visitor gets 401 for another method, and a member 405 with the methods of the path', async () => {
    expect((await product.browser().call('DELETE', '/api/gyms')).status).toBe(401)
    const reply = await alice.call('DELETE', '/api/gyms')
    expect(reply).toMatchObject({ status: 405, json: { code: 'request.method-not-allowed' } })
    expect(reply.headers.get('allow')).toBe('GET, HEAD, POST')
  })
})

it('a forwarded request has our identity token and no identity header of the client', async () => {
  const { json } = await alice.call('GET', '/api/gyms?q=x', undefined, {
    authorization: 'Bearer forged',
    'x-user-id': 'somebody',
    'x-forwarded-user': 'somebody',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'request-0001',
  })
  expect(json.url).toBe('/api/gyms?q=x')
  expect(Object.keys(json.headers).filter((name) => /cookie|x-user|forwarded/.test(name))).toEqual([])
  expect(json.headers['x-request-id']).toBe('request-0001')
  const keys = await readIdentityKeys(product.bed.env('gym').IDENTITY_KEYS_DIR, 'gym')
  const token = json.headers.authorization.replace('Bearer ', '')
  const caller = await identityVerifier(keys, 'gym')(token)
  expect(caller).toMatchObject({ role: 'member', email: 'alice@example.com', name: 'Alice' })
  await expect(identityVerifier(keys, 'review')(token)).rejects.toThrow()
})

describe('payment paths', () => {
  const type = { 'content-type': 'application/json' }
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${product.url}/paypal/webhook`, { method: 'POST', body, headers })

  it('forward webhooks of any origin unchanged, with their signature', async () => {
    const signature = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': 'b1b2',
      'paypal-transmission-sig': 'c2ln',
      'paypal-transmission-time': '2026-05-01T10:00:00Z',
    }
    const body = '{ "id":"WH-1",\n"event_type" : "PAYMENT.CAPTURE.COMPLETED", "text":"Zoë \\u00e9" }'
    const reply = await send(body, { ...signature, ...type })
    expect(await reply.json()).toMatchObject({ body, headers: signature })
    expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('forward the idempotency key of an order', async () => {
    const { json } = await alice.call('POST', '/paypal/order', {}, { 'idempotency-key': 'key-1' })
    expect(json.headers['idempotency-key']).toBe('key-1')
  })
})

it('responses have no internal headers', async () => {
  const reply = await alice.call('GET', '/api/gyms')
  expect(reply.headers.get('x-total-count')).toBe('7')
  expect(reply.headers.get('x-powered-by')).toBeNull()
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('responses break off when a service breaks off', async () => {
  await expect(alice.call('GET', '/api/gyms/cut')).rejects.toThrow()
  expect(await alice.status('/api/gyms')).toBe(200)
})

it('responses are 413 when Content-Length is too large', async () => {
  const reply = await alice.call('POST', '/api/gyms', { name: 'x'.repeat(200_000) })
  expect(reply).toMatchObject({ status: 413, json: { code: 'request.too-large' } })
})

const foreign = { origin: 'https://evil.test' }

it('requests of other sites cannot sign a member out', async () => {
  expect((await alice.call('POST', '/api/logout', undefined, foreign)).status).toBe(403)
  expect(await alice.status()).toBe(200)
})

describe('the web', () => {
  it.each(['/', '/index.html', '/favorites', '/some/where?x=1'])('serves its page at %s', async (path) => {
    const reply = await product.browser().go(path)
    expect(reply).toMatchObject({ status: 200, text: page })
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/;script-src 'nonce-[\w+/]{22}==' 'strict-dynamic';/)
    expect(policy).toMatch(/connect-src 'self' http:\/\/storage\.test:9000[ ;]/)
    expect(policy).toMatch(/img-src 'self' [^;]*https:\/\/pictures\.test[ ;]/)
    for (const name of ['connect', 'frame', 'img'])
      expect(policy).toMatch(new RegExp(`${name}-src [^;]*http://paypal\\.test:9000[ ;]`))
    expect(policy).not.toMatch(/upgrade-insecure-requests|unsafe-inline/)
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(reply.headers.get('strict-transport-security')).toBeNull()
  })

  it('serves its page to clients that accept a page, and as no other type', async () => {
    for (const accept of ['*/*', 'text/html;q=0.9, */*;q=0.1'])
      expect(await raw('/favorites', { accept })).toMatchObject({ status: 200, text: page })
    const none = { status: 404, text: expect.stringMatching(/unknown/) }
    expect(await raw('/favorites', { accept: 'application/json' })).toMatchObject(none)
    expect(await raw('/gone.js', { accept: '*/*' })).toMatchObject(none)
  })

  it('serves precompressed files that browsers cache for ever', async () => {
    const path = '/assets/main-1a2b3c.js'
    const reply = await product.browser().call('GET', path, undefined, { 'accept-encoding': 'identity' })
    expect(reply).toMatchObject({ status: 200, text: 'plain' })
    expect(reply.headers.get('content-type')).toMatch(/javascript/)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const compressed = await raw(path, { 'accept-encoding': 'gzip, br' })
    expect(compressed).toMatchObject({ status: 200, text: 'brotli', headers: { 'content-encoding': 'br' } })
    const etag = reply.headers.get('etag') ?? ''
    expect((await raw(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await raw(path, { range: 'bytes=4-1' })).status).toBe(200)
  })

  it.each(['/assets/gone.js', '/%00', '/..%2f..%2fpackage.json'])('is 404 or 400 at %s', async (path) => {
    expect([400, 404]).toContain((await raw(path, { accept: '*/*' })).status)
  })

  it('accepts no writes', async () => {
    expect((await alice.call('POST', '/')).status).toBe(404)
  })
})

describe('limits', () => {
  let gatewayUrl: string
  beforeAll(async () => {
    gatewayUrl = await product.gateway({ RATE_READ: '3', RATE_UPLOAD: '3', TRUST_PROXY_HOPS: '1' })
  })

  it('respond 429 with Retry-After per address, as the trusted proxy in front names it', async () => {
    const from = (address: string) =>
      product.browser(gatewayUrl).call('GET', '/api/gyms', undefined, { 'x-forwarded-for': address })
    for (let index = 0; index < 3; index++) expect((await from('203.0.113.1')).status).toBe(401)
    const reply = await from('198.51.100.9, 203.0.113.1')
    expect(reply).toMatchObject({ status: 429, json: { code: 'request.too-many' } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('203.0.113.2')).status).toBe(401)
    const headers = { origin: product.url, 'x-forwarded-for': '203.0.113.1' }
    const other = await product.browser(gatewayUrl).call('POST', '/api/logout', undefined, headers)
    expect(other.status).toBe(204)
  })

  it('count every way to an upload together', async () => {
    const there = alice.at(gatewayUrl)
    const statuses: number[] = []
    for (const [method, path] of [
      ['POST', '/api/objects/upload'],
      ['GET', '/api/s3/sts'],
      ['PUT', '/api/review-photos'],
      ['GET', '/api/s3/multipart/1/2?key=x'],
    ] as const) {
      statuses.push((await there.call(method, path, undefined, { origin: product.url })).status)
    }
    expect(statuses).toEqual([503, 503, 503, 429])
  })
})

/** Sends exactly this path; `fetch` would normalize it and decompress the response. */
function raw(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(product.url)
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, async (response) => {
      const text = await streamText(response)
      resolve({ status: response.statusCode, headers: response.headers, text })
    })
    sent.on('error', reject)
    sent.end()
  })
}
