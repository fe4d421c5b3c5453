// Pages for everyone: gyms, places, icons; and the titles of all pages, for tabs, history and screen readers.
import { placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { aMember, newMember } from './lib/a-member.ts'
import { fromMenu, openBrowser } from './lib/browser.ts'
import { withoutMap } from './lib/conditions.ts'
import { aWord, button, dialogOf, gone, heading, link, press, says, signInLink } from './lib/page.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, aPlace, call, Visitor } from './lib/visitor.ts'

const start = 'Jumpingjack: find your gym'

it('sets a title for each page and for the open gym', { tags: 'full' }, async () => {
  const owner = await newMember()
  const gym = await addGym(owner, { name: `Named Gym ${Date.now()}` })
  const page = await openBrowser()
  await withoutMap(page)
  const title = (expected: string) => expect.poll(() => page.title()).toBe(expected)
  // The landing page.
  await page.goto('/no/such/page')
  await signInLink(page).waitFor()
  await title(start)
  await page.context().addCookies(owner.cookies())
  await page.goto('/')
  await link(page, 'Favorites').click()
  await title('My Favorites · Jumpingjack')
  await page.goBack()
  await title(start)
  await page.goto('/no/such/page')
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  await title('404 Page Not Found · Jumpingjack')
  for (const [path, expected] of [
    ['/subscribe', 'Premium · Jumpingjack'],
    ['/diagnostics', 'Google Maps API Diagnostics · Jumpingjack'],
    ['/Jumpingjack', 'Admin Portal · Jumpingjack'],
    [`/?selected=${gym.id}`, `${gym.name} · Jumpingjack`],
  ] as const) {
    await page.goto(path)
    await title(expected)
  }
})

it('leads a visitor from the link of a map over its public page and the gyms nearby to the gym', async () => {
  const author = await newMember()
  const place = aPlace()
  const name = `Public </script> & Gym ${aWord()}`
  const facts = { hours: '24/7', website: 'gym.example', priceRange: '$$', amenities: ['sauna'] }
  const gym = await addGym(author, { ...place, name, ...facts })
  const near = await addGym(author, { ...place, latitude: place.latitude + 0.01 })
  const comment = 'Chalk on every rack.'
  const photoUrls = await storePhoto(author)
  await call(author, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment, photoUrls })

  const cost = { for: 'adult', currency: 'USD', monthly: 5_100, observedOn: '2026-05-10' }
  await call(author, 'POST', `/api/gyms/${gym.id}/costs`, cost)

  const page = await openBrowser({ viewport: { width: 360, height: 780 } })
  await withoutMap(page)
  const title = (text: string) => page.getByRole('heading', { name: text, level: 1 }).waitFor()
  const reply = await page.goto(`/?lat=1&lng=2&selected=${gym.id}`)
  expect([reply?.status(), new URL(page.url()).pathname]).toEqual([200, `/gyms/${gym.id}`])
  await title(name)
  expect(await page.title()).toBe(`${name} · Jumpingjack`)
  await says(page, '1 Main St')
  await says(page, /^Open now/)
  await says(page, /Price range \$\$/)
  await says(page, 'About $612 in the first year')
  expect(await link(page, 'Visit Website').getAttribute('rel')).toContain('ugc')
  await says(page.getByRole('list', { name: 'Amenities' }), 'Sauna')
  await page.getByRole('article').getByText(comment).last().waitFor()
  const photo = page.getByRole('region', { name: 'Photos' }).locator('img')
  const photoWidth = () => photo.first().evaluate((image) => Reflect.get(image, 'naturalWidth'))
  await expect.poll(photoWidth).toBeGreaterThan(0)
  // It is in the reply, and loaded once.
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain(`id="shell"`)
  expect(html).toContain(`<img alt="" srcSet="${await photo.first().getAttribute('srcset')}"`)
  const loads =
    "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/review-photos/'))"
  expect(await page.evaluate(`${loads}.length`)).toBe(1)
  expect(await page.content()).not.toContain(author.id)
  await link(page, near.name).click()
  await title(near.name)
  const signIn = await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')
  expect(decodeURIComponent(String(signIn))).toContain(`/gyms/${near.id}`)
  await link(page, 'Sign in to save this gym').click()
  await press(page, /Carol/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(dialogOf(page, near.name), 'Share gym')
  await says(page, 'Link copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(`/gyms/${near.id}`)
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))')
  await press(dialogOf(page, near.name), 'Share gym')
  const copy = dialogOf(page, 'Copy this link')
  expect(await copy.getByLabel('Link').inputValue()).toMatch(`/gyms/${near.id}`)
  await press(copy, 'Copy')
  await gone(copy)
})

it('has the header of members on public pages', async () => {
  const { page, visitor } = await aMember()
  const { id } = await addGym(visitor)
  for (const path of ['/in', `/gyms/${id}`]) {
    await page.goto(path)
    await fromMenu(page, 'Profile')
    await press(dialogOf(page, 'User Profile'), 'Cancel')
    // It goes back in the history, which would end the next navigation.
    await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0)
    expect(await signInLink(page).count()).toBe(0)
  }
  await link(page, 'Favorites').click()
  await heading(page, 'My Favorites').waitFor()
})

it('finds the gyms of a type in a city without JavaScript, and says so if there are none', async () => {
  const owner = await newMember()
  const city = `Town${aWord()}`
  const fields = { address: `1 Main St, ${city}, TX`, type: 'Rock Climbing' }
  for (const number of [1, 2, 3]) await addGym(owner, { ...fields, name: `Wall ${number}` })
  const path = placePath(slugOf(`${city} tx`), 'Rock Climbing')
  await until('the page', async () => (await owner.open(path)).status === 200)
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Type', { exact: true }).selectOption('Rock Climbing')
  await page.getByRole('textbox', { name: 'City, gym or “yoga in Austin”' }).fill(` ${city.toLowerCase()}`)
  await press(page, 'Search')
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Rock Climbing in ${city}, TX`)
  await link(page, 'Wall 2').click()
  expect(new URL(page.url()).pathname).toMatch(/^\/gyms\//)

  const reader = await openBrowser()
  await reader.goto(`/in?type=Boxing&place=${city}`)
  await reader.getByText('There are none here yet. These are nearby:').waitFor()
  await link(reader, /^Rock Climbing 3/).click()
  await link(reader, 'Wall 1').click()
  await reader.getByRole('heading', { level: 1, name: 'Wall 1' }).waitFor()
  await reader.goBack()
  await reader.getByRole('heading', { level: 1, name: `Rock Climbing in ${city}, TX` }).waitFor()
  await says(reader, '3 gyms found')
})

it('finds by the search of the landing page what a visitor asks for, and says what is unknown and ignored', async () => {
  const owner = await newMember()
  const city = `Town${aWord()}`
  const fields = { ...aPlace(), address: `1 Main St, ${city}, TX` }
  await addGym(owner, { ...fields, name: 'Warm Gym', amenities: ['sauna'] })
  await addGym(owner, { ...fields, name: 'Cold Gym' })
  await addGym(owner, { ...fields, name: 'Cool Gym', type: 'Yoga' })
  await addGym(owner, { ...fields, name: 'Dry Gym', lacks: ['sauna'] })
  const path = placePath(slugOf(`${city} tx`))
  await until('the page', async () => (await owner.open(path)).status === 200)
  const page = await openBrowser({ viewport: { width: 360, height: 780 } })
  await page.goto('/')
  await page
    .getByRole('textbox', { name: /yoga in Austin/ })
    .fill(`gym with sauna and unobtainium in ${city}`)
  await press(page, 'Search')
  await heading(page, `Gyms in ${city}, TX`).waitFor()
  // The address, by which branches of one name differ, follows the name.
  expect(await page.getByRole('article').first().textContent()).toMatch(/Warm Gym1 Main St.*Sauna$/)
  await says(page, '1 of 4 is known to fit.')
  await page.locator('xpath=//article[1]/following::nav[starts-with(@aria-label, "Types in")]').waitFor()
  await says(page, 'Not known for these gyms:')
  expect(await page.getByRole('article').nth(1).textContent()).toMatch(/Unknown: Sauna$/)
  await says(page, 'Known not to fit:')
  expect(await page.getByRole('article').last().textContent()).toMatch(/Dry Gym.*Not: Sauna$/)
  await link(page, 'Search without unobtainium: ignored').click()
  await link(page, 'Search without Sauna: 1, unknown for 2').click()
  await page.waitForURL((url) => url.pathname === path && url.search === '')
  await link(page, 'Parking').click()
  await says(page, 'Not known for any gym here:')
  await page.goto('/in?place=gym+in+Tokyo')
  await says(page, /^We do not know a place called “Tokyo”/)
  expect(await page.getByRole('article').count()).toBe(0)
  await link(page, 'Sign in to look on the map').click()
  await press(page, /Carol/)
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(new URL(page.url()).searchParams.get('q')).toBe('gym in Tokyo')
  await page.goto('/in?place=gym+in+Tokyo')
  expect(await link(page, 'Look on the map').getAttribute('href')).toBe('/?q=gym+in+Tokyo')
})

it('shows a visitor what is nearest once the position is given, which a press asks for', async () => {
  const owner = await newMember()
  const { latitude, longitude } = aPlace()
  const name = `Near ${aWord()}`
  const at = { latitude: latitude + 0.01, longitude }
  const { id } = await addGym(owner, { ...at, name, type: 'Rock Climbing' })
  const visitor = { viewport: { width: 360, height: 780 }, geolocation: { latitude, longitude } }
  const page = await openBrowser({ ...visitor, permissions: [] })
  await page.goto('/in?place=climbing+near+me')
  await press(page, 'Use my location')
  await says(page, 'Location is not allowed')
  await page.context().grantPermissions(['geolocation'])
  await until('the gym', async () => (await owner.open(`/gyms/${id}`)).status === 200)
  await press(page, 'Use my location')
  // The address of the page knows the position less exactly.
  await says(page.getByRole('article').first().filter({ hasText: name }), '0.7 mi')
  expect(await link(page, /^Sign in to/).count()).toBe(0)
  await says(page, 'The nearest to you first.')
  expect(await button(page, 'Use my location').count()).toBe(0)
  await link(page, name).click()
  await page.getByRole('textbox', { name: /yoga in Austin/ }).fill('gym in Tokyo')
  await press(page, 'Search')
  await says(page, /^We do not know a place called “Tokyo”/)
})

it('serves the icons that the web manifest names', async () => {
  const visitor = new Visitor(ownProduct().url)
  const { status, json: manifest } = await visitor.call('GET', '/manifest.webmanifest')
  expect([status, manifest.id, manifest.display]).toEqual([200, '/', 'standalone'])
  const paths = ['/favicon.ico', ...manifest.icons.map(({ src }: { src: string }) => src)]
  for (const path of paths) {
    const reply = await visitor.call('GET', path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})
