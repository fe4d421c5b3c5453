// Favourites, profile and Premium of a member.

import type { Locator, Page } from 'playwright-core'
import { payButton } from '../lib/paypal.ts'
import { withoutMap } from '../lib/without-map.ts'
import { dialogOf, fail, hang, press, reply, type Stage, type States, says } from './stage.ts'

async function openProfile({ page }: Stage): Promise<Locator> {
  await page.goto('/subscribe')
  await press(page, 'Account')
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  return dialogOf(page, 'User Profile')
}

const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name }).click()

async function startPaying(page: Page): Promise<void> {
  await page.goto('/subscribe')
  await payButton(page).click()
}

/** The state after a payment whose outcome is unknown. */
async function openPending({ page, world }: Stage, state: object): Promise<void> {
  const entry = JSON.stringify({ orderId: 'ORDER-12345', ...state })
  await page.addInitScript(
    `localStorage.setItem('draft:${world.member.id}:payment', ${JSON.stringify(entry)})`,
  )
  await page.goto('/subscribe')
}

const receipt = { amount: '0.99', currency: 'USD', paidAt: '2026-01-02T10:00:00.000Z' }
const receipts = [
  { ...receipt, orderId: 'ORDER-2', status: 'refunded', refundedAt: '2026-01-05T10:00:00.000Z' },
  { ...receipt, orderId: 'ORDER-1', status: 'paid', refundedAt: null },
]

export const accountStates: States = {
  favorites: async ({ page, world }) => {
    await page.goto('/favorites')
    await page.getByRole('link', { name: world.full.name, exact: true }).waitFor()
  },
  'favorites: loading': async ({ page }) => {
    await hang(page, '**/api/favorites')
    await page.goto('/favorites')
    await says(page, 'Loading your favorites...')
  },
  'favorites: failed': async ({ page }) => {
    await fail(page, '**/api/favorites')
    await page.goto('/favorites')
    await says(page, 'Error Loading Favorites')
  },
  'favorites: none': async ({ page }) => {
    await reply(page, '**/api/favorites', [])
    await page.goto('/favorites')
    await says(page, 'No favorites yet')
  },
  'reviews: loading': async ({ page }) => {
    await hang(page, '**/api/reviews*')
    await page.goto('/reviews')
    await page.getByRole('status', { name: 'Loading...' }).waitFor()
  },
  'reviews: failed': async ({ page }) => {
    await fail(page, '**/api/reviews*')
    await page.goto('/reviews')
    await says(page, 'Error Loading Reviews')
  },
  'reviews: none': async ({ page }) => {
    await reply(page, '**/api/reviews*', [])
    await page.goto('/reviews')
    await says(page, 'No reviews yet')
  },
  'favorites: a change has failed': async ({ page }) => {
    await page.goto('/favorites')
    await fail(page, '**/api/favorites/*')
    await press(page, 'Remove from favorites')
    await says(page, 'Failed to update favorites. Please try again.')
  },
  'favorites: offline': async ({ page }) => {
    await page.goto('/favorites')
    await page.getByRole('button', { name: 'Remove from favorites' }).waitFor()
    await page.context().setOffline(true)
    await says(page, 'No Internet connection')
  },
  'the account menu': async ({ page, world }) => {
    await withoutMap(page)
    await page.goto(world.view)
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  },
  profile: async (stage) => {
    await (await openProfile(stage)).getByLabel('Bio').waitFor()
  },
  'profile: wrong fields': async (stage) => {
    const dialog = await openProfile(stage)
    await dialog.getByLabel('Username').fill('ab')
    await dialog.getByLabel('Bio').fill('x'.repeat(501))
    await press(dialog, 'Save Profile')
    await says(dialog, 'Username must be at least 3 characters')
  },
  'profile: a draft is back': async (stage) => {
    await (await openProfile(stage)).getByLabel('Bio').fill('Lifts things up.')
    await stage.page.keyboard.press('Escape')
    await says(await openProfile(stage), 'Your unsent draft is back.')
  },
  'profile: networks': async (stage) => {
    const dialog = await openProfile(stage)
    await tab(dialog, 'Social Media')
    await dialog.getByRole('button', { name: 'Disconnect Facebook' }).waitFor()
  },
  'profile: networks are loading': async (stage) => {
    await hang(stage.page, '**/api/social/connections*')
    await tab(await openProfile(stage), 'Social Media')
    await says(stage.page, 'Profile links')
  },
  'profile: networks have failed': async (stage) => {
    await fail(stage.page, '**/api/social/connections*')
    await tab(await openProfile(stage), 'Social Media')
    await says(stage.page, /^Your connected accounts could not be loaded/)
  },
  'profile: privacy': async (stage) => {
    await tab(await openProfile(stage), 'Privacy')
    await says(stage.page, 'This device')
  },
  'profile: devices have failed': async (stage) => {
    await fail(stage.page, '**/api/sessions*')
    await tab(await openProfile(stage), 'Privacy')
    await says(stage.page, /^Your devices could not be loaded/)
  },
  'deletion of the account': async (stage) => {
    const dialog = await openProfile(stage)
    await tab(dialog, 'Privacy')
    await press(dialog, 'Delete account')
    const question = dialogOf(stage.page, 'Delete Account')
    await press(question, 'Delete account')
    await says(question, 'This is not the e-mail address of your account.')
  },
  'Premium: ready to pay': async ({ page }) => {
    await page.goto('/subscribe')
    await payButton(page).waitFor()
  },
  'Premium: PayPal is loading': async ({ page }) => {
    await hang(page, '**/paypal/setup')
    await page.goto('/subscribe')
    await page.getByText('Preparing PayPal').waitFor({ state: 'attached' })
  },
  'Premium: PayPal is unavailable': async ({ page }) => {
    await fail(page, '**/paypal/setup')
    await page.goto('/subscribe')
    await says(page, 'PayPal Currently Unavailable')
  },
  'Premium: waiting for PayPal': async ({ page }) => {
    await hang(page, '**/paypal/order')
    await startPaying(page)
    await says(page, 'Waiting for PayPal...')
  },
  'Premium: payment failed': async ({ page }) => {
    await fail(page, '**/paypal/order')
    await startPaying(page)
    await says(page, 'Payment Failed')
  },
  'Premium: payment is unclear': async (stage) => {
    await openPending(stage, { isPaid: false })
    await says(stage.page, 'Your payment may have arrived')
  },
  'Premium: payment was started': async (stage) => {
    await openPending(stage, { awaitsApproval: true })
    await says(stage.page, 'You have started a payment')
  },
  'Premium: payment is not active yet': async (stage) => {
    await openPending(stage, { isPaid: true })
    await says(stage.page, 'Your payment has arrived')
  },
  'Premium: receipts': async ({ page }) => {
    await reply(page, '**/api/payment/receipts', receipts)
    await page.goto('/subscribe')
    await payButton(page).waitFor()
    await says(page, /^Refunded on/)
  },
  'Premium: receipts have failed': async ({ page }) => {
    await fail(page, '**/api/payment/receipts')
    await page.goto('/subscribe')
    await payButton(page).waitFor()
    await says(page, 'Error Loading Receipts')
  },
  'Premium: the session has ended': async ({ page }) => {
    await page.goto('/subscribe')
    await payButton(page).waitFor()
    const ended = { code: 'session.required', message: 'Sign in.' }
    await page.route('**/api/payment/receipts', (route) => route.fulfill({ status: 401, json: ended }))
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 401, json: ended }))
    await page.route('**/paypal/order', (route) => route.fulfill({ status: 401, json: ended }))
    await payButton(page).click()
    await says(page, 'Sign In Required')
  },
}

/** What only Premium members see. */
export const premiumStates: States = {
  'Premium is active': async ({ page }) => {
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Add a month with PayPal' }).waitFor()
    await says(page, /^Paid on/)
  },
  'Premium is cancelled': async ({ page }) => {
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), subscriptionRenews: false } })
    })
    await page.goto('/subscribe')
    await says(page, 'Cancelled, still active')
  },
  'the account menu of Premium': async ({ page }) => {
    await page.goto('/favorites')
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  },
  'Premium filters': async ({ page, world }) => {
    await page.goto(`${world.view}&hasPhotos=true`)
    await press(page.getByRole('region', { name: 'Filters' }), /^Filters/)
    await says(page, 'Sauna')
  },
}
