// The member paints the times of training, and the list says which gyms are open then.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { violationsInBothThemes } from './lib/axe.ts'
import { aWord, button, dialogOf, gone, paramsOf, press, says } from './lib/page.ts'
import { addGym, aPlace, type SignedIn } from './lib/visitor.ts'

/** Early, late and of unknown hours. */
async function addGyms(by: SignedIn) {
  const { latitude, longitude } = aPlace()
  const hours = { Early: 'Mo-Fr 06:00-22:00', Late: 'Mo-Fr 10:00-22:00', Unknown: 'by appointment' }
  const word = aWord()
  for (const [name, each] of Object.entries(hours))
    await addGym(by, { latitude, longitude, name: `${name} ${word}`, hours: each })
  return `/?lat=${latitude}&lng=${longitude}&zoom=16`
}

const cardsSay = (page: Page, ...texts: RegExp[]) =>
  expect
    .poll(() => page.getByRole('article').allInnerTexts())
    .toEqual(texts.map((text) => expect.stringMatching(text)))

it.each([360, 1440])('lists the gyms that are open at the painted times first, at %i px', async (width) => {
  const { page, visitor } = await aMemberWithoutMap({ viewport: { width, height: 900 } })
  const view = await addGyms(visitor)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
  await page.goto(view)
  await press(page, 'Fits my week')
  const dialog = dialogOf(page, 'My Week')
  await press(dialog, 'Weekday mornings')
  await says(dialog, '5 times a week')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.goBack()
  await gone(dialog)
  await press(page, 'Fits my week')
  await says(dialog, 'No times yet')
  await press(dialog, 'Weekday mornings')
  await press(dialog, 'Save')
  const early = /Early.*Open for 5 of your 5/s
  const unknown = /Unknown.*Hours unknown/s
  await cardsSay(page, early, unknown)
  await page.reload()
  await cardsSay(page, early, unknown)
  expect(paramsOf(page).get('fitsWeek')).toBe('true')
  await press(page, 'Fits my week')
  await page.getByLabel('Sort by').selectOption('My Week')
  await cardsSay(page, early, /Late.*Open for 0 of your 5/s, unknown)
  const painted = sent.filter((request) => /week/i.test(request) && !/\/api\/gyms\/weeks\?ids=/.test(request))
  expect(painted.filter((request) => /\/api\//.test(request))).toEqual([])
})

it('is painted by keyboard, by mouse over a rectangle, and cleared', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await page.goto(await addGyms(visitor))
  await press(page, 'Fits my week')
  const dialog = dialogOf(page, 'My Week')
  const hour = (name: string) => button(dialog, name)
  const pressed = () => dialog.locator('[data-hour][aria-pressed=true]').evaluateAll((all) => all.length)
  await hour('Monday, 6 AM').press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await pressed()).toBe(3)
  await says(dialog, '2 times a week')
  await press(dialog, 'Clear')
  await hour('Wednesday, 7 AM').hover()
  await page.mouse.down()
  await hour('Friday, 9 AM').hover()
  await page.mouse.up()
  expect(await pressed()).toBe(9)
  await says(dialog, '3 times a week')
  await hour('Wednesday, 7 AM').click()
  expect(await pressed()).toBe(8)
  await press(dialog, 'Save')
  await page.getByText('Open for 0 of your 3').or(page.getByText('Hours unknown')).first().waitFor()
})

it('works where the browser stores nothing', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { get() { throw new Error('blocked') } })`)
  await page.goto(await addGyms(visitor))
  await press(page, 'Fits my week')
  await press(dialogOf(page, 'My Week'), 'Weekday evenings')
  await press(dialogOf(page, 'My Week'), 'Save')
  await cardsSay(page, /Early|Late/, /Early|Late/, /Unknown/)
})
