// Sharing a review: the dialog, one receipt per network, retries, and scheduled posts.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { isFocused } from './lib/browser.ts'
import { aPhoto } from './lib/photo.ts'
import { openReviewForm } from './lib/review-form.ts'
import { minuteAhead, review, rowOf, shareDialog } from './lib/share-dialog.ts'
import { connect, postsAbout, switchSocial } from './lib/social.ts'
import { addGym, type SignedIn } from './lib/visitor.ts'

/** A member who is connected to these networks and has added a gym. */
async function aSharer(platforms: SocialPlatform[], options?: BrowserContextOptions) {
  const { page, visitor } = await aMemberWithoutMap(options)
  for (const platform of platforms) await connect(visitor, platform)
  return { page, visitor, gym: await addGym(visitor) }
}

/** The same, at the gym. */
async function atAGym(platforms: SocialPlatform[]) {
  const sharer = await aSharer(platforms)
  await sharer.page.goto(`/?selected=${sharer.gym.id}`)
  return sharer
}

async function ownReview(visitor: SignedIn, gymId: string) {
  const { json } = await visitor.call('GET', `/api/gyms/${gymId}`)
  return json.reviews.find((each: { userId: string }) => each.userId === visitor.id)
}

/** The comment in the form, which starts from the stored review. */
async function storedComment(page: Page): Promise<string> {
  return (await openReviewForm(page)).getByLabel('Comment (optional)').inputValue()
}

it('shares to two networks, names the failed one, and retries only there', async () => {
  const { page, visitor, gym } = await atAGym(['facebook', 'twitter'])
  await (await openReviewForm(page)).getByLabel('Add photos').setInputFiles(await aPhoto())
  await review(page, 'Good bars.')
  const dialog = shareDialog(page)
  await dialog.waitFor()
  expect(await rowOf(dialog, 'Instagram').getByText('Not Connected', { exact: true }).count()).toBe(1)
  expect(await dialog.getByRole('switch', { name: 'Instagram' }).isDisabled()).toBe(true)
  await dialog.getByText('Connect your social accounts in your profile to share reviews.').waitFor()
  const message = `Just reviewed ${gym.name}! ⭐⭐⭐⭐ 4/5\n\nGood bars.\n\n📍 1 Main St`
  const preview = dialog.getByRole('region', { name: 'Preview' })
  expect(await preview.getByRole('paragraph').textContent()).toBe(message)
  expect(await preview.getByRole('img').count()).toBe(1)

  await switchSocial({ mode: 'failing', only: 'twitter' })
  await dialog.getByRole('button', { name: 'Share to 2 platform(s)' }).click()
  await page.getByText('Sharing partially failed', { exact: true }).waitFor()
  await page.getByText('Some platforms may not have received your review.', { exact: true }).waitFor()
  await rowOf(dialog, 'Facebook').getByText('Shared', { exact: true }).waitFor()
  await rowOf(dialog, 'Twitter')
    .getByText(/^Failed: /)
    .waitFor()
  expect(await dialog.getByRole('switch', { name: 'Facebook' }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('switch', { name: 'Twitter' }).isChecked()).toBe(true)

  await switchSocial({ mode: 'ok' })
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
  await page.getByText('Review shared successfully!', { exact: true }).waitFor()
  await page
    .getByText('Your review has been posted to your selected social media platforms.', { exact: true })
    .waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => storedComment(page)).toBe('Good bars.')
  const posts = await postsAbout(gym.name)
  expect(posts.map(({ network }) => network).sort()).toEqual(['facebook', 'twitter'])
  for (const post of posts) expect(post).toMatchObject({ message, photos: 1, times: 1 })
  await expect
    .poll(() => ownReview(visitor, gym.id))
    .toMatchObject({ sharedToFacebook: true, sharedToTwitter: true, sharedToGoogle: false })
})

it('names in German why a post failed, and shows the sentence of an older share', {
  tags: 'full',
}, async () => {
  const { page, visitor, gym } = await aSharer(['facebook', 'google'], { locale: 'de-DE' })
  const { id } = (await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4 })).json
  await switchSocial({ mode: 'failing', only: 'facebook' })
  const shared = await visitor.call('POST', `/api/reviews/${id}/share`, { platforms: ['facebook'] })
  expect(shared.json.code).toBe('share.not-all-sent')
  const older = { platform: 'google', state: 'failed', reason: 'Google could not be reached.', dueAt: null }
  await page.route(`**/api/reviews/${id}/shares`, async (route) => {
    const { receipts } = await (await route.fetch()).json()
    await route.fulfill({ json: { receipts: [...receipts, older] } })
  })
  await page.goto(`/?selected=${gym.id}`)
  await page.getByRole('button', { name: 'Deine Bewertung teilen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teile deine Bewertung' })
  const reply = 'Posting is not possible for this account now'
  await rowOf(dialog, 'Facebook')
    .getByText(`Fehlgeschlagen: Das Netzwerk hat den Post abgelehnt. Die Antwort: ${reply}`, { exact: true })
    .waitFor()
  await rowOf(dialog, 'Google')
    .getByText('Fehlgeschlagen: Google could not be reached.', { exact: true })
    .waitFor()
})

it('schedules a post, and shows it as scheduled', { tags: 'full' }, async () => {
  const { page, gym } = await atAGym(['linkedin'])
  await review(page, 'Quiet in the morning.')
  const dialog = shareDialog(page)
  await dialog.getByRole('switch', { name: 'Include Location' }).click()
  await dialog
    .getByPlaceholder('Add a custom message or leave blank for auto-generated...')
    .fill(`Try ${gym.name}`)
  await dialog.getByRole('switch', { name: 'Schedule Post' }).click()
  const time = dialog.getByLabel('Post on')
  expect(String(await time.getAttribute('min')) <= (await time.inputValue())).toBe(true)
  await time.fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
  await dialog.getByText('Choose a time within the next year.', { exact: true }).waitFor()
  await time.fill(await minuteAhead(page, 60))
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
  await page.getByText('Review shared successfully!', { exact: true }).waitFor()
  await page.getByText(/^Your review will be posted on /).waitFor()
  await dialog.waitFor({ state: 'hidden' })

  // An edit does not ask again.
  await review(page, 'Quiet in the morning, still.')
  await page.getByRole('button', { name: 'Share your review' }).click()
  await rowOf(dialog, 'LinkedIn')
    .getByText(/^Scheduled for /)
    .waitFor()
  expect(await dialog.getByRole('switch', { name: 'Include Photos' }).isDisabled()).toBe(true)
  expect(await postsAbout(gym.name)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => storedComment(page)).toBe('Quiet in the morning, still.')
})

it('cancels a scheduled post, and says when it is too late', { tags: 'full' }, async () => {
  const { page, visitor, gym } = await aSharer(['linkedin', 'google'])
  const { id } = (await visitor.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 4 })).json
  const scheduleTime = new Date(Date.now() + 3_600_000).toISOString()
  const body = { platforms: ['linkedin', 'google'], scheduleTime }
  expect((await visitor.call('POST', `/api/reviews/${id}/share`, body)).status).toBe(200)
  await page.goto(`/?selected=${gym.id}`)
  await page.getByRole('button', { name: 'Share your review' }).click()
  const dialog = shareDialog(page)
  const linkedin = rowOf(dialog, 'LinkedIn')
  await linkedin.getByText(/^Scheduled for /).waitFor()
  await dialog.getByRole('button', { name: 'Cancel post on LinkedIn' }).click()
  await page.getByText('Post cancelled', { exact: true }).waitFor()
  await linkedin.getByText(/^Scheduled for /).waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(linkedin)).toBe(true)
  await rowOf(dialog, 'Google')
    .getByText(/^Scheduled for /)
    .waitFor()

  const now = { platforms: ['google'] }
  expect((await visitor.call('POST', `/api/reviews/${id}/share`, now)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Cancel post on Google' }).click()
  await page.getByText('This post was sent or is being sent.', { exact: true }).waitFor()
  await rowOf(dialog, 'Google').getByText('Shared', { exact: true }).waitFor()
  expect((await postsAbout(gym.name)).map(({ network }) => network)).toEqual(['google'])
})

it('keeps the selection when the server cannot be reached', { tags: 'full' }, async () => {
  const { page, gym } = await atAGym(['google'])
  await review(page, 'Good bars.')
  const dialog = shareDialog(page)
  const google = dialog.getByRole('switch', { name: 'Google' })
  await google.focus()
  await page.keyboard.press('Space')
  await page.route('**/api/reviews/*/share', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Sharing failed'))
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
  await page.getByText('Sharing failed', { exact: true }).waitFor()
  await page.getByText('Unable to share to social media platforms.', { exact: true }).waitFor()
  await logged
  expect(await google.isChecked()).toBe(true)
  await page.unroute('**/api/reviews/*/share')
  await dialog.getByLabel('Custom message').fill(`Lift at ${gym.name}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Share your review' }).click()
  await dialog.getByText('Your unsent draft is back.').waitFor()
  await expect.poll(() => dialog.getByLabel('Custom message').inputValue()).toBe(`Lift at ${gym.name}`)
  await google.click()
  await dialog.getByRole('button', { name: 'Share to 1 platform(s)' }).click()
  await page.getByText('Review shared successfully!', { exact: true }).waitFor()
  expect(await postsAbout(gym.name)).toMatchObject([{ network: 'google', times: 1 }])
})

it('is not offered without connected networks or with sharing disabled', { tags: 'full' }, async () => {
  const { page, visitor } = await atAGym([])
  await review(page, 'Good bars.')
  await page.getByText('Review submitted!', { exact: true }).waitFor()
  await expect.poll(() => storedComment(page)).toBe('Good bars.')
  expect(await shareDialog(page).count()).toBe(0)

  await connect(visitor, 'facebook')
  const settings = { profilePublic: true, allowSocialSharing: false, googleReviewsEnabled: false }
  expect((await visitor.call('PATCH', `/api/users/${visitor.id}`, settings)).status).toBe(200)
  await page.reload()
  await review(page, 'Better bars.')
  await page.getByText('Review submitted!', { exact: true }).waitFor()
  expect(await shareDialog(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Share your review' }).count()).toBe(0)
})
