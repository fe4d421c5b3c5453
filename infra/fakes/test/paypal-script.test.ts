import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopPages, startShopPages } from './lib/shop-pages.ts'

let pages: ShopPages

beforeAll(async () => {
  pages = await startShopPages()
})

afterEach(() => pages.tidy())

afterAll(() => pages.stop())

const heard = (page: Page) => page.evaluate(() => window.shop.heard)

async function offer(order: { id: string } | { fault: string }, mode?: 'modal') {
  const { page, faults } = await pages.open()
  const clientToken = await pages.clientToken()
  await page.evaluate((options) => window.shop.offer(options), { clientToken, order, mode })
  return { page, faults, button: page.getByRole('button', { name: 'Pay with PayPal' }) }
}

/** Clicks the button; resolves with the payer's window. */
async function pay(id: string) {
  const { page, faults, button } = await offer({ id })
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await popup.waitForURL(`**/checkoutnow?token=${id}`)
  return { page, popup, faults }
}

describe('the button', () => {
  it('pays: the payer says yes in a window, and the page is told once it is closed', async () => {
    const id = await pages.paypal.open()
    const { page, popup, faults } = await pay(id)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Pay $0.99 as Demo Payer' }).click()
    await closed
    await expect
      .poll(() => heard(page))
      .toEqual([
        { name: 'started' },
        { name: 'approved', orderId: id, payerId: 'JJFAKESBUYER7', fundingSource: 'paypal' },
        { name: 'complete', paymentSessionState: 'approved' },
      ])
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
    await expect
      .poll(() => heard(page))
      .toEqual([
        { name: 'started' },
        { name: 'canceled', orderId: id },
        { name: 'complete', paymentSessionState: 'canceled' },
      ])
    expect((await pages.paypal.ledgerOf(id))?.status).toBe('CREATED')
  })

  it('closes its window and says why when there is no order', async () => {
    const { page, button } = await offer({ fault: 'No order today' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expect.poll(() => heard(page)).toEqual([{ name: 'rejected', message: 'No order today' }])
    await expect.poll(() => popup.isClosed()).toBe(true)
  })

  it('tells of an error when the outcome cannot be had', async () => {
    const { page, popup } = await pay(await pages.paypal.open())
    await pages.paypal.set({ mode: 'down' })
    await popup.close()
    await expect
      .poll(() => heard(page))
      .toEqual([
        { name: 'started' },
        { name: 'error', code: 'ERR_CHECKOUT' },
        { name: 'complete', paymentSessionState: 'error' },
      ])
  })

  it('refuses to be shown other than in a window, as something to recover from', async () => {
    const { page, button } = await offer({ id: await pages.paypal.open() }, 'modal')
    await button.click()
    await expect
      .poll(() => heard(page))
      .toMatchObject([{ name: 'rejected', code: 'ERR_DEV_PRESENTATION_MODE', isRecoverable: true }])
  })

  it('does nothing while it is disabled', async () => {
    const { page, button } = await offer({ id: await pages.paypal.open() })
    await page.evaluate(() => document.querySelector('paypal-button')?.toggleAttribute('disabled', true))
    expect(await button.isDisabled()).toBe(true)
    await button.click({ force: true })
    expect(await heard(page)).toEqual([])
  })
})

describe('the payer’s window', () => {
  it('says that a paid order is paid', async () => {
    const id = await pages.paypal.openApproved()
    await pages.paypal.orders.captureOrder({ id })
    const { page } = await pages.open()
    await page.goto(`${pages.paypal.url}/paypal/checkoutnow?token=${id}`)
    expect(await page.getByRole('heading').textContent()).toBe('This order is paid')
  })

  it('shows an order that nobody made as unknown', async () => {
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

  it('is refused when it is wrong, meant for another site or for calls', async () => {
    const { accessToken } = await pages.paypal.client.clientCredentialsAuthManager.fetchToken()
    for (const token of ['wrong', await pages.clientToken('example.com'), accessToken]) {
      expect(await offerWith(token)).toBe('ERR_INVALID_CLIENT_TOKEN')
    }
  })

  it('is refused a quarter of an hour later', async () => {
    const token = await pages.clientToken()
    expect(await offerWith(token)).toBe('taken')
    pages.passTime(16 * 60_000)
    expect(await offerWith(token)).toBe('ERR_INVALID_CLIENT_TOKEN')
  })

  it('is refused while the credentials are invalid', async () => {
    const token = await pages.clientToken()
    await pages.paypal.set({ mode: 'invalid-credentials' })
    expect(await offerWith(token)).toBe('ERR_INVALID_CLIENT_TOKEN')
  })
})
