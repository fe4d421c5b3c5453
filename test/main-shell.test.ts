// @module-tag full
// What members and visitors see before the code of the page is loaded.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { isFocused, openBrowser } from './lib/browser.ts'

it.each([
  {
    width: 360,
    locale: 'en-US',
    search: 'City, address or gym name',
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
  const search = page.getByPlaceholder(shown.search).filter({ visible: true })
  await search.waitFor()
  await page.getByText(shown.heading, { exact: true }).waitFor()
  const favorites = page.locator('header a[href^="/favorites"]')
  await page.evaluate('document.fonts.ready')
  const before = await search.boundingBox()
  const linkBefore = await favorites.boundingBox()
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

it.each([
  {
    width: 360,
    locale: 'en-US',
    heading: 'Find the gym that gets you moving',
    signIn: 'Sign in to find gyms',
  },
  {
    width: 1440,
    locale: 'de-DE',
    heading: 'Finde das Studio, das dich bewegt',
    signIn: 'Anmelden und Studios finden',
  },
])('shows the landing page before its code is loaded, at $width px, $locale', async (shown) => {
  const { width, locale, heading, signIn } = shown
  const page = await openBrowser({ viewport: { width, height: 800 }, locale })
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/*.js', (route) => loaded.then(() => route.continue()))
  await page.goto('/favorites?lat=40.7', { waitUntil: 'commit' })
  const title = page.getByRole('heading', { name: heading })
  const link = page.getByRole('link', { name: signIn })
  await title.waitFor()
  expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2Ffavorites%3Flat%3D40.7')
  await page.evaluate('document.fonts.ready')
  const before = await title.boundingBox()
  await link.focus()

  load()
  await page.locator('#shell').waitFor({ state: 'detached' })
  expect(await title.boundingBox()).toEqual(before)
  expect(await isFocused(link)).toBe(true)
  // The security policy forbids styles of elements.
  expect(errors).toEqual([])
})
