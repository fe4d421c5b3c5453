// Searches for facts of gyms, which are mostly unknown, and for a neighbourhood.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { aWord, button, gone } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search gyms' })
  await box.fill(text)
  await box.press('Enter')
}

it('says of how many gyms a fact is unknown, lists those last, and says which word it ignores', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [word, other] = [aWord(), aWord()]
  await addGym(visitor, { latitude: 40.7129, longitude: -74.0061, name: `Near ${word}` })
  await addGym(visitor, { latitude: 40.73, longitude: -74.02, name: `Far ${word}`, amenities: ['parking'] })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  const cards = page.getByRole('article')
  await search(page, `${word} with parking and ${other}`)
  await button(page, 'Search without Parking: 1, 1 unknown').waitFor()
  await button(page, `Search without ${other}: ignored`).waitFor()
  await expect
    .poll(() => cards.allInnerTexts())
    .toEqual([expect.stringContaining('Far'), expect.stringMatching(/Near.*Unknown: Parking/s)])
  expect(await cards.first().getByText('Unknown').count()).toBe(0)
  await search(page, `${word} with sauna`)
  await button(page, 'Search without Sauna: none known, 2 unknown').waitFor()
  await expect.poll(() => cards.getByText('Unknown: Sauna').count()).toBe(2)
})

it('lists the gyms that are open at a time first, those that are closed then last, until its chip is taken away', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const word = aWord()
  const at = (latitude: number, name: string, hours?: string) =>
    addGym(visitor, { latitude, longitude: -74.0061, name: `${name} ${word}`, ...(hours && { hours }) })
  await at(40.7129, 'Closed', 'Mo-Su 09:00-20:00')
  await at(40.72, 'Unknown')
  await at(40.73, 'Open', 'Mo-Fr 05:00-20:00')
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  const cards = page.getByRole('article')
  const name = new RegExp(`(\\w+) ${word}`)
  const names = async () => (await cards.allInnerTexts()).map((text) => name.exec(text)?.[1])
  await search(page, `${word} open at 5am`)
  await button(page, 'Search without Open at 5 AM: 1, 1 unknown').waitFor()
  await expect.poll(names).toEqual(['Open', 'Unknown', 'Closed'])
  expect(await cards.nth(1).innerText()).toContain('Unknown: Open at 5 AM')
  expect(await cards.nth(2).innerText()).toContain('Not: Open at 5 AM')
  expect(await cards.first().getByText('Open at 5 AM').count()).toBe(0)
  await button(page, 'Search without Open at 5 AM: 1, 1 unknown').click()
  await expect.poll(names).toEqual(['Closed', 'Unknown', 'Open'])
})

it('shows what the search of a link asks for, and brings back by Back what was taken away', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const word = aWord()
  const place = { latitude: 40.7129, longitude: -74.0061 }
  await addGym(visitor, { ...place, name: `Yoga ${word}`, amenities: ['parking'], hours: '24/7' })
  const text = `${word} with parking and sauna near me`
  const box = page.getByRole('combobox', { name: 'Search gyms' })
  const chips = page.getByRole('list', { name: 'Understood as' }).getByRole('button')
  const all = [word, 'Parking: 1', 'Sauna: none known, 1 unknown', 'Nearby', 'Open now: 1']
  await page.goto(`/?lat=40.7128&lng=-74.006&zoom=13&openNow=true&q=${encodeURIComponent(text)}`)
  await expect.poll(() => chips.allInnerTexts()).toEqual(all)
  await button(page, 'Search without Parking').click()
  await expect.poll(() => box.inputValue()).toBe(`${word} with sauna near me`)
  await expect.poll(() => chips.allInnerTexts()).toEqual(all.filter((chip) => chip !== 'Parking: 1'))
  await button(page, 'Search without Open now').click()
  await gone(button(page, 'Search without Open now'))
  await page.goBack()
  await button(page, 'Search without Open now').waitFor()
  await page.goBack()
  await expect.poll(() => chips.allInnerTexts()).toEqual(all)
  expect(await box.inputValue()).toBe(text)
})

it('lists the gyms of a neighbourhood nearest first, until an order is chosen', async () => {
  const { page, visitor } = await aMember()
  const [middle, rated] = [aWord(), aWord()]
  await addGym(visitor, { latitude: 29.96, longitude: -90.07, name: middle })
  await addGym(visitor, { latitude: 29.952, longitude: -90.07 })
  const { id } = await addGym(visitor, { latitude: 29.968, longitude: -90.07, name: rated })
  await call(visitor, 'POST', `/api/gyms/${id}/reviews`, { rating: 5 })
  await page.goto('/')
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  await search(page, 'French Quarter')
  const first = page.getByRole('article').first()
  await first.filter({ hasText: middle }).waitFor()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('distance')
  await page.getByLabel('Sort by').selectOption('Most Trusted')
  await first.filter({ hasText: rated }).waitFor()
})
