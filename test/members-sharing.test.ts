// Social networks: sharing a review, with a receipt per network, retries and scheduled posts; connecting by the consent
// page, denial, and disconnecting.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { openProfile } from './lib/browser.ts'
import { lose } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import { button, dialogOf, gone, isFocused, link, paramsOf, press, says, textOf } from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { openReviewForm, reviewForm } from './lib/review-form.ts'
import { networkRow, review, shareDialog } from './lib/share-dialog.ts'
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
  await says(page, 'Sharing partially failed')
  await says(page, /^Some platforms may not have received your review\. Each network says why\./)
  await says(networkRow(dialog, 'Facebook'), 'Shared')
  await says(networkRow(dialog, 'Twitter'), /^Failed: /)
  expect(await dialog.getByRole('switch', { name: 'Facebook' }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('switch', { name: 'Twitter' }).isChecked()).toBe(true)

  await switchFake('social', { mode: 'ok' })
  await press(dialog, toOne)
  await says(page, 'Review shared successfully!')
  await says(page, 'Your review has been posted to your selected social media platforms.')
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

it('cancels a scheduled post, and says when it is too late', { tags: 'full' }, async () => {
  const { page, visitor, gym, dialog } = await aSharer(['linkedin', 'google'])
  const { id } = await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4 })
  const share = (body: object) => visitor.call('POST', `/api/reviews/${id}/share`, body)
  const scheduleTime = new Date(Date.now() + 3_600_000).toISOString()
  expect((await share({ platforms: ['linkedin', 'google'], scheduleTime })).status).toBe(200)
  await page.goto(`/?selected=${gym.id}`)
  await press(page, 'Share your review')
  const scheduled = (network: string) => textOf(networkRow(dialog, network), /^Scheduled for /)
  await scheduled('LinkedIn').waitFor()
  await press(dialog, 'Cancel post on LinkedIn')
  await says(page, 'Post cancelled')
  await gone(scheduled('LinkedIn'))
  await expect.poll(() => isFocused(networkRow(dialog, 'LinkedIn'))).toBe(true)
  await scheduled('Google').waitFor()

  expect((await share({ platforms: ['google'] })).status).toBe(200)
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
  await says(page, 'Sharing failed')
  await says(page, /^Unable to share to social media platforms\. Check your connection, then share again\./)
  await logged
  expect(await google.isChecked()).toBe(true)
  await page.unroute('**/api/reviews/*/share')
  await dialog.getByLabel('Custom message').fill(`Lift at ${gym.name}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await press(page, 'Share your review')
  await says(dialog, 'Your unsent draft is back.')
  await expect.poll(() => dialog.getByLabel('Custom message').inputValue()).toBe(`Lift at ${gym.name}`)
  await google.click()
  await press(dialog, toOne)
  await says(page, 'Review shared successfully!')
  expect(await postsAbout(gym.name)).toMatchObject([{ network: 'google', times: 1 }])
})

it('is offered if connected and allowed, with Google preselected', { tags: 'full' }, async () => {
  const { page, visitor, dialog } = await aSharer([])
  await review(page, 'Good bars.')
  await says(page, 'Review submitted!')
  await expectStored(page, 'Good bars.')
  expect(await dialog.count()).toBe(0)

  await connect(visitor, 'google')
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

it('connects a network, where the menu was opened, keeps the words, and disconnects it', async () => {
  const { page, visitor } = await aMember()
  await page.goto('/favorites')
  const profile = await openProfile(page)
  await profile.getByLabel('Bio').fill('Lifts on Mondays.')
  await profile.getByRole('tab', { name: 'Social Media' }).click()
  for (const network of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'Google'])
    await expectState(profile, network, 'Not Connected')
  await link(profile, 'Connect Twitter').click()
  await press(page, 'Allow')
  await says(page, 'Twitter connected')
  await expectState(profile, 'Twitter', 'Connected')
  await expectState(profile, 'Facebook', 'Not Connected')
  expect(new URL(page.url()).pathname).toBe('/favorites')
  expect(paramsOf(page).has('connected')).toBe(false)
  expect((await visitor.call('GET', '/api/social/connections')).json).toMatchObject([
    { platform: 'twitter', isActive: true },
  ])
  await profile.getByRole('tab', { name: 'Profile', exact: true }).click()
  expect(await profile.getByLabel('Bio').inputValue()).toBe('Lifts on Mondays.')
  await press(profile, 'Save Profile')
  await profile.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft/.test(key)))).toEqual([])

  await openProfile(page, 'Social Media')
  const reloaded = page.waitForEvent('load')
  await press(profile, 'Disconnect Twitter')
  await reloaded
  await openProfile(page, 'Social Media')
  await expectState(profile, 'Twitter', 'Not Connected')
})

it('returns to the open gym with the draft, connected or not', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap({ viewport: { width: 360, height: 800 } })
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await (await openReviewForm(page)).getByLabel('Comment (optional)').fill('Clean and calm.')
  const profile = dialogOf(page, 'User Profile')
  for (const [answer, outcome, state] of [
    ['Cancel', 'Facebook was not connected. Please try again.', 'Not Connected'],
    ['Allow', 'Facebook connected', 'Connected'],
  ] as const) {
    await press(dialogOf(page, gym.name), 'Profile')
    await profile.getByRole('tab', { name: 'Social Media' }).click()
    await link(profile, 'Connect Facebook').click()
    await press(page, answer)
    await says(page, outcome)
    await expectState(profile, 'Facebook', state)
    expect([new URL(page.url()).pathname, paramsOf(page).get('selected')]).toEqual(['/', gym.id])
    expect([...paramsOf(page).keys()].filter((name) => /connected/i.test(name))).toEqual([])
    await press(profile, 'Close')
    await profile.waitFor({ state: 'hidden' })
    const comment = () => reviewForm(page).getByLabel('Comment (optional)').inputValue()
    await expect.poll(comment).toBe('Clean and calm.')
  }
})
