// German beside English: the choice, the default, and the main screens in German.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const viewport = { width: 360, height: 800 }
const catalog = /\/assets\/de-/

async function expectFits(page: Page): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(overflow)).toBe(0)
}

it('is chosen by a visitor, and stays after a reload', { tags: 'full' }, async () => {
  const page = await openBrowser({ viewport })
  const catalogs: string[] = []
  page.on('request', (request) => void (catalog.test(request.url()) && catalogs.push(request.url())))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Find the gym that gets you moving' }).waitFor()
  expect(catalogs).toEqual([])
  await page.getByRole('button', { name: 'Deutsch' }).click()
  const german = page.getByRole('heading', { name: 'Finde das Studio, das dich bewegt' })
  await german.waitFor()
  await page.reload()
  await german.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectFits(page)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Find the gym that gets you moving' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

it('stays English when the catalog cannot be loaded', { tags: 'full' }, async () => {
  const page = await openBrowser({ locale: 'de-AT' })
  await page.route(catalog, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { name: 'Find the gym that gets you moving' }).waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByText('The language could not be loaded. Please try again.', { exact: true }).waitFor()
})

it('is German for a member with a German browser', async () => {
  const { page, visitor } = await aMemberWithoutMap({ locale: 'de-DE', viewport })
  const gym = await addGym(visitor, { type: 'Rock Climbing', hours: '24/7', amenities: ['showers'] })
  await page.goto(`/?selected=${gym.id}`)
  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.getByText('Klettern', { exact: true }).waitFor()
  await dialog.getByText('Duschen', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Bewertung schreiben' }).click()
  await dialog.getByRole('button', { name: 'Bewertung senden' }).click()
  await dialog.getByText('Eine Wertung ist nötig: 1 bis 5 Sterne.', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: '4 Sterne' }).click()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Bewertung senden' }).click()
  await page.getByText('Bewertung gesendet!', { exact: true }).waitFor()
  await dialog.getByText('4,0', { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Schließen' }).click()

  await page.getByRole('button', { name: 'Konto', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  const profile = page.getByRole('dialog', { name: 'Dein Profil' })
  await profile.getByLabel('Benutzername').fill('x')
  await profile.getByRole('button', { name: 'Profil speichern' }).click()
  await profile.getByText('Der Benutzername muss mindestens 3 Zeichen haben', { exact: true }).waitFor()
  await expectFits(page)
  await profile.getByRole('button', { name: 'Abbrechen' }).click()

  for (const [path, text] of [
    ['/favorites', 'Noch keine Favoriten'],
    ['/subscribe', '0,99\u00a0$'],
    [`/gyms/${gym.id}`, 'Auf der Karte öffnen'],
  ] as const) {
    await page.goto(path)
    await page.getByText(text, { exact: true }).first().waitFor()
    await expectFits(page)
  }
})

it('has the texts of the server in German, too', { tags: 'full' }, async () => {
  const author = await new Visitor(ownProduct().url).signIn(newEmail('author'))
  const gym = await addGym(author)
  await author.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 1, comment: 'Buy my pills.' })
  const { page } = await aMember({ locale: 'de-DE' })
  await page.goto(`/?selected=${gym.id}`)
  await page.getByRole('button', { name: /^Die Bewertung von .* melden$/ }).click()
  await page.getByRole('radio', { name: 'Werbung oder Spam' }).waitFor()
  for (const [path, text] of [
    ['/diagnostics', 'Diagnose der Google-Maps-API'],
    ['/Jumpingjack', 'Bei der Verwaltung anmelden'],
    ['/subscribe', 'Jederzeit kündbar. Geld zurück innerhalb von 30 Tagen.'],
  ] as const) {
    await page.goto(path)
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  await page.getByRole('button', { name: 'Konto', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await page.getByRole('tab', { name: 'Privatsphäre' }).click()
  await page.getByText('Unbekannter Browser', { exact: true }).waitFor()
  await page.goto('/no/such/page')
  await expect.poll(() => page.title()).toBe('404 Seite nicht gefunden · Jumpingjack')
})

it('is declared as English for a member whose German catalog cannot be loaded', {
  tags: 'full',
}, async () => {
  const { page } = await aMember({ locale: 'de-DE' })
  await page.route(catalog, (route) => route.abort())
  await page.goto('/')
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Favorites' }).first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

it('changes to German without a connection', { tags: 'full' }, async () => {
  const { page } = await aMember({ serviceWorkers: 'allow' })
  await page.goto('/')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: 'Konto', exact: true }).waitFor()
})
