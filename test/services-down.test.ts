// @module-tag full
// What members see while a service is killed or frozen.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { lose } from './lib/conditions.ts'
import { inflict } from './lib/faults.ts'
import { button, heading, press } from './lib/page.ts'
import {
  answerPaypal,
  openSubscribe,
  subscriptionStatus,
  thanked,
  waitForToast,
  waitForWelcome,
  waitUntilReadyToPay,
} from './lib/paypal.ts'

it('sends no part of an export while a service is down', async () => {
  const member = await newMember()
  await inflict('payment', 'kill')
  try {
    expect(await member.call('GET', '/api/account/export')).toMatchObject({
      status: 503,
      json: { code: 'service.unavailable' },
    })
  } finally {
    await inflict('payment', 'restart')
  }
  const status = async () => (await member.call('GET', '/api/account/export')).status
  await expect.poll(status).toBe(200)
})

it('activates Premium automatically when the first activation failed', async () => {
  const { page, visitor } = await openSubscribe()
  await payUnheard(page, heading(page, 'Your payment has arrived'))
  await waitForWelcome(page)
  await thanked(page).waitFor()
  expect(await subscriptionStatus(visitor)).toBe('active')
})

it('activates Premium by polling when no live event arrives', async () => {
  const { page, visitor } = await aMember()
  await lose(page, '**/api/live*')
  await page.goto('/subscribe')
  await waitUntilReadyToPay(page)
  // Otherwise a repeated read of the account updates the page before the click.
  await lose(page, '**/api/auth/user')
  await payUnheard(page, button(page, 'Check again'))
  await expect.poll(() => subscriptionStatus(visitor)).toBe('active')
  await press(page, 'Check again')
  await page.unroute('**/api/auth/user')
  await waitForWelcome(page)
  await thanked(page).waitFor()
})

/** Pays while the user service does not answer, until the page shows the outcome. */
async function payUnheard(page: Page, outcome: Locator): Promise<void> {
  const description = 'Payment succeeded but subscription activation failed. Please contact support.'
  await inflict('user', 'freeze')
  try {
    await answerPaypal(page, 'Pay')
    await waitForToast(page, 'Activation Error', description)
    await outcome.waitFor()
  } finally {
    await inflict('user', 'thaw')
  }
}
