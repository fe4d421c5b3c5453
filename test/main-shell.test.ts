// @module-tag full
// What members and visitors see before the code of the page is loaded, and what a visitor loads.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { hang, hold, withoutTimer } from './lib/conditions.ts'
import { aWord, dialogOf, heading, isFocused, link, says } from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

/** `document.fonts.ready` is fulfilled before the styles are loaded, too. */
const fontIsLoaded = `[...document.fonts].some(
  ({ family, status }) => family.includes('Inter Variable') && status === 'loaded')`

it.each([
  [360, 800, 'en-US', 'Find gyms: yoga with sauna', 'Loading Map', 'Account'],
  [740, 360, 'en-US', 'Find gyms: yoga with sauna', 'Loading Map', 'Account'],
  [1440, 800, 'de-DE', 'Ort, Adresse oder PLZ', 'Karte wird geladen', 'Konto'],
])(
  'shows the main screen before its code is loaded, and finds gyms before the map is, at %i × %i px, %s',
  async (width, height, locale, placeholder, title, account) => {
    const { page, visitor } = await aMember({ viewport: { width, height }, locale })
    const gym = await addGym(visitor, { name: aWord() })
    await hang(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const search = page.getByPlaceholder(placeholder).filter({ visible: true })
    // Both search boxes are visible until the styles are there.
    await expect.poll(() => search.count()).toBe(1)
    await says(page, title)
    const favorites = page.locator('header a[href^="/favorites"]')
    await expect.poll(() => page.evaluate(fontIsLoaded)).toBe(true)
    const before = await search.boundingBox()
    const linkBefore = await favorites.boundingBox()
    await page.unroute('**/assets/*.js')

    await hang(page, '**/maps/api/js*')
    // It would count as failed.
    await withoutTimer(page, 15_000)
    await page.goto('/')
    await page.locator('#shell').waitFor({ state: 'detached' })
    await heading(page, title).waitFor()
    // The height of the banner that offers Premium differs by the member.
    const after = await search.boundingBox()
    expect(after).toMatchObject({ x: before?.x, width: before?.width, height: before?.height })
    await page.getByRole('button', { name: account, exact: true }).waitFor()
    const linkAfter = await favorites.boundingBox()
    expect(Math.abs((linkAfter?.x ?? 0) - (linkBefore?.x ?? 0))).toBeLessThan(2)

    await search.fill(gym.name)
    await search.press('Enter')
    await dialogOf(page, gym.name).waitFor()
    await page.keyboard.press('Escape')
    await search.fill(gym.name.slice(0, -1))
    // The text of the recent search does not hide the gym. Below its box, the list has the gyms in view.
    const found = page.getByRole(width === 1440 ? 'option' : 'article').filter({ hasText: gym.name })
    await says(found, '1 Main St')
    expect(await page.getByRole('option', { name: gym.name, exact: true }).count()).toBe(0)
    await heading(page, title).waitFor()
  },
)

it.each([
  [360, 'en-US', 'Find the gym that gets you moving', 'Sign in to save and review gyms'],
  [1440, 'de-DE', 'Finde das Studio, das dich bewegt', 'Anmelden, merken und bewerten'],
])('shows the landing page before its code is loaded, at %i px, %s', async (width, locale, words, signIn) => {
  const page = await openBrowser({ viewport: { width, height: 800 }, locale })
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  const load = await hold(page, '**/assets/*.js')
  await page.goto('/favorites?lat=40.7', { waitUntil: 'commit' })
  const title = heading(page, words)
  const signInLink = link(page, signIn)
  await title.waitFor()
  expect(await signInLink.getAttribute('href')).toBe('/api/login?returnTo=%2Ffavorites%3Flat%3D40.7')
  await expect.poll(() => page.evaluate(fontIsLoaded)).toBe(true)
  const before = await title.boundingBox()
  await signInLink.focus()

  load()
  await page.locator('#shell').waitFor({ state: 'detached' })
  expect(await title.boundingBox()).toEqual(before)
  expect(await isFocused(signInLink)).toBe(true)
  // The security policy forbids styles of elements.
  expect(errors).toEqual([])
})

async function watchForErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  page.on(
    'response',
    (reply) => void (reply.status() >= 400 && errors.push(`${reply.status()} ${reply.url()}`)),
  )
  await page.exposeFunction('report', (error: string) => void errors.push(error))
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => report(event.violatedDirective))`,
  )
  return errors
}

it('reports no errors to a visitor, and skips the header', async () => {
  const page = await openBrowser()
  const errors = await watchForErrors(page)
  const code: string[] = []
  // Of a sample of the pages the speed is measured, by more code.
  await page.addInitScript('Math.random = () => 0.5')
  page.on('request', (request) => void (request.resourceType() === 'script' && code.push(request.url())))
  await page.goto('/')
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  // The code of the page is the last.
  expect(code.length, code.join(' ')).toBeLessThan(8)
  expect(code.filter((url) => /zod|member|public/.test(url))).toEqual([])
  await page.keyboard.press('Tab')
  await link(page, 'Skip to content').press('Enter')
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  await page.goto('/diagnostics')
  await heading(page, 'Fake provider').waitFor()
  expect(errors).toEqual([])
})
