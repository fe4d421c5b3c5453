// Back closes what is on top of a page, one layer at a time, before it leaves the page.
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { addGym } from './lib/visitor.ts'

it('closes the layer on top on Back, and leaves the page when none is open', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await addGym(visitor, { latitude: -47, longitude: -131 })
  await page.goto('/?lat=-47&lng=-131&zoom=15')
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const closed = (name: string | RegExp) => dialog(name).waitFor({ state: 'detached' })

  await page.locator('article h3 a').first().click()
  await page.getByRole('button', { name: 'Suggest an edit' }).click()
  await dialog('Suggest an edit').waitFor()
  await page.goBack()
  await closed('Suggest an edit')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const menu = page.getByRole('menu')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await menu.waitFor()
  await page.goBack()
  await menu.waitFor({ state: 'detached' })

  // The menu closes and the dialog takes its place.
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await dialog('Profile').getByRole('tab', { name: 'Privacy' }).click()
  await dialog('Profile').getByRole('button', { name: 'Delete Account' }).click()
  await dialog(/Delete/).waitFor()
  await page.goBack()
  await closed(/Delete/)
  await dialog('Profile').waitFor()
  await dialog('Profile').getByRole('button', { name: 'Close' }).click()
  await closed('Profile')

  expect(new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})
