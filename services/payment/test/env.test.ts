// Values that follow from the configuration.
import { parseEnv } from '@jumpingjack/kit/service/env'
import { expect, it } from 'vitest'
import { PaymentEnv } from '../src/env.ts'

const settings = {
  LOCAL_MODE: 'true',
  PORT: '0',
  IDENTITY_KEYS_DIR: '/keys',
  MONGO_URL: 'mongodb://127.0.0.1:27017/',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  USER_URL: 'http://127.0.0.1:9',
  PUBLIC_URL: 'https://gyms.example.com',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
}

it.each([
  [{}, 'https://www.sandbox.paypal.com/web-sdk/v6/core'],
  [{ PAYPAL_MODE: 'live' }, 'https://www.paypal.com/web-sdk/v6/core'],
  [{ PAYPAL_SCRIPT_URL: 'http://localhost:8081/sdk' }, 'http://localhost:8081/sdk'],
])('with %j pages load the script from %s', (changes, scriptUrl) => {
  expect(parseEnv(PaymentEnv, { ...settings, ...changes }).scriptUrl).toBe(scriptUrl)
})

it.each([
  [{}, 'gyms.example.com'],
  [{ PAYPAL_DOMAIN: 'example.com' }, 'example.com'],
  [{ PAYPAL_DOMAIN: '' }, 'gyms.example.com'],
])('with %j client tokens are bound to %s', (changes, domain) => {
  expect(parseEnv(PaymentEnv, { ...settings, ...changes }).domain).toBe(domain)
})

it.each(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PUBLIC_URL'])('does not start without %s', (name) => {
  expect(() => parseEnv(PaymentEnv, { ...settings, [name]: '' })).toThrow(name)
})
