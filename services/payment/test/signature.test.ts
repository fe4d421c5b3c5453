// Whose certificates count.
import { expect, it } from 'vitest'
import { isPaypalCertificate, SignatureHeaders, signedText } from '../src/webhooks/signature.rules.ts'

const standIn = 'http://localhost:8081/paypal'

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
  [`${standIn}/v1/notifications/certs/CERT-1`, false],
])("%s is the provider's: %s", (address, isTheirs) => {
  expect(isPaypalCertificate(address, undefined)).toBe(isTheirs)
})

it.each([
  [`${standIn}/v1/notifications/certs/CERT-1`, true],
  ['http://localhost:8081/v1/notifications/certs/CERT-1', false],
  ['http://localhost:8082/paypal/v1/notifications/certs/CERT-1', false],
  ['https://localhost:8081/paypal/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', false],
])("%s is the stand-in's: %s", (address, isTheirs) => {
  expect(isPaypalCertificate(address, standIn)).toBe(isTheirs)
})

it('puts what is signed together as the provider does', () => {
  const headers = SignatureHeaders.parse({
    'paypal-transmission-id': 'id-1',
    'paypal-transmission-time': '2026-05-01T10:00:00Z',
    'paypal-transmission-sig': 'c2ln',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  })
  expect(signedText(headers, 'WEBHOOK', 123)).toBe('id-1|2026-05-01T10:00:00Z|WEBHOOK|123')
})
