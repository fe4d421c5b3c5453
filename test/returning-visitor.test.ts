// Who has been here before: the service worker is in control of the page, and sees every navigation.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { fromMenu, openProfile } from './lib/browser.ts'
import { heading, link, press, says } from './lib/page.ts'
import { answerPaypal, thanked, waitUntilReadyToPay } from './lib/paypal.ts'
import { ownProduct } from './lib/product.ts'
import { review, shareDialog } from './lib/review-form.ts'
import { connect } from './lib/social.ts'
import { addGym } from './lib/visitor.ts'

/** The worker is active, and answers for the page. */
const untilControlled = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')

/** A signed-in member who has been here before. */
async function aReturningMember() {
  const member = await aMember({ serviceWorkers: 'allow' })
  await member.page.goto('/favorites')
  await untilControlled(member.page)
  return member
}

/** How often the gateway has received this path, by its log. */
async function timesReceived(path: string): Promise<number> {
  const log = await readFile(join(ownProduct().logsDir, 'gateway.log'), 'utf8')
  return log.split(`"path":"${path}"`).length - 1
}

/** Checks that `work` sends this path so many times. */
async function expectSent(path: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const before = await timesReceived(path)
  await work()
  await expect.poll(() => timesReceived(path)).toBe(before + times)
}

/**
 * The browser sends each navigation to the API twice, as the workers of earlier versions made it: with navigation
 * preload, which the browser remembers, and without an answer to such navigations.
 */
const behaveAsOlderWorker = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then(({ navigationPreload }) => navigationPreload.enable())')

describe('with this worker', () => testCallbacks(1))
describe('with an older worker', { tags: 'full' }, () => testCallbacks(2, behaveAsOlderWorker))

function testCallbacks(times: number, prepare?: (page: Page) => Promise<unknown>): void {
  it('signs out and in again, where the member was', async () => {
    const { page } = await aReturningMember()
    await prepare?.(page)
    await fromMenu(page, 'Sign out')
    await link(page, 'Sign in to save and review gyms').waitFor()
    await page.goto('/favorites')
    await untilControlled(page)
    await expectSent('/api/login/callback', times, async () => {
      await link(page, 'Sign in to save and review gyms').click()
      await press(page, 'Bob')
      await heading(page, 'My Favorites').waitFor()
    })
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe('/favorites')
  })

  it('connects a network, where the member was', { tags: 'full' }, async () => {
    const { page } = await aReturningMember()
    await prepare?.(page)
    await link(await openProfile(page, 'Social Media'), 'Connect Facebook').click()
    await expectSent('/api/auth/facebook/callback', times, async () => {
      await press(page, 'Allow')
      await says(page, 'Facebook connected')
    })
    expect(await page.getByText(/was not connected/).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/favorites')
  })
}

it('sends each navigation once, reviews and shares, and pays', { tags: 'full' }, async () => {
  const { page, visitor } = await aReturningMember()
  const gym = await addGym(visitor)
  for (const path of [`/gyms/${gym.id}`, '/api/docs', '/admin', '/subscribe'])
    await expectSent(path, 1, () => page.goto(path))

  await connect(visitor, 'facebook')
  await page.goto(`/?selected=${gym.id}`)
  await untilControlled(page)
  await review(page, 'Good bars.')
  await press(shareDialog(page), 'Share to 1 platform(s)')
  await says(page, 'Review shared successfully!')
  expect((await visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews).toHaveLength(1)

  await page.goto('/subscribe')
  await waitUntilReadyToPay(page)
  await answerPaypal(page, 'Pay')
  await thanked(page).waitFor()
  expect((await visitor.call('GET', '/api/payment/receipts')).json).toHaveLength(1)
})
