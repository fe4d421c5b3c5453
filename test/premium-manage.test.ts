// The page for premium members: renewal, more months, receipts, and an ended session.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser, untilListening } from './lib/browser.ts'
import {
  alreadyPremium,
  answerPaypal,
  buyPremium,
  openSubscribe,
  refundAtPaypal,
  waitUntilReadyToPay,
} from './lib/paypal.ts'
import type { SignedIn } from './lib/visitor.ts'

const account = async (member: SignedIn) => (await member.call('GET', '/api/auth/user')).json

async function aPremiumMember() {
  const { page, visitor } = await aMember()
  const { orderId } = await buyPremium(visitor)
  const listening = untilListening(page, '/subscribe')
  await page.goto('/subscribe')
  await alreadyPremium(page).waitFor()
  await listening
  return { page, visitor, orderId }
}

function dateText(date: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(date))
}

it('shows state and end date, and cancels and resumes with one click', async () => {
  const { page, visitor } = await aPremiumMember()
  const { subscriptionExpiresAt } = await account(visitor)
  await page.getByText(`Premium until ${dateText(subscriptionExpiresAt)}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Cancelled, still active', { exact: true }).waitFor()
  expect(await account(visitor)).toMatchObject({ subscriptionRenews: false, subscriptionStatus: 'active' })
  await page.getByRole('button', { name: 'Resume subscription' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(await account(visitor)).toMatchObject({ subscriptionRenews: true, subscriptionExpiresAt })
})

it('shows in each of seven tabs and on every device that the subscription was cancelled and resumed', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aPremiumMember()
  const tabs = [page]
  // More than a browser has connections to a server.
  while (tabs.length < 7) {
    const tab = await page.context().newPage()
    await tab.goto('/subscribe')
    await tab.getByText('Active', { exact: true }).waitFor()
    tabs.push(tab)
  }
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  for (const each of tabs) await each.getByText('Cancelled, still active', { exact: true }).waitFor()
  // The tab with the stream.
  await page.close()
  expect((await visitor.call('PUT', '/api/subscription/renewal', { renews: true })).status).toBe(200)
  for (const each of tabs.slice(1)) await each.getByText('Active', { exact: true }).waitFor()
})

it('adds a month to the current one, with receipts, and refunds one of them', async () => {
  const { page, visitor, orderId } = await aPremiumMember()
  const before = (await account(visitor)).subscriptionExpiresAt
  const button = page.getByRole('button', { name: 'Add a month with PayPal' })
  await waitUntilReadyToPay(page, button)
  await answerPaypal(page, 'Pay', button)
  await page.getByText('Welcome to Premium!', { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('section[aria-labelledby=receipts] li').count()).toBe(2)
  const after = (await account(visitor)).subscriptionExpiresAt
  expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(28 * 86_400_000)
  await page.getByText(`Premium until ${dateText(after)}`, { exact: true }).waitFor()
  await refundAtPaypal(orderId)
  await page.getByText(`Premium until ${dateText(before)}`, { exact: true }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: orderId })
    .getByText(/^Refunded on /)
    .waitFor()
  await alreadyPremium(page).waitFor()
})

it('marks refunded payments and offers Premium again', { tags: 'full' }, async () => {
  const { page, visitor, orderId } = await aPremiumMember()
  await refundAtPaypal(orderId)
  await page.getByRole('heading', { name: 'Upgrade to Premium' }).waitFor()
  expect((await account(visitor)).subscriptionStatus).not.toBe('active')
  const receipt = page.getByRole('listitem').filter({ hasText: orderId })
  await receipt.getByText(/^Refunded on /).waitFor()
})

it('offers Premium again when a paid month ends while the page is open', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  await buyPremium(visitor)
  const member = await account(visitor)
  const hourMs = 3_600_000
  let part: object = { subscriptionExpiresAt: new Date(Date.now() + hourMs).toISOString() }
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...member, ...part } }))
  await page.clock.install()
  await page.goto('/subscribe')
  await alreadyPremium(page).waitFor()
  part = { ...part, subscriptionStatus: 'free', subscriptionPlan: 'free' }
  // The timer starts with the code that is loaded after the page.
  const end = async () => {
    await page.clock.fastForward(hourMs)
    return page.getByRole('heading', { name: 'Upgrade to Premium' }).count()
  }
  await expect.poll(end).toBe(1)
})

it('shows visitors the landing page, and fits a phone', { tags: 'full' }, async () => {
  const visitor = await openBrowser()
  await visitor.goto('/subscribe')
  await visitor.getByRole('link', { name: 'Sign in to find gyms' }).waitFor()
  const { page } = await openSubscribe({ viewport: { width: 360, height: 740 } })
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(360)
})
