// Paying for Premium in a browser: success, every failure, and recovery, also of a payment that is left in the middle.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { fail, lose } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import { button, heading, isFocused, link, press, says } from './lib/page.ts'
import {
  alreadyPremium,
  answerPaypal,
  openSubscribe,
  payButton,
  subscriptionStatus,
  thanked,
  waitForToast,
  waitForWelcome,
  waitUntilReadyToPay,
} from './lib/paypal.ts'

it('charges nothing when the window is cancelled, then activates Premium after a payment', async () => {
  const { page, visitor } = await openSubscribe()
  await says(page, 'Cancel anytime. 30-day money-back guarantee.')
  await answerPaypal(page, 'Cancel')
  await waitForToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
  expect(await subscriptionStatus(visitor)).toBe('free')
  // It has forgotten the cancelled payment.
  await page.reload()
  await waitUntilReadyToPay(page)
  const reloaded = page.waitForEvent('load')
  await answerPaypal(page, 'Pay')
  await waitForWelcome(page)
  await thanked(page).waitFor()
  await reloaded
  await thanked(page).waitFor()
  await says(page.getByRole('main'), 'Unlimited search results')
  await page.reload()
  await alreadyPremium(page).waitFor()
  expect(await subscriptionStatus(visitor)).toBe('active')
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
  await link(page, 'Back to App').click()
  await heading(page, /Gyms Found/).waitFor()
  expect(await link(page, 'Upgrade to Premium').count()).toBe(0)
  await press(page, 'Account')
  await page.getByRole('menu').getByText('Premium', { exact: true }).waitFor()
})

it('tells visitors what is free, and what Premium costs', async () => {
  const page = await openBrowser()
  await page.goto('/subscribe')
  const prices = page.getByRole('region', { name: 'What it costs' })
  await heading(prices, 'Free $0/month').waitFor()
  await heading(prices, 'Premium $0.99/month').waitFor()
  await says(prices, /^Search worldwide, read and write reviews/)
  const signIn = link(prices, 'Sign in to get Premium')
  expect(await signIn.getAttribute('href')).toBe('/api/login?returnTo=%2Fsubscribe')
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

it('reports a failed order and a declined payment, and keeps the page', { tags: 'full' }, async () => {
  const { page, visitor } = await openSubscribe()
  await fail(page, '**/paypal/order')
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'Failed to create PayPal order')
  await page.unroute('**/paypal/order')
  await page.route('**/paypal/order', (route) => route.fulfill({ status: 201, json: {} }))
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'No order ID received from PayPal')
  await page.unroute('**/paypal/order')
  await switchFake('paypal', { mode: 'declined' })
  await answerPaypal(page, 'Pay')
  await waitForToast(page, 'Payment Failed', 'The payment was declined. Please choose another way to pay.')
  await payButton(page).waitFor()
  expect(await subscriptionStatus(visitor)).toBe('free')
})

it('reports an approval without an order, and each failure', { tags: 'full' }, async () => {
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

it('checks a charge whose reply was lost, by itself when the connection is back, and after a reload', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await openSubscribe()
  const network = await page.context().newCDPSession(page)
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', { offline, ...speed })
  await network.send('Network.enable')
  await lose(page, '**/capture')
  await answerPaypal(page, 'Pay')
  await heading(page, 'Your payment is pending').waitFor()
  expect(await page.getByText('Payment Failed').count()).toBe(0)
  await setOffline(true)
  await says(page, 'No Internet connection')
  const checked = page.waitForRequest('**/capture')
  await setOffline(false)
  await checked
  await page.reload()
  await heading(page, 'Your payment is pending').waitFor()
  await page.unroute('**/capture')
  await press(page, 'Check again')
  await waitForWelcome(page)
  await thanked(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('says that PayPal holds a payment, and offers no second one', { tags: 'full' }, async () => {
  const { page } = await openSubscribe()
  const other = await page.context().newPage()
  await other.goto('/subscribe')
  await waitUntilReadyToPay(other)
  await switchFake('paypal', { mode: 'pending' })
  await payButton(page).focus()
  await answerPaypal(page, 'Pay')
  await says(page, /^PayPal has not confirmed it yet/)
  const again = button(page, 'Check again')
  await expect.poll(() => isFocused(again)).toBe(true)
  const checked = page.waitForResponse('**/capture')
  await again.press('Enter')
  await checked
  await says(page, /^PayPal has not confirmed it yet/)
  await expect.poll(() => isFocused(again)).toBe(true)

  let windows = 0
  other.on('popup', () => windows++)
  await payButton(other).click()
  await heading(other, 'Your payment is pending').waitFor()
  expect(windows).toBe(0)
  await other.reload()
  await heading(other, 'Your payment is pending').waitFor()
})

/** Opens PayPal's window, and reloads the page while it is open. */
async function reloadWhileApproving() {
  const { page, visitor } = await openSubscribe({ viewport: { width: 360, height: 740 } })
  const opened = page.waitForEvent('popup')
  await payButton(page).click()
  const popup = await opened
  await button(popup, /^Pay/).waitFor()
  await page.reload()
  await heading(page, 'You have started a payment').waitFor()
  return { page, visitor, popup }
}

it('completes a payment that was approved after the page was loaded again', { tags: 'full' }, async () => {
  const { page, visitor, popup } = await reloadWhileApproving()
  await press(popup, /^Pay/)
  await press(page, 'Check payment')
  await thanked(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('starts again, and charges once, when the first window was closed', { tags: 'full' }, async () => {
  const { page, visitor, popup } = await reloadWhileApproving()
  await popup.close()
  await button(page, 'Start again').press('Enter')
  await expect.poll(() => isFocused(payButton(page))).toBe(true)
  await answerPaypal(page, 'Pay')
  await thanked(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('says that a payment without an approval was not completed', { tags: 'full' }, async () => {
  const { page } = await reloadWhileApproving()
  await press(page, 'Check payment')
  await says(page, 'Payment was not completed')
  await payButton(page).waitFor()
  await page.reload()
  await payButton(page).waitFor()
})
