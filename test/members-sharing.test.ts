// Social networks: sharing a review, with a receipt per network, retries and scheduled posts; connecting by the consent
// page, denial, and disconnecting.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { lose } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import { button, dialogOf, gone, isFocused, link, paramsOf, press, says, textOf } from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { networkRow, openReviewForm, review, reviewForm, shareDialog } from './lib/review-form.ts'
import { connect, postsAbout } from './lib/social.ts'
import { addGym, call, type SignedIn } from './lib/visitor.ts'

/** At a gym, a member who is connected to these networks. */
async function aSharer(platforms: SocialPlatform[]) {
  const { page, visitor } = await aMemberWithoutMap()
  for (const platform of platforms) await connect(visitor, platform)
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  return { page, visitor, gym, dialog: shareDialog(page) }
}

async function ownReview(visitor: SignedIn, gymId: string) {
  const { json } = await visitor.call('GET', `/api/gyms/${gymId}`)
  return json.reviews.find((each: { userId: string }) => each.userId === visitor.id)
}

/** Waits for a comment in the form, which starts from the stored review. */
const expectStored = (page: Page, comment: string) =>
  expect
    .poll(async () => (await openReviewForm(page)).getByLabel('Comment (optional)').inputValue())
    .toBe(comment)

const toOne = 'Share to 1 platform(s)'

it('shares to two networks, names the failed one, and retries only there', async () => {
  const { page, visitor, gym, dialog } = await aSharer(['facebook', 'twitter'])
  await (await openReviewForm(page)).getByLabel('Add photos').setInputFiles(await aPhoto())
  await review(page, 'Good bars.')
  await says(networkRow(dialog, 'Instagram'), 'Not Connected')
  expect(await dialog.getByRole('switch', { name: 'Instagram' }).isDisabled()).toBe(true)
  await says(dialog, 'Connect your social accounts in your profile to share reviews.')
  const message = `Just reviewed ${gym.name}! ⭐⭐⭐⭐ 4/5\n\nGood bars.\n\n📍 1 Main St`
  const preview = dialog.getByRole('region', { name: 'Preview' })
  expect(await preview.getByRole('paragraph').textContent()).toBe(message)
  expect(await preview.getByRole('img').count()).toBe(1)

  await switchFake('social', { mode: 'failing', only: 'twitter' })
  await press(dialog, 'Share to 2 platform(s)')
  await says(
    page,
    'Sharing partially failed',
    /^Some platforms may not have received your review\. Each network says why\./,
  )
  await says(networkRow(dialog, 'Facebook'), 'Shared')
  await says(networkRow(dialog, 'Twitter'), /^Failed: /)
  expect(await dialog.getByRole('switch', { name: 'Facebook' }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('switch', { name: 'Twitter' }).isChecked()).toBe(true)

  await switchFake('social', { mode: 'ok' })
  await press(dialog, toOne)
  await says(
    page,
    'Review shared successfully!',
    'Your review has been posted to your selected social media platforms.',
  )
  await dialog.waitFor({ state: 'hidden' })
  await expectStored(page, 'Good bars.')
  const posts = await postsAbout(gym.name)
  expect(posts.map(({ network }) => network).sort()).toEqual(['facebook', 'twitter'])
  for (const post of posts) expect(post).toMatchObject({ message, photos: 1, times: 1 })
  await expect
    .poll(() => ownReview(visitor, gym.id))
    .toMatchObject({ sharedToFacebook: true, sharedToTwitter: true, sharedToGoogle: false })

  // An edit does not ask again.
  await review(page, 'Better bars.')
  await says(page, 'Review submitted!')
  expect(await dialog.count()).toBe(0)
})

it('schedules a post, cancels it, and says when it is too late', { tags: 'full' }, async () => {
  const { page, visitor, gym, dialog } = await aSharer(['linkedin', 'google'])
  await review(page, 'Good bars.')
  await dialog.getByRole('switch', { name: 'Google' }).click()
  await dialog.getByRole('switch', { name: 'Schedule Post' }).click()
  await dialog.getByLabel('Post on').fill(new Date(Date.now() + dayMs).toISOString().slice(0, 16))
  await press(dialog, 'Share to 2 platform(s)')
  await says(page, /^Your review will be posted on /)
  await press(page, 'Share your review')
  const scheduled = (network: string) => textOf(networkRow(dialog, network), /^Scheduled for /)
  await scheduled('LinkedIn').waitFor()
  await press(dialog, 'Cancel post on LinkedIn')
  await says(page, 'Post cancelled')
  await gone(scheduled('LinkedIn'))
  await expect.poll(() => isFocused(networkRow(dialog, 'LinkedIn'))).toBe(true)
  await scheduled('Google').waitFor()

  const { id } = await ownReview(visitor, gym.id)
  await call(visitor, 'POST', `/api/reviews/${id}/share`, { platforms: ['google'] })
  await press(dialog, 'Cancel post on Google')
  await says(page, 'This post was sent or is being sent.')
  await says(networkRow(dialog, 'Google'), 'Shared')
  expect((await postsAbout(gym.name)).map(({ network }) => network)).toEqual(['google'])
})

it('keeps the selection when the server cannot be reached', { tags: 'full' }, async () => {
  const { page, gym, dialog } = await aSharer(['google'])
  await review(page, 'Good bars.')
  const google = dialog.getByRole('switch', { name: 'Google' })
  await google.focus()
  await page.keyboard.press('Space')
  await lose(page, '**/api/reviews/*/share')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Sharing failed'))
  await press(dialog, toOne)
  await says(
    page,
    'Sharing failed',
    /^Unable to share to social media platforms\. Check your connection, then share again\./,
  )
  await logged
  expect(await google.isChecked()).toBe(true)
  await page.unroute('**/api/reviews/*/share')
  const message = `Lift at ${gym.name}`
  await dialog.getByLabel('Custom message').fill(message)
  await press(dialog, toOne)
  await says(page, 'Review shared successfully!')
  expect(await postsAbout(gym.name)).toMatchObject([{ network: 'google', message, times: 1 }])
})

it('is offered if connected and allowed, with Google preselected', { tags: 'full' }, async () => {
  const { page, visitor, dialog } = await aSharer(['google'])
  const settings = { profilePublic: true, googleReviewsEnabled: true }
  const allow = (allowSocialSharing: boolean) =>
    call(visitor, 'PATCH', `/api/users/${visitor.id}`, { ...settings, allowSocialSharing })
  await allow(false)
  await page.reload()
  await review(page, 'Better bars.')
  await says(page, 'Review submitted!')
  expect(await dialog.count()).toBe(0)
  expect(await button(page, 'Share your review').count()).toBe(0)

  await allow(true)
  await page.reload()
  await press(page, 'Share your review')
  await button(dialog, toOne).waitFor()
  expect(await dialog.getByRole('switch', { name: 'Google' }).isChecked()).toBe(true)
})

const expectState = (profile: Locator, network: string, state: 'Connected' | 'Not Connected') =>
  says(profile.getByRole('listitem').filter({ hasText: network }), state)

it('connects a network at the open gym, keeps the words although it was refused first, and disconnects it', {
  tags: 'full',
}, async () => {
  const { page, visitor, gym } = await aSharer([])
  await (await openReviewForm(page)).getByLabel('Comment (optional)').fill('Clean and calm.')
  const profile = dialogOf(page, 'User Profile')
  const openNetworks = async () => {
    if (!(await profile.isVisible())) await press(dialogOf(page, gym.name), 'Profile')
    await profile.getByRole('tab', { name: 'Social Media' }).click()
  }
  await openNetworks()
  for (const network of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'Google'])
    await expectState(profile, network, 'Not Connected')
  const bio = profile.getByLabel('Bio')
  const profileTab = profile.getByRole('tab', { name: 'Profile', exact: true })
  await profileTab.click()
  await bio.fill('Lifts on Mondays.')
  for (const [answer, outcome, state] of [
    ['Cancel', 'You cancelled it at Twitter.', 'Not Connected'],
    ['Allow', 'Twitter connected', 'Connected'],
  ] as const) {
    await openNetworks()
    await link(profile, 'Connect Twitter').click()
    await press(page, answer)
    await says(page, outcome)
    await expectState(profile, 'Twitter', state)
    expect([new URL(page.url()).pathname, paramsOf(page).get('selected')]).toEqual(['/', gym.id])
    expect([...paramsOf(page).keys()].filter((name) => /connected|cancelled/i.test(name))).toEqual([])
  }
  await expectState(profile, 'Facebook', 'Not Connected')
  expect((await visitor.call('GET', '/api/social/connections')).json).toMatchObject([
    { platform: 'twitter', isActive: true },
  ])
  await profileTab.click()
  expect(await bio.inputValue()).toBe('Lifts on Mondays.')
  await press(profile, 'Save Profile')
  await profile.waitFor({ state: 'hidden' })
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft/.test(key)))
  expect(await drafts()).toEqual([`draft:${visitor.id}:review:${gym.id}`])
  const comment = () => reviewForm(page).getByLabel('Comment (optional)').inputValue()
  await expect.poll(comment).toBe('Clean and calm.')

  await openNetworks()
  const reloaded = page.waitForEvent('load')
  await press(profile, 'Disconnect Twitter')
  await reloaded
  await dialogOf(page, gym.name).waitFor()
  await openNetworks()
  await expectState(profile, 'Twitter', 'Not Connected')
})
