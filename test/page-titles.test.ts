// Page titles, for tabs, history and screen readers.
import { expect, it } from 'vitest'
import { openBrowser } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const start = 'Jumpingjack: find your gym'

it('sets a title for each page and for the open gym', async () => {
  const owner = await new Visitor(ownProduct().url).signIn(newEmail('owner'))
  const gym = await addGym(owner, { name: `Named Gym ${Date.now()}` })
  const page = await openBrowser()
  const title = (expected: string) => expect.poll(() => page.title()).toBe(expected)
  await page.goto('/')
  await title(start)
  await page.context().addCookies(owner.cookies())
  await page.goto('/')
  await page.getByRole('link', { name: 'Favorites' }).click()
  await title('My Favorites · Jumpingjack')
  await page.getByRole('link', { name: 'Premium' }).click()
  await title('Premium · Jumpingjack')
  await page.goBack()
  await title('My Favorites · Jumpingjack')
  for (const [path, expected] of [
    ['/diagnostics', 'Google Maps API Diagnostics · Jumpingjack'],
    ['/Jumpingjack', 'Admin Portal · Jumpingjack'],
    ['/no/such/page', '404 Page Not Found · Jumpingjack'],
    [`/?selected=${gym.id}`, `${gym.name} · Jumpingjack`],
  ] as const) {
    await page.goto(path)
    await title(expected)
  }
  await page.keyboard.press('Escape')
  await title(start)
})
