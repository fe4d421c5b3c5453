// What members see of the main screen before its code is loaded.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { expectAccessible } from './lib/axe.ts'

it.each([
  {
    width: 360,
    locale: 'en-US',
    search: 'City, address or ZIP code',
    heading: 'Loading Map',
    account: 'Account',
  },
  {
    width: 1440,
    locale: 'de-DE',
    search: 'Ort, Adresse oder PLZ',
    heading: 'Karte wird geladen',
    account: 'Konto',
  },
])('shows the main screen before its code is loaded, at $width px, $locale', async (shown) => {
  const { page } = await aMember({ viewport: { width: shown.width, height: 800 }, locale: shown.locale })
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByPlaceholder(shown.search)
  await search.waitFor()
  await page.getByText(shown.heading, { exact: true }).waitFor()
  const favorites = page.locator('header a[href^="/favorites"]')
  await page.evaluate('document.fonts.ready')
  const before = await search.boundingBox()
  const linkBefore = await favorites.boundingBox()
  await expectAccessible(page)
  await page.unroute('**/assets/*.js')

  await page.route('**/maps/api/js*', () => undefined)
  await page.goto('/')
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: shown.heading }).waitFor()
  // The height of the banner that offers Premium differs by the member.
  const after = await search.boundingBox()
  expect(after).toMatchObject({ x: before?.x, width: before?.width, height: before?.height })
  await page.getByRole('button', { name: shown.account, exact: true }).waitFor()
  const linkAfter = await favorites.boundingBox()
  expect(Math.abs((linkAfter?.x ?? 0) - (linkBefore?.x ?? 0))).toBeLessThan(2)
})
