// Sharing a review: the dialog, one receipt per network, retries, and scheduled posts.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { lose } from './lib/conditions.ts'
import { switchFake } from './lib/fakes.ts'
import { button, dialogOf, gone, isFocused, press, says, textOf } from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { openReviewForm } from './lib/review-form.ts'
import { minuteAhead, networkRow, review, shareDialog } from './lib/share-dialog.ts'
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

/** The same, who has reviewed the gym, and is on no page. */
async function aReviewer(platforms: SocialPlatform[], options?: BrowserContextOptions) {
  const { page, visitor } = await aMemberWithoutMap(options)
  for (const platform of platforms) await connect(visitor, platform)
  const gym = await addGym(visitor)
  const { id } = await call(visitor, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 4 })
  const share = (body: object) => visitor.call('POST', `/api/reviews/${id}/share`, body)
  return { page, gym, id: String(id), share }
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
  await says(page, 'Some platforms may not have received your review.')
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
})

it('names in German why a post failed, also of an older share', { tags: 'full' }, async () => {
  const { page, gym, id, share } = await aReviewer(['facebook', 'google'], { locale: 'de-DE' })
  await switchFake('social', { mode: 'failing', only: 'facebook' })
  expect((await share({ platforms: ['facebook'] })).json.code).toBe('share.not-all-sent')
  const older = { platform: 'google', state: 'failed', reason: 'Google could not be reached.', dueAt: null }
  await page.route(`**/api/reviews/${id}/shares`, async (route) => {
    const { receipts } = await (await route.fetch()).json()
    await route.fulfill({ json: { receipts: [...receipts, older] } })
  })
  await page.goto(`/?selected=${gym.id}`)
  await press(page, 'Deine Bewertung teilen')
  const dialog = dialogOf(page, 'Teile deine Bewertung')
  const rejected =
    'Das Netzwerk hat den Post abgelehnt. Die Antwort: Posting is not possible for this account now'
  await says(networkRow(dialog, 'Facebook'), `Fehlgeschlagen: ${rejected}`)
  await says(networkRow(dialog, 'Google'), 'Fehlgeschlagen: Google could not be reached.')
})

it('schedules a post, and shows it as scheduled', { tags: 'full' }, async () => {
  const { page, gym, dialog } = await aSharer(['linkedin'])
  await review(page, 'Quiet in the morning.')
  await dialog.getByRole('switch', { name: 'Include Location' }).click()
  await dialog
    .getByPlaceholder('Add a custom message or leave blank for auto-generated...')
    .fill(`Try ${gym.name}`)
  await dialog.getByRole('switch', { name: 'Schedule Post' }).click()
  const time = dialog.getByLabel('Post on')
  expect(String(await time.getAttribute('min')) <= (await time.inputValue())).toBe(true)
  await time.fill('2020-01-01T10:00')
  await press(dialog, toOne)
  await says(dialog, 'Choose a time within the next year.')
  await time.fill(await minuteAhead(page, 60))
  await press(dialog, toOne)
  await says(page, 'Review shared successfully!')
  await says(page, /^Your review will be posted on /)
  await dialog.waitFor({ state: 'hidden' })

  // An edit does not ask again.
  await review(page, 'Quiet in the morning, still.')
  await press(page, 'Share your review')
  await says(networkRow(dialog, 'LinkedIn'), /^Scheduled for /)
  expect(await dialog.getByRole('switch', { name: 'Include Photos' }).isDisabled()).toBe(true)
  expect(await postsAbout(gym.name)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectStored(page, 'Quiet in the morning, still.')
})

it('cancels a scheduled post, and says when it is too late', { tags: 'full' }, async () => {
  const { page, gym, share } = await aReviewer(['linkedin', 'google'])
  const scheduleTime = new Date(Date.now() + 3_600_000).toISOString()
  expect((await share({ platforms: ['linkedin', 'google'], scheduleTime })).status).toBe(200)
  await page.goto(`/?selected=${gym.id}`)
  await press(page, 'Share your review')
  const dialog = shareDialog(page)
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
  await says(page, 'Unable to share to social media platforms.')
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
