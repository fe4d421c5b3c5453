// The page for premium members: renewal, more months, receipts, and an ended session.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openPortal } from './lib/admin.ts'
import { openLive } from './lib/browser.ts'
import { button, dialogOf, heading, isFocused, link, press, rowOf, says } from './lib/page.ts'
import {
  alreadyPremium,
  answerPaypal,
  buyPremium,
  refundAtPaypal,
  thanked,
  waitUntilReadyToPay,
} from './lib/paypal.ts'
import { adminCredentials, type SignedIn } from './lib/visitor.ts'

const account = async (member: SignedIn) => (await member.call('GET', '/api/auth/user')).json

async function aPremiumMember() {
  const { page, visitor } = await aMember()
  const { orderId } = await buyPremium(visitor)
  await openLive(page, '/subscribe')
  await alreadyPremium(page).waitFor()
  return { page, visitor, orderId }
}

function dateText(date: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(date))
}

it('shows state and end date, and cancels and resumes with one click', async () => {
  const { page, visitor } = await aPremiumMember()
  const { subscriptionExpiresAt } = await account(visitor)
  await says(page, `Premium until ${dateText(subscriptionExpiresAt)}`)
  await press(page, 'Cancel subscription')
  await says(page, 'Cancelled, still active')
  expect(await account(visitor)).toMatchObject({ subscriptionRenews: false, subscriptionStatus: 'active' })
  await press(page, 'Resume subscription')
  await says(page, 'Active')
  expect(await account(visitor)).toMatchObject({ subscriptionRenews: true, subscriptionExpiresAt })
})

it('adds a month to the current one, with receipts, and refunds one of them', { tags: 'full' }, async () => {
  const { page, visitor, orderId } = await aPremiumMember()
  const before = (await account(visitor)).subscriptionExpiresAt
  const add = button(page, 'Add a month with PayPal')
  await waitUntilReadyToPay(page, add)
  await answerPaypal(page, 'Pay', add)
  await says(page, 'Welcome to Premium!')
  await expect.poll(() => page.locator('section[aria-labelledby=receipts] li').count()).toBe(2)
  const after = (await account(visitor)).subscriptionExpiresAt
  expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(28 * 86_400_000)
  await says(page, `Premium until ${dateText(after)}`)
  await refundAtPaypal(orderId)
  await says(page, `Premium until ${dateText(before)}`)
  await says(page.getByRole('listitem').filter({ hasText: orderId }), /^Refunded on /)
  await thanked(page).waitFor()
})

it('marks a payment that an administrator refunds, offers Premium again, and records who did it', {
  tags: 'full',
}, async () => {
  const { page, visitor, orderId } = await aPremiumMember()
  await button(page, 'Cancel subscription').focus()
  const portal = await openPortal(`?tab=payments&q=${orderId}`)
  await press(rowOf(portal, orderId), /./)
  await press(portal.getByRole('article', { name: 'Order' }), 'Refund')
  await press(dialogOf(portal, 'Refund Payment'), 'Refund')
  await says(portal, 'Payment refunded')
  await heading(page, 'Upgrade to Premium').waitFor()
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  expect((await account(visitor)).subscriptionStatus).not.toBe('active')
  await says(page.getByRole('listitem').filter({ hasText: orderId }), /^Refunded on /)
  await link(portal, 'Change history').click()
  const entry = portal.getByRole('listitem').filter({ hasText: 'Refund requested' })
  // It arrives by an event.
  const isRecorded = async () => {
    await press(portal, 'Refresh')
    return entry.filter({ hasText: adminCredentials.email }).count()
  }
  await expect.poll(isRecorded).toBe(1)
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
    return heading(page, 'Upgrade to Premium').count()
  }
  await expect.poll(end).toBe(1)
})
