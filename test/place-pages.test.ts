// The public pages of places: found from the landing page, also without JavaScript.
import { placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { openBrowser } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

it('finds the gyms of a type in a city without JavaScript, and says so if there are none', async () => {
  const owner = await new Visitor(ownProduct().url).signIn(newEmail('owner'))
  const city = `Town${Math.random().toString(36).slice(2, 10)}`
  const fields = { address: `1 Main St, ${city}, TX`, type: 'Rock Climbing' }
  for (const number of [1, 2, 3]) await addGym(owner, { ...fields, name: `Wall ${number}` })
  const path = placePath(slugOf(`${city} tx`), 'Rock Climbing')
  await until('the page', async () => (await owner.open(path)).status === 200)
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Type', { exact: true }).selectOption('Rock Climbing')
  await page.getByRole('textbox', { name: 'City or neighborhood' }).fill(` ${city.toLowerCase()}`)
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Rock Climbing in ${city}, TX`)
  await page.getByRole('link', { name: 'Wall 2' }).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/gyms\//)

  const reader = await openBrowser()
  await reader.goto(`/in?type=Boxing&place=${city}`)
  await reader.getByText('There is none here yet. This is what is near:').waitFor()
  await reader.getByRole('link', { name: /^Rock Climbing 3/ }).click()
  await reader.getByRole('link', { name: 'Wall 1' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Wall 1' }).waitFor()
  await reader.goBack()
  await reader.getByRole('heading', { level: 1, name: `Rock Climbing in ${city}, TX` }).waitFor()
})
