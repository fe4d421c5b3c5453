// Favourites, profile and Premium of a member.
import type { Locator } from 'playwright-core'
import { openProfile } from '../lib/browser.ts'
import { fail, goOffline } from '../lib/conditions.ts'
import { button, dialogOf, press, says } from '../lib/page.ts'
import { payButton } from '../lib/paypal.ts'
import { changeNetwork, type Network, openMenu, opens, type Reach, type Stage, type States } from './stage.ts'

async function openProfileAt({ page }: Stage, tab?: string): Promise<Locator> {
  await page.goto('/subscribe')
  return openProfile(page, tab)
}

/** A tab of the profile shows the text. */
const profileTab =
  (tab: string, text: string | RegExp, network: Network = {}): Reach =>
  async (stage) => {
    await changeNetwork(stage, network)
    await says(await openProfileAt(stage, tab), text)
  }

/** A click on the pay button leads to the text. */
const paying =
  (text: string, network: Network): Reach =>
  async (stage) => {
    await changeNetwork(stage, network)
    await stage.page.goto('/subscribe')
    await payButton(stage.page).click()
    await says(stage.page, text)
  }

/** The state after a payment whose outcome is unknown. */
const pending =
  (state: object, text: string): Reach =>
  async ({ page, world }) => {
    const entry = JSON.stringify({ orderId: 'ORDER-12345', ...state })
    await page.addInitScript(
      `localStorage.setItem('draft:${world.member.id}:payment', ${JSON.stringify(entry)})`,
    )
    await page.goto('/subscribe')
    await says(page, text)
  }

const receipts = '**/api/payment/receipts'
const receipt = { amount: '0.99', currency: 'USD', paidAt: '2026-01-02T10:00:00.000Z' }
const refundedAt = '2026-01-05T10:00:00.000Z'
const bothReceipts = [
  { ...receipt, orderId: 'ORDER-2', status: 'refunded', refundedAt },
  { ...receipt, orderId: 'ORDER-1', status: 'paid', refundedAt: null },
]

const compares = (text: string, network: Network = {}) =>
  opens(({ full, bare, duplicate }) => `/compare?gyms=${full.id},${bare.id},${duplicate.id}`, text, network)

export const accountStates: States = {
  'public page of a gym, for a member': opens(
    ({ full }) => `/gyms/${full.id}`,
    (page) => button(page, 'Account'),
  ),
  favorites: opens('/favorites', (page, { full }) =>
    page.getByRole('link', { name: full.name, exact: true }),
  ),
  'favorites: loading': opens('/favorites', 'Loading your favorites...', { hang: '**/api/favorites' }),
  'favorites: failed': opens('/favorites', 'Error Loading Favorites', { fail: '**/api/favorites' }),
  'favorites: none': opens('/favorites', 'No favorites yet', { reply: ['**/api/favorites', []] }),
  compare: compares('Rating'),
  'compare: loading': compares('Rating', { hang: /\/api\/gyms\/[^?]+$/ }),
  'compare: failed': compares('Error Loading Gym', { fail: /\/api\/gyms\/[^?]+$/ }),
  'compare: none': opens('/compare', 'Nothing to compare yet'),
  'my week': async (stage) => {
    await compares('Rating')(stage)
    await press(stage.page, 'When do you train?')
    await press(dialogOf(stage.page, 'My Week'), 'Weekday mornings')
  },
  'reviews: loading': opens('/reviews', (page) => page.getByRole('status', { name: 'Loading...' }), {
    hang: '**/api/reviews*',
  }),
  'reviews: failed': opens('/reviews', 'Error Loading Reviews', { fail: '**/api/reviews*' }),
  'reviews: none': opens('/reviews', 'No reviews yet', { reply: ['**/api/reviews*', []] }),
  'favorites: a change has failed': async ({ page }) => {
    await page.goto('/favorites')
    await fail(page, '**/api/favorites/*')
    await press(page, 'Remove from favorites')
    await says(page, 'Failed to update favorites. Please try again.')
  },
  'favorites: offline': async ({ page }) => {
    await page.goto('/favorites')
    await button(page, 'Remove from favorites').waitFor()
    await goOffline(page)
  },
  profile: async (stage) => (await openProfileAt(stage)).getByLabel('Bio').waitFor(),
  'profile: wrong fields': async (stage) => {
    const dialog = await openProfileAt(stage)
    await dialog.getByLabel('Username').fill('ab')
    await dialog.getByLabel('Bio').fill('x'.repeat(501))
    await press(dialog, 'Save Profile')
    await says(dialog, 'Username must be at least 3 characters')
  },
  'profile: a draft is back': async (stage) => {
    await (await openProfileAt(stage)).getByLabel('Bio').fill('Lifts things up.')
    await stage.page.keyboard.press('Escape')
    await says(await openProfileAt(stage), 'Your unsent draft is back.')
  },
  'profile: networks': async (stage) =>
    button(await openProfileAt(stage, 'Social Media'), 'Disconnect Facebook').waitFor(),
  'profile: networks are loading': profileTab('Social Media', 'Profile links', {
    hang: '**/api/social/connections*',
  }),
  'profile: networks have failed': profileTab(
    'Social Media',
    /^Your connected accounts could not be loaded/,
    { fail: '**/api/social/connections*' },
  ),
  'profile: privacy': profileTab('Privacy', 'This device'),
  'profile: devices have failed': profileTab('Privacy', /^Your devices could not be loaded/, {
    fail: '**/api/sessions*',
  }),
  'deletion of the account': async (stage) => {
    await press(await openProfileAt(stage, 'Privacy'), 'Delete account')
    const question = dialogOf(stage.page, 'Delete Account')
    await press(question, 'Delete account')
    await says(question, 'This is not the e-mail address of your account.')
  },
  'Premium: ready to pay': opens('/subscribe', payButton),
  'Premium: PayPal is loading': async ({ page }) => {
    await page.route('**/paypal/setup', () => undefined)
    await page.goto('/subscribe')
    await page.getByText('Preparing PayPal').waitFor({ state: 'attached' })
  },
  'Premium: PayPal is unavailable': async (stage) => {
    await opens('/subscribe', 'PayPal Currently Unavailable', { fail: '**/paypal/setup' })(stage)
    await says(stage.page, /sandbox credentials are invalid/)
  },
  'Premium: waiting for PayPal': paying('Waiting for PayPal...', { hang: '**/paypal/order' }),
  'Premium: payment failed': paying('Payment Failed', { fail: '**/paypal/order' }),
  'Premium: payment is pending': pending({ isPaid: false }, 'Your payment is pending'),
  'Premium: payment was started': pending({ awaitsApproval: true }, 'You have started a payment'),
  'Premium: payment is not active yet': pending({ isPaid: true }, 'Your payment has arrived'),
  'Premium: receipts': async (stage) => {
    await opens('/subscribe', payButton, { reply: [receipts, bothReceipts] })(stage)
    await says(stage.page, /^Refunded on/)
  },
  'Premium: receipts have failed': async (stage) => {
    await opens('/subscribe', payButton, { fail: receipts })(stage)
    await says(stage.page, 'Error Loading Receipts')
  },
  'Premium: the session has ended': async ({ page }) => {
    await page.goto('/subscribe')
    await payButton(page).waitFor()
    const ended = { status: 401, json: { code: 'session.required', message: 'Sign in.' } }
    for (const url of [receipts, '**/api/auth/user', '**/paypal/order'])
      await page.route(url, (route) => route.fulfill(ended))
    await payButton(page).click()
    await says(page, 'Sign In Required')
  },
}

/** What only Premium members see. */
export const premiumStates: States = {
  'Premium is active': async ({ page }) => {
    await page.goto('/subscribe')
    await button(page, 'Add a month with PayPal').waitFor()
    await says(page, /^Paid on/)
  },
  'Premium is cancelled': opens('/subscribe', 'Cancelled, still active', {
    change: ['**/api/auth/user', { subscriptionRenews: false }],
  }),
  'the account menu of Premium': async ({ page }) => {
    await page.goto('/favorites')
    await openMenu(page)
  },
  'Premium filters': async ({ page, world }) => {
    await page.goto(`${world.view}&hasPhotos=true`)
    await press(page.getByRole('region', { name: 'Filters' }), /^Filters/)
    await button(page, /^Pool, 1/).waitFor()
  },
}
