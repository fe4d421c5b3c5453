// German beside English: the choice, the default, and the main screens in German.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { lose } from './lib/conditions.ts'
import { dialogOf, gone, heading, link, press, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

const viewport = { width: 360, height: 800 }
const catalog = /\/assets\/de-/

/** No text is wider than the page, or than its button. */
async function expectFits(page: Page): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(overflow)).toBe(0)
  const narrow = page
    .locator('button:not(.touch-target)')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
  expect(await narrow).toEqual([])
}

it('is chosen by a visitor, and stays after a reload', { tags: 'full' }, async () => {
  const page = await openBrowser({ viewport })
  const catalogs: string[] = []
  page.on('request', (request) => void (catalog.test(request.url()) && catalogs.push(request.url())))
  await page.goto('/')
  await heading(page, 'Find the gym that gets you moving').waitFor()
  expect(catalogs).toEqual([])
  await press(page, 'Deutsch')
  const german = heading(page, 'Finde das Studio, das dich bewegt')
  await german.waitFor()
  await page.reload()
  await german.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectFits(page)
  await press(page, 'English')
  await heading(page, 'Find the gym that gets you moving').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

it('stays English when the catalog cannot be loaded', { tags: 'full' }, async () => {
  const page = await openBrowser({ locale: 'de-AT' })
  await lose(page, catalog)
  await page.goto('/')
  await heading(page, 'Find the gym that gets you moving').waitFor()
  await press(page, 'Deutsch')
  await says(page, 'The language could not be loaded. Please try again.')

  await page.context().addCookies((await newMember()).cookies())
  await page.goto('/')
  await gone(page.locator('#shell'))
  await link(page, 'Favorites').first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

it('is German for a member with a German browser, in the texts of the server, too', async () => {
  const { page, visitor } = await aMember({ locale: 'de-DE', viewport })
  const facts = { amenities: ['showers'], lacks: ['pool'], dayPass: { offered: true, price: '$16' } }
  const place = { address: 'near Tribeca, NY 10013', type: 'Rock Climbing', hours: '24/7' }
  const gym = await addGym(visitor, { ...place, ...facts })
  const review = { rating: 1, comment: 'Buy my pills.' }
  await call(await newMember(), 'POST', `/api/gyms/${gym.id}/reviews`, review)
  await page.goto(`/?selected=${gym.id}`)
  await page.getByText('Offline-Karte, erfundene Straßen').waitFor({ state: 'attached' })
  const dialog = page.getByRole('dialog', { name: gym.name })
  await press(dialog, /^Die Bewertung von .* melden$/)
  await page.getByRole('radio', { name: 'Werbung oder Spam' }).waitFor()
  await page.keyboard.press('Escape')
  await says(dialog, 'Klettern')
  await says(dialog, 'Duschen')
  await says(dialog, 'Ohne Pool')
  await says(dialog, 'bei Tribeca, NY 10013')
  await says(dialog, /: 16\s\$$/)
  for (const [opener, name] of [
    ['Änderung vorschlagen', 'Änderung vorschlagen'],
    ['Geschlossen oder umgezogen?', 'Gibt es das noch?'],
    ['Kosten eintragen', 'Was kostet es?'],
  ] as const) {
    await press(dialog, opener)
    await dialogOf(page, name).waitFor()
    await expectFits(page)
    await press(dialogOf(page, name), 'Schließen')
  }
  await press(dialog, 'Bewertung schreiben')
  await press(dialog, 'Bewertung senden')
  await says(page, 'Bitte wähle eine Wertung.')
  await dialog.getByRole('radio', { name: '4 Sterne' }).click()
  await expectFits(page)
  await press(dialog, 'Bewertung senden')
  await says(page, 'Bewertung gesendet!')
  await says(dialog, '2,5')
  await press(dialog, 'Schließen')

  await page.getByRole('button', { name: 'Konto', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  const profile = page.getByRole('dialog', { name: 'Dein Profil' })
  await profile.getByLabel('Benutzername').fill('x')
  await press(profile, 'Profil speichern')
  await says(profile, 'Der Benutzername muss mindestens 3 Zeichen haben')
  await expectFits(page)
  await profile.getByRole('tab', { name: 'Privatsphäre' }).click()
  await says(profile, 'Unbekannter Browser')
  await press(profile, 'Abbrechen')

  for (const [path, text] of [
    ['/favorites', 'Noch keine Favoriten'],
    ['/subscribe', '0,99\u00a0$'],
    [`/gyms/${gym.id}`, 'Auf der Karte öffnen'],
  ] as const) {
    await page.goto(path)
    await says(page, text)
    await expectFits(page)
  }
  await page.goto('/no/such/page')
  await expect.poll(() => page.title()).toBe('Seite nicht gefunden · Jumpingjack')
})
