// @module-tag full
// A payment that is left in the middle: by a reload, or without a connection.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isFocused } from './lib/browser.ts'
import { alreadyPremium, answerPaypal, openSubscribe, payButton } from './lib/paypal.ts'

const started = (page: Page) => page.getByRole('heading', { name: 'You have started a payment' })

/** Opens PayPal's window, and reloads the page while it is open. */
async function reloadWhileApproving() {
  const { page, visitor } = await openSubscribe({ viewport: { width: 360, height: 740 } })
  const opened = page.waitForEvent('popup')
  await payButton(page).click()
  const popup = await opened
  await popup.getByRole('button', { name: /^Pay/ }).waitFor()
  await page.reload()
  await started(page).waitFor()
  return { page, visitor, popup }
}

it('completes a payment that was approved after the page was loaded again', async () => {
  const { page, visitor, popup } = await reloadWhileApproving()
  await popup.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Check payment' }).click()
  await alreadyPremium(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('starts again, and charges once, when the first window was closed', async () => {
  const { page, visitor, popup } = await reloadWhileApproving()
  await popup.close()
  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  await expect.poll(() => isFocused(payButton(page))).toBe(true)
  await answerPaypal(page, 'Pay')
  await alreadyPremium(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('says that a payment which is checked without an approval was not completed', async () => {
  const { page } = await reloadWhileApproving()
  await page.getByRole('button', { name: 'Check payment' }).click()
  await page.getByText('Payment was not completed', { exact: true }).waitFor()
  await payButton(page).waitFor()
  await page.reload()
  await payButton(page).waitFor()
})

it('forgets a payment that was cancelled', async () => {
  const { page } = await openSubscribe()
  await answerPaypal(page, 'Cancel')
  await page.getByText('Payment Cancelled', { exact: true }).waitFor()
  await page.reload()
  await payButton(page).waitFor()
})

it('checks an approved payment by itself when the connection is back', async () => {
  const { page, visitor } = await openSubscribe()
  const network = await page.context().newCDPSession(page)
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await network.send('Network.enable')
  await page.route('**/capture', (route) => route.abort())
  await answerPaypal(page, 'Pay')
  await page.getByRole('heading', { name: 'Your payment may have arrived' }).waitFor()
  await setOffline(true)
  await page.getByText('No Internet connection', { exact: true }).waitFor()
  await page.unroute('**/capture')
  await setOffline(false)
  await alreadyPremium(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})
