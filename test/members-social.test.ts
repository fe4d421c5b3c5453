// Social networks: connecting through the consent page, denial, and disconnecting.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { fromMenu } from './lib/browser.ts'
import { openReviewForm, reviewForm } from './lib/review-form.ts'
import { review } from './lib/share-dialog.ts'
import { connect } from './lib/social.ts'
import { addGym } from './lib/visitor.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'User Profile' })
const account = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name })

async function openSocialTab(page: Page): Promise<Locator> {
  await fromMenu(page, 'Profile')
  await dialogOf(page).getByRole('tab', { name: 'Social Media' }).click()
  return dialogOf(page)
}

it('connects a network, where the menu was opened, confirms it, and disconnects it', async () => {
  const { page, visitor } = await aMember()
  await page.goto('/favorites')
  const dialog = await openSocialTab(page)
  for (const name of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'Google']) {
    await account(dialog, name).getByText('Not Connected', { exact: true }).waitFor()
  }
  await dialog.getByRole('link', { name: 'Connect Twitter' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Twitter connected', { exact: true }).waitFor()
  await account(dialog, 'Twitter').getByText('Connected', { exact: true }).waitFor()
  await account(dialog, 'Facebook').getByText('Not Connected', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/favorites')
  expect(new URL(page.url()).searchParams.has('connected')).toBe(false)
  expect((await visitor.call('GET', '/api/social/connections')).json).toMatchObject([
    { platform: 'twitter', isActive: true },
  ])

  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Disconnect Twitter' }).click()
  await reloaded
  await openSocialTab(page)
  await account(dialog, 'Twitter').getByText('Not Connected', { exact: true }).waitFor()
})

it('reports a denied connection', { tags: 'full' }, async () => {
  const { page } = await aMember()
  await page.goto('/favorites')
  const dialog = await openSocialTab(page)
  await dialog.getByRole('link', { name: 'Connect Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Google was not connected. Please try again.', { exact: true }).waitFor()
  await account(dialog, 'Google').getByText('Not Connected', { exact: true }).waitFor()
})

it('returns to the open gym with the draft', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap({ viewport: { width: 360, height: 800 } })
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  const form = await openReviewForm(page)
  await form.getByLabel('Comment (optional)').fill('Clean and calm.')
  const opened = page.getByRole('dialog', { name: gym.name })
  for (const [answer, outcome] of [
    ['Cancel', 'Facebook was not connected. Please try again.'],
    ['Allow', 'Facebook connected'],
  ] as const) {
    await opened.getByRole('button', { name: 'Profile' }).click()
    await dialogOf(page).getByRole('tab', { name: 'Social Media' }).click()
    await dialogOf(page).getByRole('link', { name: 'Connect Facebook' }).click()
    await page.getByRole('button', { name: answer }).click()
    await page.getByText(outcome, { exact: true }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('selected')]).toEqual(['/', gym.id])
    expect([...searchParams.keys()].filter((name) => /connected/i.test(name))).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await dialogOf(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => reviewForm(page).getByLabel('Comment (optional)').inputValue())
      .toBe('Clean and calm.')
  }
})

it('asks to sign in, and returns to the page, when the session has ended', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  await page.goto('/favorites')
  const dialog = await openSocialTab(page)
  await visitor.call('POST', '/api/logout')
  await dialog.getByRole('link', { name: 'Connect Twitter' }).click()
  await page.getByRole('button', { name: 'Alice' }).click()
  await page.getByRole('heading', { name: 'My Favorites' }).waitFor()
})

it('preselects Google for members who set that', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await connect(visitor, 'google')
  const settings = { profilePublic: true, allowSocialSharing: true, googleReviewsEnabled: true }
  await visitor.call('PATCH', `/api/users/${visitor.id}`, settings)
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await review(page, 'Good bars.')
  const dialog = page.getByRole('dialog', { name: 'Share Your Review' })
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).waitFor()
  expect(await dialog.getByRole('switch', { name: 'Google' }).isChecked()).toBe(true)
})
