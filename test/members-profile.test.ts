// The profile: validation, saving, where the name appears, devices, and deleting the account.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithGym, newMember } from './lib/a-member.ts'
import { openProfile } from './lib/browser.ts'
import { aWord, button, dialogOf, isFocused, press, says, signInLink } from './lib/page.ts'
import { call } from './lib/visitor.ts'

/** On a page without a map. */
async function atProfile(page: Page, tab?: string): Promise<Locator> {
  await page.goto('/favorites')
  return openProfile(page, tab)
}

const settings = { profilePublic: true, allowSocialSharing: true, googleReviewsEnabled: false }
const focusedField = (dialog: Locator) => dialog.locator(':focus').getAttribute('name')

it('shows errors on the tab of the field, and keeps the input', { tags: 'full' }, async () => {
  const { page } = await aMember()
  const other = await newMember()
  const taken = aWord()
  await call(other, 'PATCH', `/api/users/${other.id}`, { username: taken, ...settings })
  const dialog = await atProfile(page)
  await dialog.getByLabel('Username').fill('ab')
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  await press(dialog, 'Save Settings')
  await says(dialog, 'Username must be at least 3 characters')
  await expect.poll(() => focusedField(dialog)).toBe('username')
  await dialog.getByLabel('Username').fill(taken.toUpperCase())
  await dialog.getByRole('tab', { name: 'Social Media' }).click()
  await press(dialog, 'Save Profile')
  await says(dialog, 'This username is taken.')
  await expect.poll(() => focusedField(dialog)).toBe('username')

  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const saving = Promise.withResolvers<void>()
  await page.route('**/api/users/*', async (route) => {
    await saving.promise
    await route.fulfill({ status: 500, body: 'out of order' })
  })
  await dialog.getByLabel('Username').fill('')
  await press(dialog, 'Save Profile')
  await button(dialog, 'Saving...').waitFor()
  saving.resolve()
  await button(dialog, 'Save Profile').waitFor()
  await expect.poll(() => logged.join('\n')).toContain('Profile save failed')
  await page.unroute('**/api/users/*')
  await press(dialog, 'Save Profile')
  await dialog.waitFor({ state: 'hidden' })
})

it('saves all three tabs, shows them after a reload, and the name at the own reviews at once', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4, comment: 'Good bars.' })
  const name = aWord()
  await page.goto(`/?selected=${gym.id}`)
  const review = page.getByRole('listitem').filter({ hasText: 'Good bars.' })
  await review.waitFor()
  // On another device.
  const bio = 'Lifts things up.'
  await call(visitor, 'PATCH', `/api/users/${visitor.id}`, { ...settings, bio })
  await press(dialogOf(page, gym.name), 'Profile')
  const dialog = dialogOf(page, 'User Profile')
  await expect.poll(() => dialog.getByLabel('Bio').inputValue()).toBe(bio)
  for (const label of ['Username', 'Display Name']) await dialog.getByLabel(label).fill(name)
  await dialog.getByRole('tab', { name: 'Social Media' }).click()
  await dialog.getByRole('textbox', { name: 'Twitter' }).fill('@ann')
  await dialog.getByRole('tab', { name: 'Privacy' }).click()
  await dialog.getByLabel('Allow Social Sharing').click()
  await press(dialog, 'Save Settings')
  await says(page, 'Profile saved')
  await dialog.waitFor({ state: 'hidden' })
  await review.getByText(name).waitFor()
  expect((await visitor.call('GET', '/api/auth/user')).json).toMatchObject({
    username: name,
    bio,
    twitterHandle: '@ann',
    allowSocialSharing: false,
    profilePublic: true,
  })
  const again = await atProfile(page)
  await expect.poll(() => again.getByLabel('Username').inputValue()).toBe(name)
  await again.getByRole('tab', { name: 'Privacy' }).click()
  expect(await again.getByLabel('Allow Social Sharing').isChecked()).toBe(false)
})

it('signs out on one of the other devices, then on all', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  const other = await newMember(visitor.email)
  const dialog = await atProfile(page, 'Privacy')
  const devices = dialog.getByRole('region', { name: 'Signed-in Devices' })
  await devices.getByText('This device').waitFor()
  expect(await devices.getByRole('listitem').count()).toBe(2)
  await press(devices, /^Sign out Unknown browser/)
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  expect((await other.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(200)
  await press(dialog, 'Sign out everywhere')
  await signInLink(page).waitFor()
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401)
})

it('deletes the account after its address was typed', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  const profile = await atProfile(page, 'Privacy')
  await page.evaluate((id) => {
    localStorage.setItem(`recent-searches:${id}`, '[{"text":"yoga"}]')
    localStorage.setItem(`favorites-waiting:${id}`, '{"7b0c1f5e-1111-4222-8333-444455556666":true}')
  }, visitor.id)
  const deletion = button(profile, 'Delete account')
  await deletion.press('Enter')
  const dialog = dialogOf(page, 'Delete Account')
  // Until Radix has made it the layer on top, Escape closes the profile.
  const below = page.getByRole('dialog', { name: 'User Profile', includeHidden: true })
  await expect.poll(() => below.getAttribute('style')).toContain('pointer-events: none')
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(deletion)).toBe(true)
  await deletion.click()
  await dialog.getByText('Your reviews with their photos').waitFor()
  await dialog.getByLabel('To confirm').fill(visitor.email.toUpperCase())
  await press(dialog, 'Delete account')
  await page.getByText('Your account is deleted. Thank you for having been here.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(visitor.id)
})
