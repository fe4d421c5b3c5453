// Premium benefits: banner, badge, length of lists, filters.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { openLive } from './lib/browser.ts'
import { lose } from './lib/conditions.ts'
import { gymsInList, gymsOnMap } from './lib/maps.ts'
import { button, gone, heading, link, openFilters, paramsOf, press, says } from './lib/page.ts'
import { buyPremium, refundAtPaypal, subscriptionStatus } from './lib/paypal.ts'
import { addGym } from './lib/visitor.ts'

const gymCount = 64
const alwaysOpen = 3
/** In px, less than a line of a card. */
const tolerance = 10
/** Far from all other gyms, close enough to each other for one view. */
const latitude = -42 - Math.random() * 3
const longitude = -120 - Math.random() * 20
const view = `/?lat=${latitude.toFixed(5)}&lng=${longitude.toFixed(5)}&zoom=15`

beforeAll(async () => {
  const owner = await newMember()
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
  await heading(page, `Gyms Found (${gymCount})`).waitFor()
}

const offer = (page: Page) => link(page, 'Upgrade to Premium')
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses a filter that is only among all filters. */
async function pressAmongAll(page: Page, name: RegExp): Promise<void> {
  const all = await openFilters(page)
  await press(all, name)
  await press(all, 'Close')
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
  await says(page, 'Free lists end at 60 results. All gyms are on the map.')
  await page.locator('li[aria-posinset]').first().waitFor()
  // A link at the end that moves while the cards are measured would lose clicks.
  const height = () => page.locator('ul:has(> li[aria-posinset])').evaluate((list) => list.clientHeight)
  const before = await height()
  await expect.poll(() => lastInList(page)).toBe(60)
  expect(Math.abs((await height()) - before)).toBeLessThan(tolerance)
  await expect.poll(() => gymsOnMap(page)).toBe(gymCount)
  expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe('Most Trusted')
  const filters = await openFilters(page)
  await filters.getByText(`${alwaysOpen} open, ${gymCount - alwaysOpen} with unknown hours`).waitFor()
  expect(await filters.getByRole('button', { name: /^Has photos/ }).isDisabled()).toBe(true)
  await press(filters, `Show ${gymCount} gyms`)
  await link(page, 'See 4 more with Premium').click()
  await heading(page, 'Upgrade to Premium').waitFor()
  await says(page, '60 per list. The map shows all gyms.')
  await says(page, 'Only gyms with photos')
  await page.goBack()
  expect(paramsOf(page).get('hasPhotos')).toBe('true')
  await press(page, 'Hide the offer')
  await page.reload()
  await button(page, 'Account').waitFor()
  expect(await offer(page).count()).toBe(0)

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
  await heading(page, 'No gyms found').waitFor()
  await press(page, 'Clear filters')
  await expect.poll(() => gymsInList(page)).toBe(gymCount)
})

it('removes the limit when Premium starts, and limits when it has ended', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMember()
  await openLive(page, view)
  await offer(page).waitFor()
  // The page repeats a failed refresh.
  await page.route('**/api/auth/user', (route) => route.abort(), { times: 1 })
  const { orderId } = await buyPremium(visitor)
  await gone(offer(page))
  await expect.poll(() => lastInList(page)).toBe(gymCount)
  expect(await page.getByText('Free lists end at 60 results').count()).toBe(0)
  await press(page, 'Account')
  await says(page.getByRole('menu'), 'Premium')

  // Nobody tells the page that Premium has ended.
  await lose(page, '**/api/live*')
  await openView(page)
  await refundAtPaypal(orderId)
  const isOver = async () =>
    (await visitor.call('GET', '/api/gyms?hasPhotos=true&limit=1')).status === 403 &&
    (await subscriptionStatus(visitor)) === 'free'
  await expect.poll(isOver).toBe(true)
  await pressAmongAll(page, /^Has photos/)
  await offer(page).waitFor()
  await heading(page, `Gyms Found (${gymCount})`).waitFor()
  await says(page, 'Free lists end at 60 results. All gyms are on the map.')
})
