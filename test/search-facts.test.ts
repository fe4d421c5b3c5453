// Searches for facts of gyms, which are mostly unknown, and for a neighbourhood.
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { goOffline } from './lib/conditions.ts'
import { addressNumbers } from './lib/maps.ts'
import {
  aWord,
  button,
  cardOf,
  dialogOf,
  gone,
  heading,
  isFocused,
  paramsOf,
  says,
  searchBox,
  searchFor,
} from './lib/page.ts'
import { addGym, call, type GymFields } from './lib/visitor.ts'

it('lists first what is so, last what is not, says of how many it is unknown, and which word is ignored', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [word, other] = [aWord(), aWord()]
  const at = (latitude: number, name: string, facts: GymFields = {}) =>
    addGym(visitor, { latitude, longitude: -74.0061, name: `${name} ${word}`, ...facts })
  await at(40.7129, 'Not', { hours: 'Mo-Su 09:00-20:00', lacks: ['parking'] })
  await at(40.72, 'Unknown')
  await at(40.73, 'Is', { hours: 'Mo-Fr 05:00-20:00', amenities: ['parking'] })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  const cards = page.getByRole('article')
  const name = new RegExp(`(\\w+) ${word}`)
  const names = async () => (await cards.allInnerTexts()).map((text) => name.exec(text)?.[1])
  const chip = (text: string) => button(page, `Search without ${text}`)
  for (const [asked, label, known] of [
    ['with parking', 'Parking', 'Parking'],
    ['open at 5am', 'Open at 5 AM', 'Open on most days at 5 AM'],
  ] as const) {
    await searchFor(page, `${word} ${asked} and ${other}`)
    await chip(`${label}: 1, unknown for 1`).waitFor()
    await heading(page, 'Gyms Found (1 of 3)').waitFor()
    await chip(`${other}: ignored`).waitFor()
    await expect.poll(names).toEqual(['Is', 'Unknown', 'Not'])
    expect(await cards.nth(1).innerText()).toContain(`Unknown: ${label}`)
    expect(await cards.nth(2).innerText()).toContain(`Not: ${label}`)
    expect(await cards.first().innerText()).not.toMatch(/Unknown: |Not: /)
    expect(await cards.first().getByText(known, { exact: true }).count()).toBeGreaterThan(0)
  }
  await chip('Open at 5 AM').click()
  await expect.poll(names).toEqual(['Not', 'Unknown', 'Is'])
  await searchFor(page, `${word} with sauna`)
  await chip('Sauna: unknown for all 3').waitFor()
  await heading(page, 'Gyms Found (3)').waitFor()
  await says(page, 'No gym here is known to fit.')
  await expect.poll(() => cards.getByText('Unknown: Sauna').count()).toBe(3)
})

it('marks the pins of the gyms that are known to have what a search asks for, also in a cluster', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMember()
  const word = aWord()
  const at = (longitude: number, name: string, facts: GymFields = {}) =>
    addGym(visitor, { latitude: 46.5, longitude, name: `${name} ${word}`, ...facts })
  await at(-113.9, 'Is', { amenities: ['sauna'] })
  await at(-113.9001, 'Beside')
  await at(-113.94, 'Unknown')
  await page.goto('/?lat=46.5&lng=-113.92&zoom=13')
  const pin = (title: string) => page.locator(`gmp-advanced-marker[title="${title}"]`)
  const [known, cluster] = [pin(`Is ${word}, Known: Sauna`), pin('2 gyms, zoom in')]
  await pin(`Unknown ${word}`).waitFor()
  await cluster.waitFor()
  await searchFor(page, `${word} with sauna`)
  await known.locator('[data-match=known]').waitFor()
  await pin(`Unknown ${word}, Unknown: Sauna`).locator('[data-match=other]').waitFor()
  expect(await cluster.count()).toBe(1)
  await cardOf(page, `Is ${word}`).getByText('Sauna', { exact: true }).waitFor()
  await known.click()
  await page
    .locator('#map')
    .getByRole('dialog', { name: `Is ${word}` })
    .waitFor()
  await button(page, 'Search without Sauna').click()
  await gone(known)
  await cluster.waitFor()
  await pin(`Unknown ${word}`).locator('div:not([data-match])').first().waitFor()
})

for (const [device, options, zoom, ring] of [
  ['a desk', {}, 11, {}],
  [
    'a phone',
    { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    10,
    { tags: 'full' },
  ],
] as const)
  it(
    `keeps a place in the address, as a chip that can be taken away, and shows all of it on ${device}`,
    ring,
    async () => {
      const { page, visitor } = await aMember(options)
      const inside = await addGym(visitor, { latitude: 40.7681, longitude: -73.9819 })
      const outside = await addGym(visitor, { latitude: 40.745, longitude: -74.032 })
      await page.goto('/?lat=41.5&lng=-74.2&zoom=13')
      const ofPlace = '/api/gyms?bbox='
      const [reply] = await Promise.all([
        page.waitForResponse((each) => each.url().includes(ofPlace) && each.url().includes('q=Manhattan')),
        searchFor(page, 'Manhattan'),
      ])
      const listed = (await reply.json()).map((gym: { id: string }) => gym.id)
      expect([listed.includes(inside.id), listed.includes(outside.id)]).toEqual([true, false])
      expect(new URL(reply.url()).searchParams.get('sort')).toBe('confidence')
      const chip = button(page, 'Search without Manhattan')
      await chip.waitFor()
      await expect.poll(() => paramsOf(page).get('place')).toBe('Manhattan')
      await expect.poll(() => addressNumbers(page).lat.toFixed(1)).toBe('40.8')
      expect(addressNumbers(page).zoom).toBe(zoom)
      await page.reload()
      await chip.waitFor()
      const box = searchBox(page)
      expect(await box.inputValue()).toBe('Manhattan')
      await chip.click()
      await gone(chip)
      expect([paramsOf(page).get('place'), await box.inputValue()]).toEqual([null, ''])
      await page.goBack()
      await chip.waitFor()
    },
  )

it('reads a landmark that only the provider knows as a place, and says what nobody knows', async () => {
  const { page, visitor } = await aMember()
  const { name } = await addGym(visitor, { latitude: 40.8485, longitude: -73.8636 })
  await page.goto('/?lat=41.5&lng=-74.2&zoom=13')
  await searchFor(page, 'gym near Van Nest')
  await button(page, 'Search without Van Nest').waitFor()
  await expect.poll(() => addressNumbers(page).lat.toFixed(1)).toBe('40.8')
  await page.getByRole('article').first().filter({ hasText: name }).waitFor()
  await searchFor(page, 'gym near Zzyzx Plaza')
  await button(page, 'Search without Zzyzx Plaza: ignored').waitFor()
})

it.each([
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 780 }],
  ['a low phone', { width: 740, height: 360 }],
])('shows the nearest match at once where nothing in view fits, on %s', async (_, viewport) => {
  const { page, visitor } = await aMember({ viewport })
  const name = aWord()
  await addGym(visitor, { latitude: 40.2, longitude: -74.0061, name })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  await searchBox(page).fill(name)
  const card = cardOf(page, name)
  await card.waitFor()
  const box = await card.boundingBox()
  expect((box?.y ?? 0) + Math.min(60, box?.height ?? 0)).toBeLessThan(viewport.height)
})

it('closes the open gym when a search goes elsewhere, and opens it again by Back', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMember()
  const { id, name } = await addGym(visitor, { latitude: 40.7129, longitude: -74.0061 })
  await addGym(visitor, { latitude: 29.952, longitude: -90.07 })
  await page.goto(`/?lat=40.7128&lng=-74.006&zoom=13&selected=${id}`)
  const panel = dialogOf(page, name)
  await panel.waitFor()
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  await searchFor(page, 'French Quarter')
  await expect.poll(() => Math.round(addressNumbers(page).lat)).toBe(30)
  await gone(panel)
  expect(await isFocused(searchBox(page))).toBe(true)
  await page.goBack()
  await panel.waitFor()
  expect(Math.round(addressNumbers(page).lat)).toBe(41)
})

it('says that a search needs a connection, and runs it once that is back', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const { name, view } = await addGym(visitor)
  await page.goto(view)
  await searchFor(page, 'yoga with sauna')
  await button(page, 'Search without Sauna').waitFor()
  await goOffline(page)
  await searchFor(page, name)
  const message = page.getByRole('status').filter({ hasText: 'No connection.' })
  await message.waitFor()
  await page.context().setOffline(false)
  await gone(message.filter({ hasText: 'The search will run' }))
  await heading(page, 'Gyms Found (1)').waitFor()
})

it('shows what the search of a link asks for, and brings back by Back what was taken away', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const word = aWord()
  const place = { latitude: 40.7129, longitude: -74.0061 }
  await addGym(visitor, { ...place, name: `Yoga ${word}`, amenities: ['parking'], hours: '24/7' })
  const text = `${word} with parking and sauna near me`
  const box = searchBox(page)
  const chips = page.getByRole('list', { name: 'Understood as' }).getByRole('button')
  const all = [word, 'Parking: 1', 'Sauna: unknown', 'Nearby', 'Open now: 1']
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

it('returns by Back to the search before', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [one, other] = [aWord(), aWord()]
  for (const name of [`Iron ${one}`, `Steel ${one}`, `Iron ${other}`, `Steel ${other}`, `Rope ${other}`])
    await addGym(visitor, { latitude: 40.7129, longitude: -74.0061, name })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  const box = searchBox(page)
  for (const [text, count] of Object.entries({ [one]: 2, [other]: 3 })) {
    await searchFor(page, text)
    await heading(page, `Gyms Found (${count})`).waitFor()
    await expect.poll(() => paramsOf(page).get('q')).toBe(text)
  }
  await page.goBack()
  await heading(page, 'Gyms Found (2)').waitFor()
  expect(await box.inputValue()).toBe(one)
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('')
})

it('lists the gyms of a neighbourhood nearest first, by the distance that it shows, until an order is chosen', {
  tags: 'full',
}, async () => {
  const geolocation = { latitude: 30.2, longitude: -90.07 }
  const { page, visitor } = await aMember({ geolocation, permissions: ['geolocation'] })
  const [middle, rated] = [aWord(), aWord()]
  await addGym(visitor, geolocation)
  await addGym(visitor, { latitude: 29.96, longitude: -90.07, name: middle })
  await addGym(visitor, { latitude: 29.952, longitude: -90.07 })
  const { id } = await addGym(visitor, { latitude: 29.968, longitude: -90.07, name: rated })
  await call(visitor, 'POST', `/api/gyms/${id}/reviews`, { rating: 5 })
  await page.goto('/')
  await page.locator('gmp-advanced-marker:visible').first().waitFor()
  await searchFor(page, 'French Quarter')
  const first = page.getByRole('article').first()
  await first.filter({ hasText: middle }).waitFor()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('distance')
  await page.getByText('from the middle of the place in').waitFor()
  const cards = await page.getByRole('article').allInnerTexts()
  await page.reload()
  await first.filter({ hasText: middle }).waitFor()
  expect(await page.getByRole('article').allInnerTexts()).toEqual(cards)
  const miles = cards.map((text) => Number(/([\d.]+) mi/.exec(text)?.[1]))
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  expect(miles[0]).toBeLessThan(1)
  await page.getByLabel('Sort by').selectOption('Most Trusted')
  await first.filter({ hasText: rated }).waitFor()
  await page.reload()
  await first.filter({ hasText: rated }).waitFor()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('confidence')
})

it('lists all matches of a large city that the map shows', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  const name = aWord()
  for (const latitude of [29.6, 29.76, 29.92])
    await addGym(visitor, { latitude, longitude: -95.37, name, address: '1 Main St, Houston, TX 77002' })
  await page.goto('/?lat=40.7128&lng=-74.006&zoom=13')
  await searchFor(page, `${name} Houston`)
  await expect.poll(() => page.getByRole('article').filter({ hasText: name }).count()).toBe(3)
  expect(paramsOf(page).get('distance')).toBe('25')
})

it('says that a place has none, and how far the nearest match is', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const [town, name] = [`Town${aWord()}`, aWord()]
  const inTown = (house: number) => `${house} Main St, ${town}, MT 59${house}`
  for (const house of [101, 102, 103])
    await addGym(visitor, { latitude: 47.1, longitude: -109.4, address: inTown(house), type: 'Boxing' })
  await addGym(visitor, { latitude: 47.3, longitude: -109.4, name: `Rope ${name}` })
  const newYork = '/?lat=40.7128&lng=-74.006&zoom=13'
  await page.goto(newYork)
  await searchFor(page, `${name} in ${town}`)
  await says(page, `None that fits is known in ${town}. These are the nearest:`)
  await cardOf(page, `Rope ${name}`).waitFor()
  await page.goto(newYork)
  await searchFor(page, `${name} with sauna`)
  await says(page, /The nearest match is 1,\d\d\d mi from where you searched./)
})
