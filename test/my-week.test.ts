// The member paints the times of training, and the list says which gyms are open then, on each device.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { screens, withoutMap } from './lib/conditions.ts'
import { translate } from './lib/german.ts'
import { aWord, button, dialogOf, field, gone, paramsOf, press, says } from './lib/page.ts'
import { addGym, aPlace, call, type SignedIn } from './lib/visitor.ts'

/** Early, late and of unknown hours. */
async function addGyms(by: SignedIn) {
  const { latitude, longitude } = aPlace()
  const hours = { Early: 'Mo-Fr 06:00-22:00', Late: 'Mo-Fr 10:00-22:00', Unknown: 'by appointment' }
  const word = aWord()
  for (const [name, each] of Object.entries(hours))
    await addGym(by, { latitude, longitude, name: `${name} ${word}`, hours: each })
  return `/?lat=${latitude}&lng=${longitude}&zoom=16`
}

const cardsSay = (page: Page, ...cards: (readonly [name: string, text: string])[]) =>
  expect
    .poll(() => page.getByRole('article').allInnerTexts())
    .toEqual(cards.map(([name, text]) => expect.stringMatching(`${name}[^]*${translate(page, text)}`)))

for (const { screen, options, ring } of screens)
  it(`lists the gyms that are open at the painted times first, at ${screen}`, ring, async () => {
    const { page, visitor } = await aMemberWithoutMap(options)
    const view = await addGyms(visitor)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(view)
    await press(page, 'Fits my week')
    const dialog = dialogOf(page, 'My Week')
    await press(dialog, 'Weekday mornings')
    await says(dialog, '5 times a week')
    await page.goBack()
    await gone(dialog)
    await press(page, 'Fits my week')
    await says(dialog, 'Your unsent draft is back.')
    await says(dialog, '5 times a week')
    await press(dialog, 'Cancel')
    await says(page, 'Draft discarded')
    await press(page, 'Fits my week')
    await says(dialog, 'No times yet')
    await press(dialog, 'Weekday mornings')
    await press(dialog, 'Save')
    const early = ['Early', 'Open for all your times'] as const
    const unknown = ['Unknown', 'Hours unknown'] as const
    await cardsSay(page, early, unknown)
    await says(page, /\(1 (of|von) 2\)/)
    await page.reload()
    await cardsSay(page, early, unknown)
    expect(paramsOf(page).get('fitsWeek')).toBe('true')
    await press(page, 'Fits my week')
    await field(page, 'Sort by').selectOption(translate(page, 'My Week'))
    await cardsSay(page, early, ['Late', 'Open for 0 of your 5'], unknown)
    // Only the profile has it.
    const about = asked.filter((url) => /\/api\/.*week/i.test(url) && !/\/api\/gyms\/weeks\?ids=/.test(url))
    expect(about).toEqual([])
  })

async function onAnotherDevice(member: SignedIn): Promise<Page> {
  const page = await openBrowser()
  await page.context().addCookies(member.cookies())
  await withoutMap(page)
  return page
}

const weekOf = async (member: SignedIn) => (await call(member, 'GET', '/api/auth/user')).week

it('leaves the device only if the member saves it to the profile, for other devices', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const view = await addGyms(visitor)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.postData() ?? ''))
  await page.goto(view)
  await press(page, 'Fits my week')
  const inProfile = page.getByRole('switch', { name: 'Also save to my profile' })
  await press(dialogOf(page, 'My Week'), 'Lunch breaks')
  expect(await inProfile.isChecked()).toBe(false)
  await press(dialogOf(page, 'My Week'), 'Save')
  await page.reload()
  await press(page, 'Edit my week')
  await says(dialogOf(page, 'My Week'), '5 times a week')
  expect([await weekOf(visitor), sent.filter((body) => body.includes('"week"'))]).toEqual([undefined, []])
  await inProfile.click()
  await press(dialogOf(page, 'My Week'), 'Save')
  const lunches = [12, 36, 60, 84, 108]
  await expect.poll(() => weekOf(visitor)).toEqual(lunches)

  const other = await onAnotherDevice(visitor)
  await other.goto(view)
  await press(other, 'Edit my week')
  const dialog = dialogOf(other, 'My Week')
  await says(dialog, '5 times a week')
  await press(dialog, 'Clear')
  await press(dialog, 'Earlier hours')
  await button(dialog, 'Monday, 4 AM').click()
  await press(dialog, 'Save')
  await expect.poll(() => weekOf(visitor)).toEqual([4])
  await page.reload()
  await press(page, 'Edit my week')
  await says(dialogOf(page, 'My Week'), '1 time a week')
  await button(dialogOf(page, 'My Week'), 'Monday, 4 AM').waitFor()
  await inProfile.click()
  await press(dialogOf(page, 'My Week'), 'Save')
  await expect.poll(() => weekOf(visitor)).toEqual([])
  await page.reload()
  await press(page, 'Edit my week')
  await says(dialogOf(page, 'My Week'), '1 time a week')
})

it('is painted by keyboard, by mouse over a rectangle, and cleared', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await page.goto(await addGyms(visitor))
  await press(page, 'Fits my week')
  const dialog = dialogOf(page, 'My Week')
  const hour = (name: string) => button(dialog, name)
  const pressed = () => dialog.locator('[data-hour][aria-pressed=true]').evaluateAll((all) => all.length)
  expect(await hour('Monday, 4 AM').count()).toBe(0)
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
