// @module-tag full
// What a phone shows first, upright and on its side, and how large its controls are for a finger.
import { placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { until } from '@jumpingjack/kit/testing/until'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { addressNumbers, gymsInList, marker } from './lib/maps.ts'
import { aWord, boxOf, button, dialogOf, gone, link, press, searchFor } from './lib/page.ts'
import { storePhoto } from './lib/photo.ts'
import { addGym, aPlace, call } from './lib/visitor.ts'

const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } }
const onItsSide = { ...phone, viewport: { width: 740, height: 360 } }

/** Width and height of what reacts to a finger, from the middle of a control. */
const targetOf = (control: Locator): Promise<number[]> =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const reach = (dx: number, dy: number): number => {
      let far = 0
      while (far < 60 && isOwn(x + width / 2 + dx * (far + 1), y + height / 2 + dy * (far + 1))) far++
      return far
    }
    const isOwn = (left: number, top: number) =>
      element.contains(element.ownerDocument.elementFromPoint(left, top))
    return [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)]
  })

it('shows facts of a gym, and a card of a place, on the first screen of a phone on its side', async () => {
  const { page, visitor } = await aMemberWithoutMap(onItsSide)
  const city = `Town${aWord()}`
  const fields = { ...aPlace(), address: `1 Main St, ${city}, TX`, phone: '+1 212 555 0100' }
  const gym = await addGym(visitor, fields)
  for (const type of ['Yoga', 'Boxing']) await addGym(visitor, { ...fields, type })
  const photoUrls = await storePhoto(visitor)
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, photoUrls })
  await page.goto(`/?selected=${gym.id}`)
  const dialog = dialogOf(page, gym.name)
  await dialog.getByRole('region', { name: 'Photos' }).waitFor()
  const bar = await boxOf(link(dialog, 'Directions'))
  expect((await boxOf(link(dialog, fields.phone))).bottom).toBeLessThan(bar.y)

  const path = placePath(slugOf(`${city} tx`))
  await until('the page', async () => (await visitor.open(path)).status === 200)
  await page.goto(path)
  expect((await boxOf(page.getByRole('article').first())).y).toBeLessThan(360 - 44)
})

it('gives each control of a phone a target of 44 pixels, and keeps the filters in their place', async () => {
  const { page, visitor } = await aMemberWithoutMap(phone)
  const gym = await addGym(visitor, { website: 'https://gym.example', hours: '24/7' })
  await page.goto(gym.view)
  await link(page, `Website of ${gym.name}`).waitFor()
  const controls = [
    link(page, `Website of ${gym.name}`),
    ...['mi, show kilometres', 'Show more of the list', 'Open now', 'Fits my week'].map((name) =>
      button(page, name),
    ),
  ]
  for (const control of controls)
    for (const side of await targetOf(control)) expect(side).toBeGreaterThanOrEqual(44)

  const icon = button(page, /^Filters/).locator('svg')
  const before = await boxOf(icon)
  await button(page, 'Open now').click()
  await button(page, /^Filters 1/).waitFor()
  expect((await boxOf(icon)).x).toBe(before.x)
})

it('shows what a search of the map has found below the note about the map', async () => {
  const { page } = await aMember(phone)
  const { latitude, longitude } = aPlace()
  await page.goto(`/?lat=${latitude}&lng=${longitude}&zoom=13`)
  const banner = await boxOf(page.getByText(/^Showing [\d,]+ real gyms from Google Places$/))
  const note = await boxOf(
    page.getByRole('region', { name: 'Map of gyms' }).getByRole('link', { name: /^OpenStreetMap/ }),
  )
  expect(banner.y).toBeGreaterThan(note.bottom)
})

it('shows several markers of a city that a phone searches for, and lists what is there', async () => {
  const { page, visitor } = await aMember(phone)
  const city = `Town${aWord()}`
  const [latitude, longitude] = [30.1 + Math.random() * 0.8, -150 + 10 * Math.random()]
  const steps = [-0.12, -0.06, 0, 0.06, 0.12]
  for (const north of steps)
    for (const east of [-0.1, 0, 0.1])
      await addGym(visitor, {
        latitude: latitude + north,
        longitude: longitude + east,
        address: `1 Main St, ${city}, TX`,
      })
  await until('the page', async () => (await visitor.open(placePath(slugOf(`${city} tx`)))).status === 200)
  await page.goto('/')
  await searchFor(page, `gyms in ${city}`)
  await expect.poll(() => Math.floor(addressNumbers(page).lat)).toBe(30)
  await expect.poll(() => page.locator('gmp-advanced-marker:visible').count()).toBeGreaterThan(3)
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(steps.length)
})

it('lowers a full list of a phone by a tap of the map above it, also after a reload', async () => {
  const { page, visitor } = await aMember(phone)
  const gym = await addGym(visitor)
  await page.goto(gym.view)
  const sheet = dialogOf(page, 'Filters & Gyms')
  const top = async () => Math.round((await sheet.boundingBox())?.y ?? 0)
  const fill = async () => {
    await press(sheet, 'Show more of the list')
    await expect.poll(top).toBeLessThan(130)
  }
  await marker(page, gym.name).waitFor()
  await fill()
  await page.reload()
  await marker(page, gym.name).waitFor({ state: 'attached' })
  await expect.poll(top).toBeLessThan(130)
  await page.touchscreen.tap(300, (await top()) - 4)
  await gone(sheet)
  await press(page, 'Filters & Gyms (1)')
  await fill()
  await page.touchscreen.tap(300, (await top()) - 4)
  await expect.poll(top).toBeGreaterThan(150)
})
