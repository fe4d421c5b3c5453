// Who has been here before: the service worker is in control of the page, and sees every navigation.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fromMenu } from './lib/browser.ts'
import { answerPaypal, waitUntilReadyToPay } from './lib/paypal.ts'
import { aReturningMember, behaveAsOlderWorker, timesReceived, untilControlled } from './lib/returning.ts'
import { review, shareDialog } from './lib/share-dialog.ts'
import { connect } from './lib/social.ts'
import { addGym } from './lib/visitor.ts'

async function signOut(page: Page): Promise<void> {
  await fromMenu(page, 'Sign out')
  await page.getByRole('link', { name: 'Sign in to find gyms' }).waitFor()
}

/** Checks that `work` sends this path so many times. */
async function expectSent(path: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const before = await timesReceived(path)
  await work()
  await expect.poll(() => timesReceived(path)).toBe(before + times)
}

describe('with this worker', () => testCallbacks('this', 1))
describe('with an older worker', { tags: 'full' }, () => testCallbacks('an older', 2))

function testCallbacks(version: 'this' | 'an older', times: number): void {
  const begin = async () => {
    const member = await aReturningMember()
    if (version === 'an older') await behaveAsOlderWorker(member.page)
    return member
  }

  it('signs out and in again, where the member was', async () => {
    const { page } = await begin()
    await page.goto('/favorites')
    await signOut(page)
    await page.goto('/favorites')
    await untilControlled(page)
    await expectSent('/api/login/callback', times, async () => {
      await page.getByRole('link', { name: 'Sign in to find gyms' }).click()
      await page.getByRole('button', { name: 'Bob' }).click()
      await page.getByRole('heading', { name: 'My Favorites' }).waitFor()
    })
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe('/favorites')
  })

  it('connects a network, where the member was', { tags: 'full' }, async () => {
    const { page } = await begin()
    await page.goto('/favorites')
    await fromMenu(page, 'Profile')
    await page.getByRole('tab', { name: 'Social Media' }).click()
    await page.getByRole('link', { name: 'Connect Facebook' }).click()
    await expectSent('/api/auth/facebook/callback', times, async () => {
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.getByText('Facebook connected', { exact: true }).waitFor()
    })
    expect(await page.getByText(/was not connected/).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/favorites')
  })
}

it('sends each navigation once', { tags: 'full' }, async () => {
  const { page, visitor } = await aReturningMember()
  const gym = await addGym(visitor)
  for (const path of [`/gyms/${gym.id}`, '/api/docs', '/admin', '/subscribe'])
    await expectSent(path, 1, () => page.goto(path))
})

it('pays', { tags: 'full' }, async () => {
  const { page, visitor } = await aReturningMember()
  await page.goto('/subscribe')
  await waitUntilReadyToPay(page)
  await answerPaypal(page, 'Pay')
  await page.getByRole('heading', { name: "You're Already Premium!" }).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})

it('reviews a gym and shares the review', { tags: 'full' }, async () => {
  const { page, visitor } = await aReturningMember()
  await connect(visitor, 'facebook')
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await untilControlled(page)
  await review(page, 'Good bars.')
  const dialog = shareDialog(page)
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
  await page.getByText('Review shared successfully!', { exact: true }).waitFor()
  const { json } = await visitor.call('GET', `/api/gyms/${gym.id}`)
  expect(json.reviews).toHaveLength(1)
})
