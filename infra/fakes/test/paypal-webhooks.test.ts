// @module-tag full
import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentials, type Paypal, startPaypal } from './lib/paypal.ts'

let paypal: Paypal

beforeEach(async () => {
  paypal = await startPaypal()
})

afterEach(() => paypal.stop())

/** Waits for the first of its kind. */
async function delivered(type: string) {
  const find = () => paypal.inbox.deliveries.find(({ event }) => event.event_type === type)
  await expect.poll(find).toBeDefined()
  return find() ?? expect.fail()
}

async function charged(customId?: string): Promise<string> {
  const id = await paypal.openApproved(customId)
  await paypal.orders.captureOrder({ id })
  return id
}

describe('events', () => {
  it('approval and capture, with the order and the custom id', async () => {
    const id = await charged('our-7')
    expect((await delivered('CHECKOUT.ORDER.APPROVED')).event).toMatchObject({
      resource_type: 'checkout-order',
      resource: { id, status: 'APPROVED', purchase_units: [{ custom_id: 'our-7' }] },
    })
    expect((await delivered('PAYMENT.CAPTURE.COMPLETED')).event).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      resource_type: 'capture',
      resource: {
        status: 'COMPLETED',
        custom_id: 'our-7',
        amount: { value: '0.99', currency_code: 'USD' },
        supplementary_data: { related_ids: { order_id: id } },
      },
    })
  })

  it('a refund in the dashboard', async () => {
    const id = await charged('our-8')
    await paypal.control('/refund', { orderId: id })
    const { resource } = (await delivered('PAYMENT.CAPTURE.REFUNDED')).event
    expect(resource).toMatchObject({ custom_id: 'our-8', amount: { value: '0.99' } })
  })

  it('a pending capture that is denied', async () => {
    await paypal.set({ mode: 'pending' })
    const id = await charged()
    await delivered('PAYMENT.CAPTURE.PENDING')
    await paypal.control('/settle', { orderId: id, outcome: 'DECLINED' })
    expect((await delivered('PAYMENT.CAPTURE.DENIED')).event.resource.status).toBe('DECLINED')
  })
})

describe('a signature', () => {
  it('matches the served certificate and the exact body', async () => {
    await charged()
    const { headers, raw } = await delivered('PAYMENT.CAPTURE.COMPLETED')
    const address = String(headers['paypal-cert-url'])
    expect(address).toContain(`${paypal.url}/paypal/v1/notifications/certs/CERT-`)
    const { publicKey } = new X509Certificate(await (await fetch(address)).text())
    const signed = (body: string) =>
      `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${credentials.webhookId}|${crc32(body)}`
    const isGood = (body: string) =>
      createVerify('SHA256')
        .update(signed(body))
        .verify(publicKey, String(headers['paypal-transmission-sig']), 'base64')
    expect(headers['paypal-auth-algo']).toBe('SHA256withRSA')
    expect(isGood(raw)).toBe(true)
    expect(isGood(raw.replace('0.99', '9.99'))).toBe(false)
  })
})

describe('a webhook that is not accepted', () => {
  it('is sent again in another transmission until it is accepted', async () => {
    paypal.inbox.statuses.push(503, 400)
    await paypal.openApproved()
    await expect.poll(() => paypal.inbox.deliveries.length).toBe(3)
    const events = paypal.inbox.deliveries.map(({ event }) => event.id)
    const transmissions = paypal.inbox.deliveries.map(({ headers }) => headers['paypal-transmission-id'])
    expect(new Set(events).size).toBe(1)
    expect(new Set(transmissions).size).toBe(3)
    await expect
      .poll(async () => (await paypal.ledger()).webhooks)
      .toEqual({ published: 1, tries: 3, accepted: 1 })
  })

  it('is given up after the last retry', async () => {
    paypal.inbox.statuses.push(500, 500, 500)
    await paypal.openApproved()
    await expect.poll(() => paypal.inbox.deliveries.length).toBe(3)
    await paypal.openApproved()
    await expect.poll(async () => (await paypal.ledger()).webhooks.accepted).toBe(1)
    expect((await paypal.ledger()).webhooks).toEqual({ published: 2, tries: 4, accepted: 1 })
  })
})
