// The profile: validation, saving, where the name appears, devices, and deleting the account.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { fromMenu, isFocused } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const product = ownProduct()

async function openProfile(page: Page): Promise<Locator> {
  // A page without a map.
  await page.goto('/favorites')
  return openFromMenu(page)
}

async function openFromMenu(page: Page): Promise<Locator> {
  await fromMenu(page, 'Profile')
  const dialog = page.getByRole('dialog', { name: 'User Profile' })
  await dialog.waitFor()
  return dialog
}

const aName = () => `n${Math.random().toString(36).slice(2, 12)}`

it('shows each field error on the tab of the field', { tags: 'full' }, async () => {
  const { page } = await aMember()
  const dialog = await openProfile(page)
  await dialog.getByLabel('Username').fill('ab')
  await dialog.getByLabel('Display Name').fill('x')
  await dialog.getByLabel('Bio').fill('x'.repeat(501))
  await dialog.getByRole('tab', { name: 'Social Media' }).click()
  await dialog.getByRole('textbox', { name: 'LinkedIn' }).fill('no link')
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.getByText('Must be a valid URL', { exact: true }).waitFor()
  await dialog.getByRole('textbox', { name: 'LinkedIn' }).fill('https://www.linkedin.com/in/ann')
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await dialog.getByText('Username must be at least 3 characters', { exact: true }).waitFor()
  await dialog.getByText('Display name must be at least 2 characters', { exact: true }).waitFor()
  await dialog.getByText('Bio must be under 500 characters', { exact: true }).waitFor()
  await expect.poll(() => dialog.locator(':focus').getAttribute('name')).toBe('username')
  await dialog.getByLabel('Username').fill('')
  await dialog.getByLabel('Display Name').fill('Jo')
  await dialog.getByLabel('Bio').fill('x'.repeat(500))
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('saves nothing that another device has changed meanwhile', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  await page.goto('/favorites')
  await page.getByRole('button', { name: 'Account' }).waitFor()
  const changes = { profilePublic: false, allowSocialSharing: true, googleReviewsEnabled: false }
  const path = `/api/users/${visitor.id}`
  expect((await visitor.call('PATCH', path, { ...changes, bio: 'From my phone.' })).status).toBe(200)
  const dialog = await openFromMenu(page)
  await expect.poll(() => dialog.getByLabel('Bio').inputValue()).toBe('From my phone.')
  await dialog.getByLabel('Display Name').fill('Jo')
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const saved = { ...changes, bio: 'From my phone.', displayName: 'Jo' }
  expect((await visitor.call('GET', '/api/auth/user')).json).toMatchObject(saved)
})

it('saves all three tabs and shows them after a reload', async () => {
  const { page, visitor } = await aMember()
  const name = aName()
  const dialog = await openProfile(page)
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Bio').fill('Lifts things up.')
  await dialog.getByRole('tab', { name: 'Social Media' }).click()
  await dialog.getByRole('textbox', { name: 'Twitter' }).fill('@ann')
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  await dialog.getByLabel('Allow Social Sharing').click()
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await visitor.call('GET', '/api/auth/user')).json).toMatchObject({
    username: name,
    bio: 'Lifts things up.',
    twitterHandle: '@ann',
    allowSocialSharing: false,
    profilePublic: true,
  })
  const again = await openProfile(page)
  await expect.poll(() => again.getByLabel('Username').inputValue()).toBe(name)
  await again.getByRole('tab', { name: 'Privacy' }).click()
  expect(await again.getByLabel('Allow Social Sharing').isChecked()).toBe(false)
})

it('keeps the input when saving fails, and names a taken username', { tags: 'full' }, async () => {
  const { page } = await aMember()
  const other = await new Visitor(product.url).signIn(newEmail())
  const taken = aName()
  const settings = { profilePublic: true, allowSocialSharing: true, googleReviewsEnabled: false }
  await other.call('PATCH', `/api/users/${other.id}`, { username: taken, ...settings })
  const dialog = await openProfile(page)
  await dialog.getByLabel('Username').fill(taken.toUpperCase())
  await dialog.getByRole('tab', { name: 'Social Media' }).click()
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.getByText('This username is taken.', { exact: true }).waitFor()
  await expect.poll(() => dialog.locator(':focus').getAttribute('name')).toBe('username')

  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const saving = Promise.withResolvers<void>()
  await page.route('**/api/users/*', async (route) => {
    await saving.promise
    await route.fulfill({ status: 500, body: 'out of order' })
  })
  await dialog.getByLabel('Username').fill(aName())
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.getByRole('button', { name: 'Saving...' }).waitFor()
  saving.resolve()
  await dialog.getByRole('button', { name: 'Save Profile' }).waitFor()
  await expect.poll(() => logged.join('\n')).toContain('Profile save failed')
  await page.unroute('**/api/users/*')
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('updates the author name of reviews, for the member at once and for others soon', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const gym = await addGym(visitor)
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Good bars.' })
  const other = await new Visitor(product.url).signIn(newEmail())
  await page.goto(`/?selected=${gym.id}`)
  const review = page.getByRole('listitem').filter({ hasText: 'Good bars.' })
  await review.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Profile' })
  const name = `Ann ${aName()}`
  await dialog.getByLabel('Display Name').fill(name)
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await review.getByText(name).waitFor()
  const reviewers = async () =>
    (await other.call('GET', `/api/gyms/${gym.id}`)).json.reviews.map(
      (each: { authorName: string }) => each.authorName,
    )
  await expect.poll(reviewers).toEqual([name])

  await page.getByRole('dialog').getByRole('button', { name: 'Profile' }).click()
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  await dialog.getByLabel('Public Profile').click()
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await review.getByText('Anonymous User').waitFor()
  await expect.poll(reviewers).toEqual(['Anonymous User'])
})

it('signs out on one of the other devices, then on all', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  const other = await new Visitor(product.url).signIn(visitor.email)
  const dialog = await openProfile(page)
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  const devices = dialog.getByRole('region', { name: 'Signed-in Devices' })
  await devices.getByText('This device').waitFor()
  expect(await devices.getByRole('listitem').count()).toBe(2)
  await devices.getByRole('button', { name: /^Sign out Unknown browser/ }).click()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  expect((await other.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(200)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .waitFor()
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401)
})

it('deletes the account after its address was typed', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  const profile = await openProfile(page)
  await page.evaluate((id) => {
    localStorage.setItem(`recent-searches:${id}`, '[{"text":"yoga"}]')
    localStorage.setItem(`favorites-waiting:${id}`, '{"7b0c1f5e-1111-4222-8333-444455556666":true}')
  }, visitor.id)
  await profile.getByRole('tab', { name: 'Privacy' }).click()
  const deletion = profile.getByRole('button', { name: 'Delete account' })
  await deletion.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  // Until Radix has made it the layer on top, Escape closes the profile.
  const below = page.getByRole('dialog', { name: 'User Profile', includeHidden: true })
  await expect.poll(() => below.getAttribute('style')).toContain('pointer-events: none')
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(deletion)).toBe(true)
  await deletion.click()
  await dialog.getByText('Your reviews with their photos').waitFor()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('This is not the e-mail address of your account.').waitFor()
  await dialog.getByLabel('To confirm').fill(visitor.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Your account is deleted. Thank you for having been here.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(visitor.id)
})
