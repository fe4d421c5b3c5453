// What the pages owe to others: the source of the gyms, and how reviews are checked.
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { expect, it } from 'vitest'
import { aMemberWithGym, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { change } from './lib/conditions.ts'
import { dialogOf, heading, link, press, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

it('names OpenStreetMap on the map, in the list, in favourites, at a gym, beside others, and on paper', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [gym, own] = [await addGym(visitor), await addGym(visitor)]
  await call(visitor, 'POST', '/api/favorites', { gymId: gym.id })
  await change(page, `**/api/gyms/${gym.id}`, { source: 'osm' })
  const name = 'OpenStreetMap contributors'
  await page.goto(gym.view)
  const onMap = link(page.getByRole('region', { name: 'Map of gyms' }), name)
  expect(await onMap.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  await link(page.getByRole('region', { name: /^Gyms Found/ }), name).waitFor()
  await page.goto(`/?selected=${gym.id}`)
  const note = link(dialogOf(page, gym.name), name)
  await note.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await note.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/compare?gyms=${gym.id},${own.id}`)
  await link(page, name).waitFor()
  // A member has added it.
  await page.goto(`/?selected=${own.id}`)
  await says(dialogOf(page, own.name), '1 Main St')
  expect(await link(dialogOf(page, own.name), name).count()).toBe(0)
  await page.goto('/favorites')
  await link(page, name).waitFor()
})

it('says how reviews are checked, beside them, on a page for everyone, and to who writes one', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  await call(await newMember(), 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4 })
  await page.goto(`/?selected=${gym.id}`)
  await press(dialogOf(page, gym.name), 'Write a review')
  await says(dialogOf(page, gym.name), /^By submitting you confirm that you do not work here/)

  const reader = await openBrowser({ viewport: { width: 360, height: 780 } })
  await reader.goto(`/gyms/${gym.id}`)
  await link(reader, 'How reviews are checked').click()
  await heading(reader, 'How reviews are checked').waitFor()
  await says(reader, /^Counted /)
  const { shown } = await call(visitor, 'GET', '/api/review-totals')
  const numbers = await reader.getByRole('definition').allInnerTexts()
  expect(numbers).toHaveLength(1 + Object.keys(moderationReasons).length + 3)
  expect(numbers[0]).toBe(shown.toLocaleString('en'))
})
