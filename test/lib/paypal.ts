// Controls the fake PayPal, and pays in its window.
import { patiently } from '@jumpingjack/kit/testing/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type aMember, aMemberWithoutMap } from './a-member.ts'
import { afterEveryTest } from './clean-ups.ts'
import { ownProduct } from './product.ts'
import type { SignedIn } from './visitor.ts'

interface Order {
  mode: 'ok' | 'declined' | 'slow' | 'hang' | 'down' | 'invalid-credentials' | 'pending'
  delayMs?: number
}

const control = `${ownProduct().fakesUrl}/control/paypal`
let hasFault = false

afterEveryTest(async () => {
  if (hasFault) await post('/', { mode: 'ok' })
  hasFault = false
})

/** Until the end of the test. */
export async function switchPaypal(order: Order): Promise<void> {
  hasFault = true
  await post('/', order)
}

/** Refunds in PayPal's own pages; PayPal then sends a webhook. */
export async function refundAtPaypal(orderId: string): Promise<void> {
  await post('/refund', { orderId })
}

export const alreadyPremium = (page: Page) => page.getByRole('heading', { name: "You're Already Premium!" })

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $0.99 with PayPal' })

/** Waits for the pay button, and retries while PayPal is unavailable. */
export async function waitUntilReadyToPay(page: Page, button = payButton(page)): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' })
  const isReady = async () => {
    await button.or(again).first().waitFor()
    if (await again.isVisible()) await again.click()
    return button.isVisible()
  }
  await expect.poll(isReady, { timeout: 90_000, interval: 1_000 }).toBe(true)
}

/** A new member who is ready to pay. */
export async function openSubscribe(options?: BrowserContextOptions): ReturnType<typeof aMember> {
  const member = await aMemberWithoutMap(options)
  await member.page.goto('/subscribe')
  await waitUntilReadyToPay(member.page)
  return member
}

export async function waitForToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  // Read together, because a toast disappears soon.
  await toast.filter({ hasText: title }).filter({ hasText: description }).waitFor()
}

export const waitForWelcome = (page: Page) =>
  waitForToast(page, 'Welcome to Premium!', 'Your subscription is now active. Enjoy ad-free browsing!')

/** Whether the member has Premium, as the account says. */
export async function subscriptionStatus(member: SignedIn): Promise<string> {
  return (await member.call('GET', '/api/auth/user')).json.subscriptionStatus
}

/** Clicks the pay button, and pays or cancels in PayPal's window. */
export async function answerPaypal(
  page: Page,
  choice: 'Pay' | 'Cancel',
  button = payButton(page),
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await button.click()
  const popup = await opened
  await popup.getByRole('button', { name: new RegExp(`^${choice}`) }).click()
}

/** Buys a month of Premium by HTTP, for tests of other features. */
export async function buyPremium(member: SignedIn): Promise<{ orderId: string }> {
  const premium = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }
  const order = await patiently(() => member.call('POST', '/paypal/order', premium))
  const orderId = String(order.json.id)
  await post('/approve', { orderId })
  const captured = await patiently(() => member.call('POST', `/paypal/order/${orderId}/capture`))
  expect(captured.json.status).toBe('COMPLETED')
  const payment = { orderId, paymentMethod: 'paypal' }
  const confirmed = await patiently(() => member.call('POST', '/api/payment/success', payment))
  expect(confirmed.status, confirmed.text).toBe(200)
  return { orderId }
}

async function post(path: string, body: object): Promise<void> {
  const reply = await fetch(`${control}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (reply.status !== 204)
    throw new Error(`PayPal's fault switch replied ${reply.status} ${await reply.text()}`)
}
