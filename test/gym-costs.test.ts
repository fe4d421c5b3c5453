// What a gym costs: one member adds it, another confirms it, a third withdraws; on a phone and on a desk.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithGym, aMemberWithoutMap } from './lib/a-member.ts'
import { fail, goOffline, screens } from './lib/conditions.ts'
import { dialogOf, field, press, region, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

const costs = (page: Page) => region(page, 'What it costs')
const form = (page: Page) => dialogOf(page, 'What Does It Cost?')
const draft = { for: 'adult', currency: 'USD', monthly: 5_100, observedOn: '2026-05-10' }

/** In Germany, the form offers euros. */
const places = {
  'en-US': { currency: 'USD' },
  'de-DE': { currency: 'EUR', latitude: 52.52, longitude: 13.405, address: 'Torstr. 1, 10119 Berlin' },
}

for (const { screen, options, ring } of screens)
  it(`adds, confirms and withdraws what a gym costs, at ${screen}`, ring, async () => {
    const { currency, ...place } = places[options.locale]
    const format = { style: 'currency', currency, maximumFractionDigits: 0 } as const
    const money = (amount: number) => amount.toLocaleString(options.locale, format)
    const [ada, bob] = [await aMemberWithoutMap(options), await aMemberWithoutMap(options)]
    const gym = await addGym(ada.visitor, { priceRange: '$$$', ...place })
    await ada.page.goto(`/?selected=${gym.id}`)
    await says(costs(ada.page), 'Nobody has named a monthly fee yet. What do you pay?')
    await press(costs(ada.page), 'Add what it costs')
    const dialog = form(ada.page)
    await expect.poll(() => field(dialog, 'Currency').inputValue()).toBe(currency)
    await field(dialog, 'Monthly fee').fill('5100')
    await field(dialog, 'Notice in months').fill('1')
    await press(dialog, 'Send')
    await says(dialog, `Really? That is unusual: ${money(5100)} a month. Send it again if it is right.`)
    await field(dialog, 'Monthly fee').fill('$51,00')
    await press(dialog, 'Send')
    const [year, month] = [money(612), money(51)]
    await says(costs(ada.page), `About ${year} in the first year, ${month} to leave after three months`)
    const overflow = costs(ada.page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(await overflow).toBe(0)

    await bob.page.goto(`/?selected=${gym.id}`)
    await press(costs(bob.page), `Confirm: ${month} a month, 1 month of notice`)
    await says(costs(bob.page), 'You confirmed this')
    await says(costs(bob.page), /confirmed by 1 member$/)
    await says(dialogOf(bob.page, gym.name), 'Price range $$')
    await says(costs(ada.page), /confirmed by 1 member$/)
    await press(costs(bob.page), `Undo: ${month} a month, 1 month of notice`)
    await says(costs(ada.page), /not confirmed yet$/)
    await press(costs(ada.page), /^Withdraw/)
    await says(costs(ada.page), 'Nobody has named a monthly fee yet. What do you pay?')
  })

it('keeps the sums without a connection, sends an unusual amount when it is back, and loads what failed', {
  tags: 'full',
}, async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  await call(visitor, 'POST', `/api/gyms/${gym.id}/costs`, draft)
  await fail(page, '**/costs')
  await page.goto(`/?selected=${gym.id}`)
  await says(costs(page), /^The details could not be loaded/)
  await page.unroute('**/costs')
  await press(costs(page), 'Try again')
  await costs(page).getByRole('listitem').first().waitFor()
  await goOffline(page)
  await press(costs(page), 'Add what it costs')
  await form(page).getByLabel('Monthly fee').fill('0.5')
  await press(form(page), 'Send')
  await press(form(page), 'Yes, Send It')
  await says(page, /could not be sent/)
  await press(form(page), 'Close')
  await says(costs(page), 'About $612 in the first year')
  await page.context().setOffline(false)
  await says(page, 'Connected to the Internet')
  await press(costs(page), 'Add what it costs')
  await press(form(page), 'Send')
  await press(form(page), 'Yes, Send It')
  await says(costs(page), 'About $6 in the first year')
})
