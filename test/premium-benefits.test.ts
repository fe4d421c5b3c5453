// Premium benefits: banner, badge, length of lists, filters.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { gymsInList, gymsOnMap } from './lib/maps.ts'
import { buyPremium, refundAtPaypal } from './lib/paypal.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const gymCount = 64
const alwaysOpen = 3
/** In px, less than a line of a card. */
const tolerance = 10
/** Far from all other gyms, close enough to each other for one view. */
const latitude = -42 - Math.random() * 3
const longitude = -120 - Math.random() * 20
const view = `/?lat=${latitude.toFixed(5)}&lng=${longitude.toFixed(5)}&zoom=15`

beforeAll(async () => {
  const owner = await new Visitor(ownProduct().url).signIn(newEmail('owner'))
  const adding = Array.from({ length: gymCount }, (_, index) => () => {
    const place = {
      latitude: latitude + (Math.floor(index / 8) - 4) * 0.001,
      longitude: longitude + ((index % 8) - 4) * 0.001,
    }
    // All cards have the same number of lines, in whatever order they come.
    return addGym(owner, { ...place, hours: index < alwaysOpen ? '24/7' : 'By appointment' })
  })
  for (const add of adding) await add()
})

async function openView(page: Page, address = view): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: `Gyms Found (${gymCount})` }).waitFor()
}

const offer = (page: Page) => page.getByRole('link', { name: 'Upgrade to Premium' })
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses a filter that is only among all filters. */
async function pressAmongAll(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: /^Filters/ })
    .click()
  const all = page.getByRole('dialog', { name: 'Filters' })
  await all.getByRole('button', { name }).click()
  await all.getByRole('button', { name: 'Close' }).click()
}

async function lastInList(page: Page): Promise<number> {
  const cards = page.locator('li[aria-posinset]')
  await cards.last().scrollIntoViewIfNeeded()
  return Number(await cards.last().getAttribute('aria-posinset'))
}

it('limits free lists to 60 results, and with Premium filters by open now and photos, and sorts', async () => {
  const { page, visitor } = await aMember()
  // Premium parameters in a shared link do not break the list of free members.
  await openView(page, `${view}&hasPhotos=true`)
  await page.getByText('Free lists end at 60 results. All gyms are on the map.', { exact: true }).waitFor()
  await page.locator('li[aria-posinset]').first().waitFor()
  // A link at the end that moves while the cards are measured would lose clicks.
  const height = () => page.locator('ul:has(> li[aria-posinset])').evaluate((list) => list.clientHeight)
  const before = await height()
  await expect.poll(() => lastInList(page)).toBe(60)
  expect(Math.abs((await height()) - before)).toBeLessThan(tolerance)
  await expect.poll(() => gymsOnMap(page)).toBe(gymCount)
  expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe('Most Trusted')
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: /^Filters/ })
    .click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByText(`${alwaysOpen} open, ${gymCount - alwaysOpen} with unknown hours`).waitFor()
  expect(await filters.getByRole('button', { name: /^Has photos/ }).isDisabled()).toBe(true)
  await filters.getByRole('button', { name: `Show ${gymCount} gyms` }).click()
  await page.getByRole('link', { name: 'See 4 more with Premium' }).click()
  await page.getByRole('heading', { name: 'Upgrade to Premium' }).waitFor()
  await page.goBack()
  expect(new URL(page.url()).searchParams.get('hasPhotos')).toBe('true')

  await buyPremium(visitor)
  await openView(page)
  await filter(page, 'Open now').click()
  await expect.poll(() => gymsInList(page)).toBe(alwaysOpen)
  await expect.poll(() => gymsOnMap(page)).toBe(alwaysOpen)
  await page.locator('li[aria-posinset]').first().getByText('Open now', { exact: true }).waitFor()
  await page.getByLabel('Sort by').selectOption('Most Reviews')
  await page.reload()
  await expect.poll(() => gymsInList(page)).toBe(alwaysOpen)
  expect(await filter(page, 'Open now').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('reviews')
  await pressAmongAll(page, /^Has photos/)
  await page.getByRole('heading', { name: 'No gyms found' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => gymsInList(page)).toBe(gymCount)
})

it('removes the limit and the banner on open pages as soon as Premium starts', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const listening = page.waitForResponse((reply) => reply.url().includes('/api/live?'))
  await openView(page)
  await offer(page).waitFor()
  await listening
  // The page repeats a failed refresh.
  await page.route('**/api/auth/user', (route) => route.abort(), { times: 1 })
  await buyPremium(visitor)
  await offer(page).waitFor({ state: 'detached' })
  await expect.poll(() => lastInList(page)).toBe(gymCount)
  expect(await page.getByText('Free lists end at 60 results').count()).toBe(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menu').getByText('Premium', { exact: true }).waitFor()
})

it('continues with a free list when Premium has ended unnoticed', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const { orderId } = await buyPremium(visitor)
  await page.route('**/api/live*', (route) => route.abort())
  await openView(page)
  await refundAtPaypal(orderId)
  const isOver = async () =>
    (await visitor.call('GET', '/api/gyms?hasPhotos=true&limit=1')).status === 403 &&
    (await visitor.call('GET', '/api/auth/user')).json.subscriptionStatus === 'free'
  await expect.poll(isOver).toBe(true)
  await pressAmongAll(page, /^Has photos/)
  await offer(page).waitFor()
  await page.getByRole('heading', { name: `Gyms Found (${gymCount})` }).waitFor()
  await page.getByText('Free lists end at 60 results. All gyms are on the map.', { exact: true }).waitFor()
})
