// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOf, type Paypal, refusalOf, startPaypal, whole } from './lib/paypal.ts'

const hourMs = 3_600_000
let paypal: Paypal
let laterMs = 0

beforeAll(async () => {
  paypal = await startPaypal({ now: () => new Date(Date.now() + laterMs) })
})

afterAll(() => paypal.stop())

describe('an order', () => {
  it('has a minimal representation by default', async () => {
    const { result } = await paypal.orders.createOrder({ body: orderOf('c-2') })
    expect(result).toMatchObject({ status: 'CREATED', id: expect.stringMatching(/^[A-Z\d]{17}$/) })
    expect(result.purchaseUnits).toBeUndefined()
  })

  it('is created once per request id, whatever later bodies contain', async () => {
    const first = await paypal.open('c-3', 'request-3')
    const again = await paypal.orders.createOrder({
      body: orderOf('another', '5.00'),
      paypalRequestId: 'request-3',
      prefer: whole,
    })
    expect(again.statusCode).toBe(200)
    expect(again.result).toMatchObject({ id: first, purchaseUnits: [{ customId: 'c-3' }] })
    expect(await paypal.open('c-3', 'request-3b')).not.toBe(first)
  })

  it('is created again with a request id that is older than six hours', async () => {
    const first = await paypal.open('c-5', 'request-5')
    laterMs += 5 * hourMs
    expect(await paypal.open('c-5', 'request-5')).toBe(first)
    laterMs += 2 * hourMs
    expect(await paypal.open('c-5', 'request-5')).not.toBe(first)
  })

  it.each([
    ['a field that PayPal does not know', { note: 'x' }, {}],
    ['a longer text than PayPal stores', { custom_id: 'x'.repeat(128) }, {}],
    ['another context', {}, { application_context: { user_actions: 'PAY_NOW' } }],
  ])('is rejected with %s', async (_what, unit, more) => {
    const { accessToken } = await paypal.client.clientCredentialsAuthManager.fetchToken()
    const amount = { currency_code: 'USD', value: '0.99' }
    const body = { intent: 'CAPTURE', purchase_units: [{ amount, ...unit }], ...more }
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const url = `${paypal.url}/paypal/v2/checkout/orders`
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([reply.status, (await reply.json()).name]).toEqual([400, 'INVALID_REQUEST'])
  })

  it('is rejected without a valid amount', async () => {
    expect(await refusalOf(paypal.orders.createOrder({ body: orderOf('c-4', 'much') }))).toMatchObject({
      status: 400,
      issue: 'INVALID_PARAMETER_VALUE',
    })
    expect(await refusalOf(paypal.orders.createOrder({ body: orderOf('c-4', '0.00') }))).toMatchObject({
      status: 422,
      issue: 'CANNOT_BE_ZERO_OR_NEGATIVE',
    })
  })
})

describe('a refund', () => {
  it('refunds a part, then the rest, and no more', async () => {
    const id = await paypal.openApproved()
    await paypal.orders.captureOrder({ id })
    const captureId = (await paypal.captureOf(id))?.id ?? ''
    const money = (value: string) => ({ body: { amount: { currencyCode: 'USD', value } } })
    const refund = (body: object) => paypal.payments.refundCapturedPayment({ captureId, ...body })

    expect((await refund({ ...money('0.50'), paypalRequestId: 'half' })).statusCode).toBe(201)
    expect((await refund({ ...money('0.50'), paypalRequestId: 'half' })).statusCode).toBe(200)
    expect((await paypal.captureOf(id))?.status).toBe('PARTIALLY_REFUNDED')
    expect(await refusalOf(refund(money('0.50')))).toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED' })

    const { result } = await refund({ prefer: whole })
    expect(result).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '0.49' },
    })
    expect((await paypal.captureOf(id))?.status).toBe('REFUNDED')
    expect(await refusalOf(refund({}))).toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' })
    expect((await paypal.ledgerOf(id))?.refunds).toHaveLength(2)
  })
})

describe('credentials', () => {
  it('issue client tokens that API calls reject', async () => {
    const { accessToken } = await paypal.client.clientCredentialsAuthManager.fetchToken({
      response_type: 'client_token',
      intent: 'sdk_init',
      'domains[]': 'localhost',
    })
    const reply = await fetch(`${paypal.url}/paypal/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(reply.status).toBe(401)
  })

  it('issue no token for an address instead of a host', async () => {
    const asked = paypal.client.clientCredentialsAuthManager.fetchToken({
      response_type: 'client_token',
      'domains[]': 'http://localhost:8080',
    })
    await expect(asked).rejects.toMatchObject({ statusCode: 400 })
  })
})
