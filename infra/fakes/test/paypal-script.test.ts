import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopPages, startShopPages } from './lib/shop-pages.ts'

let pages: ShopPages

beforeAll(async () => {
  pages = await startShopPages()
})

afterEach(() => pages.tidy())

afterAll(() => pages.stop())

const callbacks = (page: Page) => page.evaluate(() => window.shop.callbacks)

async function offer(order: { id: string } | { fault: string }) {
  const { page, faults } = await pages.open()
  const clientToken = await pages.clientToken()
  await page.evaluate((options) => window.shop.offer(options), { clientToken, order })
  return { page, faults, button: page.getByRole('button', { name: 'Pay with PayPal' }) }
}

/** Clicks the button; resolves with the payer's window. */
async function pay(id: string) {
  const { page, faults, button } = await offer({ id })
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await popup.waitForURL(`**/checkoutnow?token=${id}`)
  return { page, popup, faults }
}

describe('a payment session', () => {
  it('pays: the payer approves in a window, and closing it calls the page back', async () => {
    const id = await pages.paypal.open()
    const { page, popup, faults } = await pay(id)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Pay $0.99 as Demo Payer' }).click()
    await closed
    await expect
      .poll(() => callbacks(page))
      .toEqual([{ name: 'started' }, { name: 'approved', orderId: id, fundingSource: 'paypal' }])
    expect((await pages.paypal.ledgerOf(id))?.status).toBe('APPROVED')
    expect(faults).toEqual([])
  })

  it.each([
    ['the payer cancels', (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click()],
    ['the window is closed', (popup: Page) => popup.close()],
  ])('is canceled when %s', async (_way, leave) => {
    const id = await pages.paypal.open()
    const { page, popup } = await pay(id)
    await leave(popup)
    await expect.poll(() => callbacks(page)).toEqual([{ name: 'started' }, { name: 'canceled', orderId: id }])
    expect((await pages.paypal.ledgerOf(id))?.status).toBe('CREATED')
  })

  it('closes its window with an error when there is no order', async () => {
    const { page, button } = await offer({ fault: 'No order today' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expect.poll(() => callbacks(page)).toEqual([{ name: 'rejected', message: 'No order today' }])
    await expect.poll(() => popup.isClosed()).toBe(true)
  })

  it('calls onError when the outcome cannot be read', async () => {
    const { page, popup } = await pay(await pages.paypal.open())
    await pages.paypal.set({ mode: 'down' })
    await popup.close()
    await expect
      .poll(() => callbacks(page))
      .toEqual([{ name: 'started' }, { name: 'error', code: 'ERR_CHECKOUT' }])
  })
})

describe('the payer’s window', () => {
  it('shows that an order is already paid', async () => {
    const id = await pages.paypal.openApproved()
    await pages.paypal.orders.captureOrder({ id })
    const { page } = await pages.open()
    await page.goto(`${pages.paypal.url}/paypal/checkoutnow?token=${id}`)
    expect(await page.getByRole('heading').textContent()).toBe('This order is paid')
  })

  it('shows an unknown order', async () => {
    const { page } = await pages.open()
    await page.goto(`${pages.paypal.url}/paypal/checkoutnow?token=NOBODYMADETHISONE`)
    expect(await page.getByRole('heading').textContent()).toBe('This order is not known')
  })
})

describe('a client token', () => {
  const offerWith = async (clientToken: string) => {
    const { page } = await pages.open()
    return page.evaluate(
      (options) =>
        window.shop.offer(options).then(
          () => 'taken',
          (error) => error.code,
        ),
      { clientToken, order: { id: 'ANY' } },
    )
  }

  it('is rejected if it is invalid, for another site, or an access token', async () => {
    const { accessToken } = await pages.paypal.client.clientCredentialsAuthManager.fetchToken()
    for (const token of ['wrong', await pages.clientToken('example.com'), accessToken]) {
      expect(await offerWith(token)).toBe('ERR_INVALID_CLIENT_TOKEN')
    }
  })

  it('expires after 15 minutes', async () => {
    const token = await pages.clientToken()
    expect(await offerWith(token)).toBe('taken')
    pages.passTime(16 * 60_000)
    expect(await offerWith(token)).toBe('ERR_INVALID_CLIENT_TOKEN')
  })

  it('is rejected while the credentials are invalid', async () => {
    const token = await pages.clientToken()
    await pages.paypal.set({ mode: 'invalid-credentials' })
    expect(await offerWith(token)).toBe('ERR_INVALID_CLIENT_TOKEN')
  })
})
