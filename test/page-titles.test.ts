// Page titles, for tabs, history and screen readers, and the public page of a gym.
import { expect, it } from 'vitest'
import { openBrowser } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'
import { withoutMap } from './lib/without-map.ts'

const start = 'Jumpingjack: find your gym'

it('sets a title for each page and for the open gym', async () => {
  const owner = await new Visitor(ownProduct().url).signIn(newEmail('owner'))
  const gym = await addGym(owner, { name: `Named Gym ${Date.now()}` })
  const page = await openBrowser()
  await withoutMap(page)
  const title = (expected: string) => expect.poll(() => page.title()).toBe(expected)
  // The landing page.
  await page.goto('/no/such/page')
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .waitFor()
  await title(start)
  await page.context().addCookies(owner.cookies())
  await page.goto('/')
  await page.getByRole('link', { name: 'Favorites' }).click()
  await title('My Favorites · Jumpingjack')
  await page.getByRole('link', { name: 'Premium' }).click()
  await title('Premium · Jumpingjack')
  await page.goBack()
  await title('My Favorites · Jumpingjack')
  await page.goto('/no/such/page')
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  await title('404 Page Not Found · Jumpingjack')
  for (const [path, expected] of [
    ['/diagnostics', 'Google Maps API Diagnostics · Jumpingjack'],
    ['/Jumpingjack', 'Admin Portal · Jumpingjack'],
    [`/?selected=${gym.id}`, `${gym.name} · Jumpingjack`],
  ] as const) {
    await page.goto(path)
    await title(expected)
  }
  await page.keyboard.press('Escape')
  await title(start)
})

it('shows a gym to everyone, and leads to its reviews', async () => {
  const owner = await new Visitor(ownProduct().url).signIn(newEmail('owner'))
  const gym = await addGym(owner, { name: `Public </script> & Gym ${Date.now()}`, hours: '24/7' })
  const page = await openBrowser({ viewport: { width: 360, height: 800 } })
  await withoutMap(page)
  const reply = await page.goto(`/gyms/${gym.id}`)
  expect(reply?.status()).toBe(200)
  await page.getByRole('heading', { name: gym.name, level: 1 }).waitFor()
  expect(await page.title()).toBe(`${gym.name} · Jumpingjack`)
  await page.getByText('1 Main St', { exact: true }).waitFor()
  await page.getByText('Open now').waitFor()
  await page.getByRole('link', { name: 'Sign in to save this gym' }).click()
  await page.getByRole('button', { name: /Carol/ }).click()
  const dialog = page.getByRole('dialog', { name: gym.name })
  await dialog.waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Share gym' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(`/gyms/${gym.id}`)
  const unknown = await page.goto('/gyms/5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Gym not found' }).waitFor()
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
