// Pays in the window of the fake PayPal, or by HTTP.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { controlFake } from '../../infra/fakes/test/lib/control-fake.ts'
import { type aMember, aMemberWithoutMap } from './a-member.ts'
import { button, heading, press } from './page.ts'
import { ownProduct } from './product.ts'
import { payPremium, type SignedIn } from './visitor.ts'

/** Refunds in PayPal's own pages; PayPal then sends a webhook. */
export async function refundAtPaypal(orderId: string): Promise<void> {
  await controlFake(ownProduct().fakesUrl, 'paypal/refund', { orderId })
}

export const alreadyPremium = (page: Page) => heading(page, "You're Already Premium!")

/** On the page on which Premium was paid, and on the next one. */
export const thanked = (page: Page) => heading(page, 'Thank you! Premium is yours now.')

export const payButton = (page: Page) => button(page, 'Pay $0.99 with PayPal')

/** Waits for the pay button, and retries while PayPal is unavailable. */
export async function waitUntilReadyToPay(page: Page, pay = payButton(page)): Promise<void> {
  const again = button(page, 'Try again')
  const isReady = async () => {
    await pay.or(again).first().waitFor()
    if (await again.isVisible()) await again.click()
    return pay.isVisible()
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
  pay = payButton(page),
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await pay.click()
  await press(await opened, new RegExp(`^${choice}`))
}

/** Buys a month of Premium by HTTP, for tests of other features. */
export async function buyPremium(member: SignedIn): Promise<{ orderId: string }> {
  return { orderId: await payPremium(member, ownProduct().fakesUrl) }
}
