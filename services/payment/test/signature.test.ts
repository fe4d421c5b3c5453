// What PayPal signs in a webhook, which certificates are accepted, and errors of the server that serves them.
import type { RequestListener } from 'node:http'
import { crc32 } from 'node:zlib'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { createSigner } from '@jumpingjack/fakes/src/paypal/webhooks.ts'
import { serve } from '@jumpingjack/kit/testing/serve'
import { expect, it, onTestFinished } from 'vitest'
import { createSignatureCheck } from '../src/webhooks/signature.client.ts'
import { isPaypalCertificate, SignatureHeaders, signedText } from '../src/webhooks/signature.rules.ts'

const signed = {
  'paypal-transmission-id': 'id-1',
  'paypal-transmission-time': '2026-05-01T10:00:00Z',
  'paypal-transmission-sig': 'c2ln',
  'paypal-auth-algo': 'SHA256withRSA',
}
const fake = 'http://localhost:8081/paypal'

it.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://api-m.paypal.com/v1/notifications/certs/CERT-1', true],
  ['http://api.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1', false],
  ['https://evilpaypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com@evil.test/v1/notifications/certs/CERT-1', false],
  ['https://user@api.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://www.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com/elsewhere/CERT-1', false],
  ['https://api.paypal.com/v1/notifications/certs/../../elsewhere', false],
  [`${fake}/v1/notifications/certs/CERT-1`, false],
])("%s is PayPal's: %s", (address, isTheirs) => {
  expect(isPaypalCertificate(address, undefined)).toBe(isTheirs)
})

it.each([
  [`${fake}/v1/notifications/certs/CERT-1`, true],
  ['http://localhost:8081/v1/notifications/certs/CERT-1', false],
  ['http://localhost:8082/paypal/v1/notifications/certs/CERT-1', false],
  ['https://localhost:8081/paypal/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', false],
])("%s is the fake's: %s", (address, isTheirs) => {
  expect(isPaypalCertificate(address, fake)).toBe(isTheirs)
})

it('builds the signed text like PayPal', () => {
  const headers = { ...signed, 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1' }
  const text = signedText(SignatureHeaders.parse(headers), 'WEBHOOK', 123)
  expect(text).toBe('id-1|2026-05-01T10:00:00Z|WEBHOOK|123')
})

/** The result for a webhook whose certificate is answered like this. */
async function codeWhere(respond: RequestListener): Promise<unknown> {
  const { url: apiUrl, close } = await serve(respond)
  onTestFinished(close)
  const check = createSignatureCheck({ webhookId: 'WEBHOOK', apiUrl, now: () => new Date() })
  const headers = { ...signed, 'paypal-cert-url': `${apiUrl}/v1/notifications/certs/CERT-1` }
  return check(headers, Buffer.from('{}')).then(
    () => 'accepted',
    (error) => error.code,
  )
}

const breakOff: RequestListener = (req, res) => {
  res.writeHead(200, { 'content-length': 1_000 })
  res.write('-----BEGIN CERTIFICATE-----', () => req.socket.destroy())
}

it.each<[string, RequestListener, string]>([
  ['fails', (_req, res) => res.writeHead(503).end(), 'payment.unavailable'],
  ['closes the connection before it replies', (req) => req.socket.destroy(), 'payment.unavailable'],
  ['closes the connection during its reply', breakOff, 'payment.unavailable'],
  ['redirects', (_req, res) => res.writeHead(302, { location: '/x' }).end(), 'payment.unavailable'],
  ['has no certificate', (_req, res) => res.writeHead(404).end(), 'payment.bad-signature'],
  ['sends something else', (_req, res) => res.end('<html>'), 'payment.bad-signature'],
  ['sends far too much', (_req, res) => res.end('x'.repeat(1_000_000)), 'payment.bad-signature'],
])('a server that %s', async (_what, respond, code) => {
  expect(await codeWhere(respond)).toBe(code)
})

it.each([
  [0, undefined],
  [400, 'payment.bad-signature'],
  [-400, 'payment.bad-signature'],
])('checks the dates of the certificate, %s days from now', async (days, code) => {
  const signer = await createSigner()
  const { url: apiUrl, close } = await serve((_req, res) => res.end(signer.certificate))
  onTestFinished(close)
  const now = () => new Date(Date.now() + days * dayMs)
  const check = createSignatureCheck({ webhookId: 'WEBHOOK', apiUrl, now })
  const body = Buffer.from('{}')
  const unsigned = { ...signed, 'paypal-cert-url': `${apiUrl}/v1/notifications/certs/CERT-1` }
  const text = signedText(SignatureHeaders.parse(unsigned), 'WEBHOOK', crc32(body))
  const checked = check({ ...unsigned, 'paypal-transmission-sig': signer.sign(text) }, body)
  expect(await checked.catch((error) => error.code)).toBe(code)
})
