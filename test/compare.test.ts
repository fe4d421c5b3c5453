// Up to four gyms side by side: chosen on cards and in an open gym, restored by a link.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { screens } from './lib/conditions.ts'
import { translate } from './lib/german.ts'
import {
  aWord,
  button,
  dialogOf,
  gone,
  heading,
  isFocused,
  link,
  paramsOf,
  part,
  press,
  region,
  says,
  searchBox,
} from './lib/page.ts'
import { addGym, aPlace, call, type GymFields, type SignedIn } from './lib/visitor.ts'

const comparison = (page: Page) => region(page, 'Comparison')
const cellsOf = (page: Page, row: string) =>
  page
    .getByRole('row')
    .filter({ has: part(page, 'rowheader', row) })
    .first()
    .getByRole('cell')

const positionOf = (part: Locator) =>
  part.evaluate((element) => {
    const { x, bottom } = element.getBoundingClientRect()
    return { x, bottom }
  })

/** One per argument, all at one place. */
async function addGyms<All extends GymFields[]>(by: SignedIn, ...all: All) {
  const place = aPlace()
  const gyms = []
  for (const fields of all) gyms.push(await addGym(by, { ...place, name: `Gym ${aWord()}`, ...fields }))
  return gyms as { [Each in keyof All]: Awaited<ReturnType<typeof addGym>> }
}

for (const { screen, width, options, ring } of screens)
  it(`compares three gyms that were chosen on cards, at ${screen}`, ring, async () => {
    const { page, visitor } = await aMemberWithoutMap(options)
    const cells = (row: string) => expect.poll(() => cellsOf(page, row).allInnerTexts())
    const texts = (...all: string[]) => all.map((text) => translate(page, text))
    const [first, second, third] = await addGyms(
      visitor,
      { amenities: ['sauna', 'pool'], hours: '24/7', priceRange: '$$' },
      { type: 'Yoga', dayPass: { offered: true, price: '$15' }, hours: 'Mo-Fr 10:00-22:00' },
      {},
    )
    await call(visitor, 'POST', `/api/gyms/${first.id}/reviews`, { rating: 4, comment: 'Heavy bags.' })
    await page.goto(first.view)
    for (const { name } of [first, second, third]) await press(page, `Compare ${name}`)
    await link(comparison(page), 'Compare (3)').click()
    const table = page.getByRole('table')
    const named = (name: string) => table.getByRole('link', { name, exact: true })
    await named(third.name).waitFor()
    await cells('Type').toEqual(texts('Boxing', 'Yoga', 'Boxing'))
    await cells('Sauna').toEqual(texts('Yes', 'Unknown', 'Unknown'))
    await cells('Day pass').toEqual(texts('Unknown', 'Yes', 'Unknown'))
    await cells('Open 24 hours').toEqual(texts('Yes', 'No', 'Unknown'))
    await says(cellsOf(page, 'Distance').nth(0), /^[\d.,]+\s\w+ away$/)
    const costs = (await cellsOf(page, 'Cost').nth(0).innerText()).split('\n')
    expect(costs).toEqual(texts('Fees unknown', 'Price range $$'))
    await says(cellsOf(page, 'Newest reviews').nth(0), 'Heavy bags.')
    await press(table, 'When do you train?')
    await press(dialogOf(page, 'My Week'), 'Weekday mornings')
    await press(dialogOf(page, 'My Week'), 'Save')
    await cells('My Week').toEqual(texts('Open for all your times', 'Open for 0 of your 5', 'Hours unknown'))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    // A part of the third is seen.
    const { x } = await positionOf(named(third.name))
    expect(x).toBeLessThan(width - 20)
    // The first column stays, and so do the names.
    const left = async () => (await positionOf(part(page, 'rowheader', 'Sauna'))).x
    const before = await left()
    await named(third.name).scrollIntoViewIfNeeded()
    expect(await left()).toBe(before)

    await press(table, `Remove ${second.name}`)
    await gone(named(second.name))
    expect(paramsOf(page).get('gyms')).toBe(`${first.id},${third.id}`)
    await page.goBack()
    await link(comparison(page), 'Compare (2)').waitFor()
  })

it('refuses a fifth gym, and adds one from its own page', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gyms = await addGyms(visitor, {}, {}, {}, {}, {})
  const [first, , , , fifth] = gyms
  await page.goto(`${first.view}&selected=${first.id}`)
  await press(dialogOf(page, first.name), `Compare ${first.name}`)
  await says(page, 'Added to the comparison')
  for (const { name } of gyms.slice(1, 4)) await press(page.getByRole('article'), `Compare ${name}`)
  await link(comparison(page), 'Compare (4)').waitFor()
  await press(page.getByRole('article'), `Compare ${fifth.name}`)
  await says(page, 'You can compare 4 gyms. Take one out first.')
  await link(page, 'Favorites').click()
  await says(page, 'No favorites yet')
  expect((await positionOf(comparison(page))).bottom).toBe(900)
  await press(comparison(page), 'Clear the comparison')
  await gone(comparison(page))
})

it('is reached and left by keyboard', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [first, second, third] = await addGyms(visitor, {}, {}, {})
  await page.goto(first.view)
  const focused = (part: Locator) => expect.poll(() => isFocused(part)).toBe(true)
  for (const { name } of [first, second, third]) await button(page, `Compare ${name}`).press('Enter')
  await says(page.getByRole('status'), '3 gyms to compare')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focused(link(comparison(page), 'Compare (3)'))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await focused(link(comparison(page), 'Compare (3)'))
  await page.keyboard.press('Enter')
  await focused(heading(page, 'Compare Gyms'))
  await button(page, `Remove ${second.name}`).press('Enter')
  await focused(button(page, `Remove ${third.name}`))
  await page.keyboard.press('Enter')
  await focused(button(page, `Remove ${first.name}`))
  await page.keyboard.press('Enter')
  await focused(heading(page, 'Compare Gyms'))
  await page.goto(first.view)
  await press(page, `Compare ${first.name}`)
  await button(page, 'Clear the comparison').press('Enter')
  await page.keyboard.press('Tab')
  await focused(searchBox(page))
})

it('says which gyms of a link are closed or gone, and which facts are looked for', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [open, closed] = await addGyms(visitor, { amenities: ['pool'] }, { hours: '24/7' })
  const closing = { as: 'closed', since: '2026-11-02T10:00:00.000Z' }
  await page.route(`**/api/gyms/${closed.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), closed: closing, isOpen: false } })
  })
  const unknown = '7b0c1f5e-1111-4222-8333-444455556666'
  await page.goto(`/compare?gyms=${open.id},${closed.id},${unknown}&facts=sauna`)
  await says(page, 'This gym does not exist any more.')
  await says(page, 'Closed for good, November 2026')
  expect(await cellsOf(page, 'Sauna').nth(0).innerText()).toBe('Unknown')
  expect(await cellsOf(page, 'Pool').count()).toBe(0)
  await press(page, 'Remove Gym not found')
  await press(page, `Remove ${open.name}`)
  await press(page, `Remove ${closed.name}`)
  await says(page, 'Nothing to compare yet')
  await button(page, 'Account').waitFor()
})
