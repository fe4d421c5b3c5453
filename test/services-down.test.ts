// @module-tag full
// What members see while a service is killed or frozen.
import type { Page } from 'playwright-core'
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
  await inflict('user', 'freeze')
  try {
    await answerPaypal(page, 'Pay')
    await hearActivationError(page)
    await page.getByRole('heading', { name: 'Your payment has arrived' }).waitFor()
  } finally {
    await inflict('user', 'thaw')
  }
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
  await inflict('user', 'freeze')
  try {
    await answerPaypal(page, 'Pay')
    await hearActivationError(page)
    await page.getByRole('button', { name: 'Check again' }).waitFor()
  } finally {
    await inflict('user', 'thaw')
  }
  await expect.poll(() => subscriptionStatus(visitor)).toBe('active')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.unroute('**/api/auth/user')
  await waitForWelcome(page)
  await alreadyPremium(page).waitFor()
})

async function hearActivationError(page: Page): Promise<void> {
  const description = 'Payment succeeded but subscription activation failed. Please contact support.'
  await waitForToast(page, 'Activation Error', description)
}
