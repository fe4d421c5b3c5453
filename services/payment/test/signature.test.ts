// Accepted certificates, and the signed text.
import { expect, it } from 'vitest'
import { isPaypalCertificate, SignatureHeaders, signedText } from '../src/webhooks/signature.rules.ts'

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
  const headers = SignatureHeaders.parse({
    'paypal-transmission-id': 'id-1',
    'paypal-transmission-time': '2026-05-01T10:00:00Z',
    'paypal-transmission-sig': 'c2ln',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  })
  expect(signedText(headers, 'WEBHOOK', 123)).toBe('id-1|2026-05-01T10:00:00Z|WEBHOOK|123')
})
