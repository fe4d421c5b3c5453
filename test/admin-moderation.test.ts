// Moderation in the admin portal: reports are read and decided.
import { patiently } from '@jumpingjack/kit/testing/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPortal } from './lib/admin-page.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, type SignedIn, Visitor } from './lib/visitor.ts'

const newMember = () => new Visitor(ownProduct().url).signIn(newEmail())
/** One that no other test has. */
const aWord = () => Math.random().toString(36).slice(2, 12)
const saying = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

interface Reported {
  author: SignedIn
  other: SignedIn
  gymId: string
  gymName: string
  reviewId: string
}

async function reportedReview(
  review: { comment: string; photoUrls?: string[] },
  by?: SignedIn,
): Promise<Reported> {
  const [author, other] = [by ?? (await newMember()), await newMember()]
  const gym = await addGym(author, { name: aWord() })
  const path = `/api/gyms/${gym.id}/reviews`
  const { json } = await patiently(() => author.call('POST', path, { rating: 1, ...review }))
  const report = { reason: 'spam', details: 'Pills in every gym.' }
  const { status, text } = await patiently(() => other.call('POST', `/api/reviews/${json.id}/report`, report))
  expect(status, text).toBe(201)
  return { author, other, gymId: gym.id, gymName: gym.name, reviewId: json.id }
}

it('hides a review with a reason, answers an appeal, restores it, and merges two duplicate gyms', async () => {
  const comment = `Buy my pills ${aWord()}.`
  const { author, other, gymId, gymName, reviewId } = await reportedReview({ comment })
  const page = await openPortal('?tab=moderation')
  await rowOf(page, comment).getByRole('button').click()
  const found = page.getByRole('article', { name: 'Case' })
  await found.getByText('Pills in every gym.', { exact: true }).waitFor()
  await found.getByRole('link', { name: gymName }).waitFor()
  await found.getByRole('button', { name: 'Hide Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide Review' })
  expect(await dialog.getByRole('radio', { name: 'Advertising or spam' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'Not a real experience' }).click()
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await saying(page, 'Review hidden').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await found.getByText('Hidden: Not a real experience', { exact: true }).waitFor()

  const appeal = { text: 'I was there.' }
  const appealed = await patiently(() => author.call('POST', `/api/reviews/${reviewId}/appeal`, appeal))
  expect(appealed.status, appealed.text).toBe(201)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await found.getByText('I was there.', { exact: true }).waitFor()
  await found.getByRole('button', { name: 'Keep Hidden' }).click()
  const keeping = page.getByRole('dialog', { name: 'Keep Hidden' })
  await keeping.getByLabel('Answer to the author').fill('You sell pills.')
  await keeping.getByRole('button', { name: 'Keep Hidden' }).click()
  await saying(page, 'Review stays hidden').waitFor()
  await found.getByText('You sell pills.', { exact: true }).waitFor()
  const [own] = (await author.call('GET', `/api/gyms/${gymId}`)).json.reviews
  expect(own.hidden).toMatchObject({ appealed: true, answer: 'You sell pills.' })
  await found.getByRole('button', { name: 'Restore Review' }).click()
  await saying(page, 'Review restored').waitFor()
  await rowOf(page, comment).getByText('Restored').waitFor()
  const { reviews } = (await other.call('GET', `/api/gyms/${gymId}`)).json
  expect(reviews).toMatchObject([{ comment }])
  await mergeGyms(page, author)
})

/** Of two that a member has reported as one. */
async function mergeGyms(page: Page, member: SignedIn): Promise<void> {
  const name = aWord()
  const longitude = -120 - Math.random() * 20
  const stays = await addGym(member, { name, latitude: -51.9, longitude })
  const doubled = await addGym(member, { name: `${name} Gym`, latitude: -51.9003, longitude })
  const duplicate = { duplicateOf: stays.id }
  await patiently(() => member.call('POST', `/api/gyms/${doubled.id}/report`, duplicate))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await rowOf(page, name).getByRole('button').click()
  await page.getByRole('region', { name: 'The gym that stays' }).getByText(name, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Merge Gyms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Gyms' })
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await saying(page, 'Gyms merged').waitFor()
  await rowOf(page, name).getByText('Merged').waitFor()
  expect((await member.call('GET', `/api/gyms/${doubled.id}`)).json).toMatchObject({ id: stays.id })
}

it('shows the photos of a review even when it is hidden', { tags: 'full' }, async () => {
  const author = await newMember()
  const comment = `A review with a picture ${aWord()}.`
  await reportedReview({ comment, photoUrls: await storePhoto(author) }, author)
  const page = await openPortal('?tab=moderation')
  await rowOf(page, comment).getByRole('button').click()
  const found = page.getByRole('article', { name: 'Case' })
  const photo = found.getByRole('img', { name: /^Added by / })
  const width = () => photo.evaluate((image) => Reflect.get(image, 'naturalWidth'))
  await expect.poll(width).toBe(800)
  await found.getByRole('button', { name: 'Hide Review' }).click()
  await page
    .getByRole('dialog', { name: 'Hide Review' })
    .getByRole('button', { name: 'Hide', exact: true })
    .click()
  await saying(page, 'Review hidden').waitFor()
  await page.reload()
  await rowOf(page, comment).getByRole('button').click()
  await expect.poll(width).toBe(80)
})

it('dismisses reports, and shows an error when that fails', { tags: 'full' }, async () => {
  const comment = `A harmless review ${aWord()}.`
  await reportedReview({ comment })
  const page = await openPortal('?tab=moderation&kind=review&status=open')
  await rowOf(page, comment).getByRole('button').click()
  await page.route('**/decision', (route) => route.abort())
  await page.getByRole('button', { name: 'Dismiss Reports' }).click()
  await saying(page, 'Failed to save the decision').waitFor()
  await page.unroute('**/decision')
  await page.getByRole('button', { name: 'Dismiss Reports' }).click()
  await saying(page, 'Reports dismissed').waitFor()
  await rowOf(page, comment).getByText('Dismissed').waitFor()
})
