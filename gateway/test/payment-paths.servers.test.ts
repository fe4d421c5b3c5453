// Forwarding to the payment service: webhooks and the idempotency key.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Boot, boot } from './lib/boot.ts'

/** Echoes the request. */
let upstream: Server
let product: Boot

beforeAll(async () => {
  upstream = createServer(async (req, res) => {
    const body = (await buffer(req)).toString('base64')
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ headers: req.headers, body }))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  product = await boot({
    PAYMENT_URL: `http://127.0.0.1:${port}`,
    PAYPAL_SCRIPT_URL: 'http://paypal.test:9000/web-sdk/v6/core',
  })
})
afterAll(async () => {
  await product.stop()
  upstream.closeAllConnections()
  upstream.close()
})

const send = (path: string, body: string, headers: Record<string, string>) =>
  fetch(new URL(path, product.url), { method: 'POST', body, headers })

const signature = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 'b1b2',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': '2026-05-01T10:00:00Z',
}

it('forwards webhooks of any origin unchanged, with their signature', async () => {
  const body = '{ "id":"WH-1",\n"event_type" : "PAYMENT.CAPTURE.COMPLETED", "text":"Zoë \\u00e9" }'
  const reply = await send('/paypal/webhook', body, { ...signature, 'content-type': 'application/json' })
  expect(reply.status).toBe(200)
  const seen = (await reply.json()) as { headers: Record<string, string>; body: string }
  expect(Buffer.from(seen.body, 'base64').toString()).toBe(body)
  expect(seen.headers).toMatchObject(signature)
  expect((await send('/paypal/webhook', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
})

it('requires our own origin on all other payment paths', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/paypal/order', '/api/payment/success', '/paypal/webhooks', '/paypal']) {
    expect((await send(path, '{}', headers)).status).toBe(403)
  }
})

it('forwards the idempotency key of an order', async () => {
  const alice = product.browser()
  await alice.signIn('alice@example.com')
  const { json } = await alice.call('POST', '/paypal/order', {}, { 'idempotency-key': 'key-1' })
  expect(json.headers['idempotency-key']).toBe('key-1')
})

it("allows pages to load the provider's script and frames from its origin", async () => {
  const reply = await fetch(product.url, { headers: { accept: 'text/html' } })
  const policy = reply.headers.get('content-security-policy') ?? ''
  const directives = Object.fromEntries(
    policy.split(';').map((each) => {
      const [name = '', ...values] = each.split(' ')
      return [name, values]
    }),
  )
  // Our code, which has a nonce, loads the script.
  expect(directives['script-src']).toContain("'strict-dynamic'")
  for (const name of ['connect-src', 'frame-src', 'img-src']) {
    expect(directives[name]).toContain('http://paypal.test:9000')
  }
  expect(policy).not.toContain('unsafe-inline')
  expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})
