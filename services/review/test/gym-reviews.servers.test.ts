// The reviews of a gym's page, which two replicas keep in memory.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { startService } from '@jumpingjack/kit/service/service'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { assemble } from '../src/app.ts'
import type { StoredReview } from '../src/reviews/reviews.rules.ts'
import { createReviewStore } from '../src/reviews/reviews.store.ts'
import { sharedReview } from './boot.ts'

const review = await sharedReview()
const other = await startService('review', review.env, assemble)
afterAll(() => other.stop())

const stored = review.db.collection<StoredReview>('reviews')

const readerAt = (url: string) => review.bed.client('review', url, { role: 'service', service: 'gym' })
const pageAt = async (url: string, gymId: string, viewerId: string = randomUUID()) =>
  (await (await readerAt(url)).call('GET', `/internal/gyms/${gymId}/reviews?viewerId=${viewerId}`)).json

/** What both replicas show: this one at once, the other one after the maximum age. */
async function commentsOf(gymId: string, viewerId?: string) {
  const comments = (page: { reviews: { comment: string }[] }) => page.reviews.map(({ comment }) => comment)
  const here = comments(await pageAt(review.url, gymId, viewerId))
  await setTimeout(maxAgeMs)
  expect(comments(await pageAt(other.url, gymId, viewerId))).toEqual(here)
  return here
}

it('shows each change at once at the replica that made it, and soon at the other one', async () => {
  const gymId = await review.aGym()
  const ada = await review.as()
  expect(await commentsOf(gymId)).toEqual([null])

  const { json } = await review.post(ada, gymId, { rating: 2, comment: 'Posted' })
  expect(await commentsOf(gymId)).toEqual(['Posted', null])
  await review.post(ada, gymId, { rating: 4, comment: 'Edited' })
  expect(await commentsOf(gymId)).toEqual(['Edited', null])
  expect((await pageAt(review.url, gymId)).averageRating).toBe('4.50')

  await review.hide(json.id, 'spam')
  expect(await commentsOf(gymId)).toEqual([null])
  expect(await commentsOf(gymId, ada.member.userId)).toEqual(['Edited', null])
  await review.hide(json.id, null)
  expect(await commentsOf(gymId)).toEqual(['Edited', null])

  await ada.call('DELETE', `/api/reviews/${json.id}`)
  expect(await commentsOf(gymId)).toEqual([null])
  expect(await commentsOf(gymId, ada.member.userId)).toEqual([null])
  await review.post(ada, gymId, { rating: 1, comment: 'Again' })
  expect(await commentsOf(gymId)).toEqual(['Again', null])
})

it('counts votes for a review at both replicas', async () => {
  const gymId = await review.aGym()
  const { json } = await review.post(await review.as(), gymId, { rating: 4, comment: 'Helpful' })
  const voter = await review.as()
  const counts = async (url: string): Promise<number> =>
    (await pageAt(url, gymId)).reviews[0].helpfulCount ?? 0
  for (const [method, count] of [
    ['PUT', 1],
    ['DELETE', 0],
    ['PUT', 1],
  ] as const) {
    await voter.call(method, `/api/reviews/${json.id}/helpful`)
    const here = await counts(review.url)
    await setTimeout(maxAgeMs)
    expect([here, await counts(other.url)]).toEqual([count, count])
  }
  const { userId, email } = voter.member
  await review.bed.publishNew('account-deleted', { userId, email })
  await until('erased', async () => (await stored.findOne({ _id: json.id }))?.helpfulCount === null)
  await setTimeout(maxAgeMs)
  expect([await counts(review.url), await counts(other.url)]).toEqual([0, 0])
})

it('stores each change of a review with a later time, also after the clock was set back', async () => {
  const [gymId, ada, voter] = [await review.aGym(), await review.as(), await review.as()]
  const { json } = await review.post(ada, gymId)
  let changedAt = new Date(Date.now() + 3_600_000)
  await stored.updateOne({ _id: json.id }, { $set: { changedAt } })
  const { addShare, renameAuthor } = createReviewStore(review.db)
  const admin = await review.asService('admin')
  const hiding = `/internal/reviews/${json.id}/hiding`
  const author = { userId: ada.member.userId, authorName: '$New', revision: 9 }
  for (const change of [
    () => review.post(ada, gymId, { comment: 'Edited' }),
    () => voter.call('PUT', `/api/reviews/${json.id}/helpful`),
    () => review.hide(json.id),
    () => admin.call('PUT', `${hiding}/appeal`),
    () => admin.call('PUT', hiding, { reason: 'spam', answer: '$No' }),
    () => review.hide(json.id, null),
    () => addShare(json.id, 'twitter', new Date()),
    () => renameAuthor(author),
  ]) {
    await change()
    const next = new Date(changedAt.getTime() + 1)
    expect(await stored.findOne({ _id: json.id }), `${change}`).toMatchObject({ changedAt: next })
    changedAt = next
  }
  expect(await stored.findOne({ _id: json.id })).toMatchObject({ sharedTo: [{}], authorName: '$New' })
})

it('replies with the gyms whose reviews have changed, and equal versions at both replicas', async () => {
  const [gymId, otherId] = [await review.aGym(), await review.aGym()]
  const ada = await review.as()
  const changedAt = async (url: string, ...gyms: string[]) => {
    return (await (await readerAt(url)).call('GET', `/internal/gym-reviews?gyms=${gyms}`)).json
  }
  const [first, second] = await changedAt(review.url, gymId, otherId)
  expect([first.gymId, first.shown]).toEqual([gymId, await pageAt(review.url, gymId)])
  const known = [`${gymId}:${first.version}`, `${otherId}:${second.version}`]
  expect(await changedAt(review.url, ...known)).toEqual([])
  await setTimeout(maxAgeMs)
  expect(await changedAt(other.url, ...known)).toEqual([])
  await review.post(ada, gymId, { rating: 2, comment: 'Posted' })
  const [changed, ...others] = await changedAt(review.url, ...known)
  expect(others).toEqual([])
  expect(changed).toMatchObject({ gymId, shown: { reviews: [{ comment: 'Posted', userId: null }, {}] } })
  expect(changed.authors).toContain(ada.member.userId)
})
