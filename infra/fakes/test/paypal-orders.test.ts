// @module-tag full
// The fake of PayPal, called by the provider's own SDK.
import {
  CheckoutPaymentIntent,
  Client,
  CustomError,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakePaypal } from './lib/start-fakes.ts'

const hourMs = 3_600_000
const credentials = { clientId: 'shop', clientSecret: 'shop-secret', webhookId: 'webhook-of-the-shop' }
const prefer = 'return=representation'
let fake: Awaited<ReturnType<typeof startFakePaypal>>
let client: Client
let orders: OrdersController
let laterMs = 0

beforeAll(async () => {
  fake = await startFakePaypal({
    ...credentials,
    // No test waits for its webhooks.
    webhookUrl: 'http://127.0.0.1:9/',
    retryDelaysMs: [],
    now: () => new Date(Date.now() + laterMs),
  })
  client = sdkClient()
  orders = new OrdersController(client)
})
afterAll(() => fake.stop())

/** The SDK knows the provider's two addresses only: its calls are led to ours as they leave. */
function sdkClient(): Client {
  class ClientOfFake extends Client {
    override getRequestBuilderFactory() {
      const create = super.getRequestBuilderFactory()
      return (...args: Parameters<typeof create>) => {
        const request = create(...args)
        request.interceptRequest((call) => ({
          ...call,
          url: call.url.replace(/^https:\/\/[^/]+/, `${fake.url}/paypal`),
        }))
        return request
      }
    }
  }
  const { clientId: oAuthClientId, clientSecret: oAuthClientSecret } = credentials
  return new ClientOfFake({
    environment: Environment.Sandbox,
    timeout: 10_000,
    clientCredentialsAuthCredentials: { oAuthClientId, oAuthClientSecret },
  })
}

function orderOf(customId: string, value = '0.99') {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [{ amount: { currencyCode: 'USD', value }, customId }],
  }
}

async function open(customId: string, paypalRequestId?: string): Promise<string> {
  const { result } = await orders.createOrder({ body: orderOf(customId), paypalRequestId, prefer })
  return result.id ?? ''
}

/** How the provider refuses, as the SDK throws it. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof CustomError)) throw new Error('Not refused', { cause: error })
  return [error.statusCode, error.result?.details?.[0]?.issue]
}

it('has a minimal representation by default', async () => {
  const { result } = await orders.createOrder({ body: orderOf('c-2') })
  expect(result).toMatchObject({ status: 'CREATED', id: expect.stringMatching(/^[A-Z\d]{17}$/) })
  expect(result.purchaseUnits).toBeUndefined()
})

it('creates an order once per request id within six hours, whatever later bodies contain', async () => {
  const first = await open('c-3', 'request-3')
  const body = orderOf('another', '5.00')
  const again = await orders.createOrder({ body, paypalRequestId: 'request-3', prefer })
  expect(again.statusCode).toBe(200)
  expect(again.result).toMatchObject({ id: first, purchaseUnits: [{ customId: 'c-3' }] })
  expect(await open('c-3', 'request-3b')).not.toBe(first)
  laterMs += 5 * hourMs
  expect(await open('c-3', 'request-3')).toBe(first)
  laterMs += 2 * hourMs
  expect(await open('c-3', 'request-3')).not.toBe(first)
})

it.each([
  ['much', 400, 'INVALID_PARAMETER_VALUE'],
  ['0.00', 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
])('rejects the amount %s', async (value, status, issue) => {
  expect(await refusalOf(orders.createOrder({ body: orderOf('c-4', value) }))).toEqual([status, issue])
})

it('refunds a part, then the rest, and no more', async () => {
  const id = await open('c-5')
  await fetch(`${fake.url}/control/paypal/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: id }),
  })
  await orders.captureOrder({ id })
  const capture = async () =>
    (await orders.getOrder({ id })).result.purchaseUnits?.[0]?.payments?.captures?.[0]
  const captureId = (await capture())?.id ?? ''
  const payments = new PaymentsController(client)
  const refund = (more: object) => payments.refundCapturedPayment({ captureId, ...more })
  const half = { body: { amount: { currencyCode: 'USD', value: '0.50' } } }

  expect((await refund({ ...half, paypalRequestId: 'half' })).statusCode).toBe(201)
  expect((await refund({ ...half, paypalRequestId: 'half' })).statusCode).toBe(200)
  expect((await capture())?.status).toBe('PARTIALLY_REFUNDED')
  expect(await refusalOf(refund(half))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED'])
  expect((await refund({ prefer })).result).toMatchObject({ status: 'COMPLETED', amount: { value: '0.49' } })
  expect((await capture())?.status).toBe('REFUNDED')
  expect(await refusalOf(refund({}))).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
})

it('issues no client token for an address instead of a host', async () => {
  const asked = client.clientCredentialsAuthManager.fetchToken({
    response_type: 'client_token',
    'domains[]': 'http://localhost:8080',
  })
  await expect(asked).rejects.toMatchObject({ statusCode: 400 })
})
