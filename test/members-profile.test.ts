// The profile: validation, saving, and where the name appears.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const product = ownProduct()

async function openProfile(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Profile' })
  await dialog.waitFor()
  return dialog
}

const aName = () => `n${Math.random().toString(36).slice(2, 12)}`

it('shows each field error on the tab of the field', async () => {
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
  await page.reload()
  const again = await openProfile(page)
  expect(await again.getByLabel('Username').inputValue()).toBe(name)
  await again.getByRole('tab', { name: 'Privacy' }).click()
  expect(await again.getByLabel('Allow Social Sharing').isChecked()).toBe(false)
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'hidden' })
})

it('keeps the input when saving fails, and names a taken username', async () => {
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

it('updates the author name of reviews, for the member at once and for others soon', async () => {
  const { page, visitor } = await aMember()
  const gym = await addGym(visitor)
  await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Good bars.' })
  const other = await aMember()
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
    (await other.visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews.map(
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

it('signs out on all devices', async () => {
  const { page, visitor } = await aMember()
  const dialog = await openProfile(page)
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .waitFor()
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401)
})
