// @module-tag full
// What members see while a service is killed or frozen.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { inflict } from './lib/faults.ts'
import {
  alreadyPremium,
  answerPaypal,
  openSubscribe,
  subscriptionStatus,
  waitForToast,
  waitForWelcome,
  waitUntilReadyToPay,
} from './lib/paypal.ts'
import { ownProduct } from './lib/product.ts'
import { newEmail, Visitor } from './lib/visitor.ts'

it('sends no part of an export while a service is down', async () => {
  const member = await new Visitor(ownProduct().url).signIn(newEmail())
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
  await payUnheard(page, page.getByRole('heading', { name: 'Your payment has arrived' }))
  await waitForWelcome(page)
  await alreadyPremium(page).waitFor()
  expect(await subscriptionStatus(visitor)).toBe('active')
})

it('activates Premium by polling when no live event arrives', async () => {
  const { page, visitor } = await aMember()
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto('/subscribe')
  await waitUntilReadyToPay(page)
  // Otherwise a repeated read of the account updates the page before the click.
  await page.route('**/api/auth/user', (route) => route.abort())
  await payUnheard(page, page.getByRole('button', { name: 'Check again' }))
  await expect.poll(() => subscriptionStatus(visitor)).toBe('active')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.unroute('**/api/auth/user')
  await waitForWelcome(page)
  await alreadyPremium(page).waitFor()
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
