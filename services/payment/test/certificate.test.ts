// The certificate of a webhook, with errors of the server that serves it.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSignatureCheck } from '../src/webhooks/signature.client.ts'

let stop: () => void = () => undefined
afterEach(() => stop())

/** The result for a webhook whose certificate is answered like this. */
async function codeWhere(respond: RequestListener): Promise<unknown> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = createSignatureCheck({ webhookId: 'WEBHOOK', apiUrl, now: () => new Date() })
  const headers = {
    'paypal-transmission-id': 'ID',
    'paypal-transmission-time': '2026-05-10T12:00:00Z',
    'paypal-transmission-sig': 'c2ln',
    'paypal-cert-url': `${apiUrl}/v1/notifications/certs/CERT-1`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return check(headers, Buffer.from('{}')).then(
    () => 'accepted',
    (error) => error.code,
  )
}

it.each<[string, RequestListener, string]>([
  ['fails', (_req, res) => res.writeHead(503).end(), 'payment.unavailable'],
  ['closes the connection before it replies', (req) => req.socket.destroy(), 'payment.unavailable'],
  [
    'closes the connection during its reply',
    (req, res) => {
      res.writeHead(200, { 'content-length': 1_000 })
      res.write('-----BEGIN CERTIFICATE-----', () => req.socket.destroy())
    },
    'payment.unavailable',
  ],
  ['redirects', (_req, res) => res.writeHead(302, { location: '/x' }).end(), 'payment.unavailable'],
  ['has no certificate', (_req, res) => res.writeHead(404).end(), 'payment.bad-signature'],
  ['sends something else', (_req, res) => res.end('<html>'), 'payment.bad-signature'],
  ['sends far too much', (_req, res) => res.end('x'.repeat(1_000_000)), 'payment.bad-signature'],
])('a server that %s', async (_what, respond, code) => {
  expect(await codeWhere(respond)).toBe(code)
})
