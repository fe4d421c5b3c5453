// @module-tag full
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Paypal, refusalOf, sdkClient, startPaypal, whole } from './lib/paypal.ts'

let paypal: Paypal

beforeEach(async () => {
  paypal = await startPaypal()
})

afterEach(() => paypal.stop())

describe('the modes', () => {
  it('declined: nothing is charged, and a later attempt works', async () => {
    const id = await paypal.openApproved()
    await paypal.set({ mode: 'declined' })
    const refusal = await refusalOf(paypal.orders.captureOrder({ id, paypalRequestId: 'capture' }))
    expect(refusal).toMatchObject({ status: 422, issue: 'INSTRUMENT_DECLINED' })
    expect(await paypal.ledgerOf(id)).toMatchObject({ status: 'APPROVED', captureAttempts: 1, charges: [] })
    await paypal.set({ mode: 'ok' })
    expect((await paypal.orders.captureOrder({ id, paypalRequestId: 'capture' })).statusCode).toBe(201)
  })

  it.each(['COMPLETED', 'DECLINED'] as const)(
    'pending: the order is completed while its capture waits, till it is %s',
    async (outcome) => {
      const id = await paypal.openApproved()
      await paypal.set({ mode: 'pending' })
      const { result } = await paypal.orders.captureOrder({ id, prefer: whole })
      expect(result.status).toBe('COMPLETED')
      const capture = await paypal.captureOf(id)
      expect(capture).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'PENDING_REVIEW' } })
      const refund = paypal.payments.refundCapturedPayment({ captureId: capture?.id ?? '' })
      expect(await refusalOf(refund)).toMatchObject({ issue: 'PENDING_CAPTURE' })

      await paypal.control('/settle', { orderId: id, outcome })
      expect(await paypal.captureOf(id)).toMatchObject({ status: outcome })
    },
  )

  it('invalid-credentials: issues no tokens and rejects earlier ones', async () => {
    const id = await paypal.open()
    await paypal.set({ mode: 'invalid-credentials' })
    await expect(paypal.orders.getOrder({ id })).rejects.toMatchObject({ statusCode: 401 })
    const asked = sdkClient(paypal.url).clientCredentialsAuthManager.fetchToken()
    await expect(asked).rejects.toMatchObject({ statusCode: 401, result: { error: 'invalid_client' } })
  })

  it('down: closes the connection', async () => {
    await paypal.set({ mode: 'down' })
    await expect(paypal.open()).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await paypal.ledger()).calls.token).toBe(1)
  })

  it('hang: sends no response', async () => {
    await paypal.open()
    await paypal.set({ mode: 'hang' })
    const abort = new AbortController()
    const call = paypal.orders.getOrder({ id: 'ANY' }, { abortSignal: abort.signal })
    await expect.poll(async () => (await paypal.ledger()).calls.read).toBe(1)
    abort.abort()
    await expect(call).rejects.toThrow('aborted')
  })

  it('slow: sends a late response', async () => {
    await paypal.set({ mode: 'slow', delayMs: 100 })
    expect(await paypal.open()).toMatch(/^[A-Z\d]{17}$/)
  })
})

describe('replies that are cut', () => {
  it('leave the charge done, and the same request id returns it', async () => {
    const id = await paypal.openApproved()
    await paypal.set({ cutReplies: 1 })
    const capture = () => paypal.orders.captureOrder({ id, paypalRequestId: 'capture' })
    await expect(capture()).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await paypal.ledgerOf(id)).toMatchObject({ status: 'COMPLETED', charges: [{}] })
    await paypal.set({ cutReplies: 0 })
    expect((await capture()).result.status).toBe('COMPLETED')
    expect(await paypal.ledgerOf(id)).toMatchObject({ captureAttempts: 2, charges: [{}] })
  })

  it('are as many as requested', async () => {
    await paypal.set({ cutReplies: 0.5 })
    const outcomes: boolean[] = []
    for (let i = 0; i < 6; i++) {
      const id = await paypal.openApproved()
      const isCut = await paypal.orders.captureOrder({ id }).then(
        () => false,
        () => true,
      )
      outcomes.push(isCut)
    }
    expect(outcomes.filter(Boolean)).toHaveLength(3)
  })
})

describe('tampering', () => {
  it.each([
    ['payee', 'SOMEBODYELSE1', { payee: { merchantId: 'SOMEBODYELSE1' } }],
    ['amount', '0.01', { amount: { value: '0.01' } }],
    ['currency', 'JPY', { amount: { currencyCode: 'JPY' } }],
    ['customId', 'another-order', { customId: 'another-order' }],
  ])('shows another %s, before and after the capture', async (field, value, shown) => {
    const orderId = await paypal.openApproved()
    await paypal.control('/tamper', { orderId, [field]: value })
    const before = await paypal.orders.getOrder({ id: orderId })
    expect(before.result.purchaseUnits?.[0]).toMatchObject(shown)

    const charged = await paypal.openApproved()
    await paypal.orders.captureOrder({ id: charged })
    await paypal.control('/tamper', { orderId: charged, [field]: value })
    const after = await paypal.orders.getOrder({ id: charged })
    expect(after.result.purchaseUnits?.[0]).toMatchObject(shown)
  })

  it('voids an order, which can then be neither approved nor charged', async () => {
    const id = await paypal.open()
    await paypal.control('/tamper', { orderId: id, status: 'VOIDED' })
    expect((await paypal.control('/approve', { orderId: id })).status).toBe(422)
    expect(await refusalOf(paypal.orders.captureOrder({ id }))).toMatchObject({ issue: 'ORDER_NOT_APPROVED' })
  })
})

it('shows charges and refunds on the ledger page', async () => {
  const orderId = await paypal.openApproved('<b>bold</b>')
  await paypal.orders.captureOrder({ id: orderId })
  await paypal.control('/refund', { orderId, amount: { currency_code: 'USD', value: '0.40' } })
  const page = await (await fetch(`${paypal.url}/paypal/ledger`)).text()
  expect(page).toContain('charge of $0.99: partially_refunded; refund of $0.40')
  expect(page).toContain(orderId)
})

it('rejects invalid settings', async () => {
  expect((await paypal.control('/', { mode: 'generous' })).status).toBe(400)
  expect((await paypal.control('/approve', { orderId: 'NOBODYMADETHISONE' })).status).toBe(404)
  expect((await paypal.control('/refund', { orderId: await paypal.open() })).status).toBe(404)
})
