// Paying for Premium in a browser: success, every failure, and recovery.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { isFocused } from './lib/browser.ts'
import {
  alreadyPremium,
  answerPaypal,
  openSubscribe,
  payButton,
  subscriptionStatus,
  switchPaypal,
  waitForToast,
  waitForWelcome,
  waitUntilReadyToPay,
} from './lib/paypal.ts'

it('charges nothing when the window is cancelled, then activates Premium after a payment', async () => {
  const { page, visitor } = await openSubscribe()
  await page.getByText('Cancel anytime. 30-day money-back guarantee.', { exact: true }).waitFor()
  await answerPaypal(page, 'Cancel')
  await waitForToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
  expect(await subscriptionStatus(visitor)).toBe('free')
  const reloaded = page.waitForEvent('load')
  await answerPaypal(page, 'Pay')
  await waitForWelcome(page)
  await reloaded
  await alreadyPremium(page).waitFor()
  expect(await subscriptionStatus(visitor)).toBe('active')
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to App' }).click()
  await page.getByRole('heading', { name: /Gyms Found/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Upgrade to Premium' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menu').getByText('Premium', { exact: true }).waitFor()
})

it('says why a payment was declined', { tags: 'full' }, async () => {
  const { page, visitor } = await openSubscribe()
  await switchPaypal({ mode: 'declined' })
  await answerPaypal(page, 'Pay')
  await waitForToast(page, 'Payment Failed', 'The payment was declined. Please choose another way to pay.')
  await payButton(page).waitFor()
  expect(await subscriptionStatus(visitor)).toBe('free')
})

it('reports that PayPal is unavailable, and is ready on retry', { tags: 'full' }, async () => {
  const { page } = await aMember()
  for (const mode of ['down', 'invalid-credentials'] as const) {
    await switchPaypal({ mode })
    await page.goto('/subscribe')
    await page.getByRole('heading', { name: 'PayPal Currently Unavailable' }).waitFor()
    await page.getByText(/sandbox credentials are invalid/).waitFor()
  }
  await switchPaypal({ mode: 'ok' })
  // The circuit breaker stays open for some seconds after the failure.
  await waitUntilReadyToPay(page)
})

it('stays ready for a long time, although PayPal tokens expire', { tags: 'full' }, async () => {
  const { page } = await aMember()
  await page.clock.install()
  await page.goto('/subscribe')
  await waitUntilReadyToPay(page)
  const renewed = page.waitForResponse((reply) => reply.url().endsWith('/paypal/setup'))
  await page.clock.fastForward('10:00')
  expect((await renewed).status()).toBe(200)
  await payButton(page).waitFor()
})

it('reports a failed order and keeps the page', { tags: 'full' }, async () => {
  const { page } = await openSubscribe()
  await page.route('**/paypal/order', (route) => route.fulfill({ status: 502, body: 'out of order' }))
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'Failed to create PayPal order')
  await page.unroute('**/paypal/order')
  await page.route('**/paypal/order', (route) => route.fulfill({ status: 201, json: {} }))
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'No order ID received from PayPal')
})

it('reports an approval without an order, and failures with and without a message', {
  tags: 'full',
}, async () => {
  const ends = [
    ['onApprove({})', 'Payment Error', 'Order ID not found. Please contact support.'],
    ['onError(new Error("Closed for today"))', 'Payment Failed', 'Closed for today'],
    ['onError(new Error(""))', 'Payment Failed', 'There was an error processing your payment.'],
  ] as const
  const { page } = await aMember()
  for (const [end, title, description] of ends) {
    const body = sdkThatEndsBy(end)
    await page.route('**/web-sdk/v6/core*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto('/subscribe')
    await payButton(page).click()
    await waitForToast(page, title, description)
    await payButton(page).waitFor()
    await page.unroute('**/web-sdk/v6/core*')
  }
})

/** A substitute for PayPal's script whose window ends in this way at once. */
function sdkThatEndsBy(end: string): string {
  return `window.paypal = { createInstance: async () => ({
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: ({ onApprove, onError }) => ({
      start: async (_presentation, order) => { await order; ${end} },
    }),
  }) }`
}

it('checks a charge whose reply was lost, even after a reload', { tags: 'full' }, async () => {
  const { page, visitor } = await openSubscribe()
  await page.route('**/capture', (route) => route.abort())
  await answerPaypal(page, 'Pay')
  await waitForToast(page, 'Payment Failed', 'Payment failed')
  await page.getByRole('heading', { name: 'Your payment may have arrived' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your payment may have arrived' }).waitFor()
  await page.unroute('**/capture')
  await page.getByRole('button', { name: 'Check again' }).click()
  await waitForWelcome(page)
  await alreadyPremium(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('says that PayPal holds a payment, keeps the focus, and offers no second payment in another tab', {
  tags: 'full',
}, async () => {
  const { page } = await openSubscribe()
  const other = await page.context().newPage()
  await other.goto('/subscribe')
  await waitUntilReadyToPay(other)
  await switchPaypal({ mode: 'pending' })
  await payButton(page).focus()
  await answerPaypal(page, 'Pay')
  await waitForToast(page, 'Payment Pending', 'PayPal has not confirmed it yet.')
  const again = page.getByRole('button', { name: 'Check again' })
  await expect.poll(() => isFocused(again)).toBe(true)
  await again.press('Enter')
  await waitForToast(page, 'Payment Pending', 'PayPal has not confirmed it yet.')
  await expect.poll(() => isFocused(again)).toBe(true)

  let windows = 0
  other.on('popup', () => windows++)
  await payButton(other).click()
  await other.getByRole('heading', { name: 'Your payment may have arrived' }).waitFor()
  expect(windows).toBe(0)
  await other.reload()
  await other.getByRole('heading', { name: 'Your payment may have arrived' }).waitFor()
})
