// Attempts to harm a gym by reports, and what goes wrong by accident when several people act at once.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { applyConfirmed } from '../src/suggestions/suggestions.actions.ts'
import { confirm } from './boot.ts'
import * as on from './boot-reports.ts'

const { both, decide, gym, merging, newMember, say, suggestions, trusted } = on
type Place = Awaited<ReturnType<typeof on.aGym>>
type Member = Awaited<ReturnType<typeof newMember>>

const suggest = async (by: Member, gymId: string, changes: object) =>
  (await by.call('POST', `/api/gyms/${gymId}/suggestions`, changes)).json
const twoTrusted = () => Promise.all([trusted(), trusted()])
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const stored = (id: string, fields: object) => suggestions.model.updateOne({ _id: id }, { $set: fields })
const erase = ({ userId }: Member) =>
  Promise.all([
    suggestions.removeMember(userId),
    gym.publish('account-deleted', { userId, email: 'x@y.example' }),
  ])

it.each<[what: string, attempt: (place: Place) => Promise<unknown>]>([
  [
    'two who repeat what an administrator has rejected',
    async ({ id }) => {
      const [ada, bob] = await twoTrusted()
      await decide((await say(ada, id, 'closed')).json.id, 'rejected')
      await both(ada, bob, id, 'closed')
    },
  ],
  [
    'a day that comes before somebody confirms',
    async ({ id }) => {
      const report = (await say(await trusted(), id, day(2))).json
      await stored(report.id, { changes: [{ field: 'existence', from: 'open', to: day(-1) }] })
      await decide(report.id, 'confirmed')
    },
  ],
  [
    'a day that has come before a crash is repaired',
    async ({ id }) => {
      const report = (await say(await trusted(), id, day(2))).json
      const changes = [{ field: 'existence', from: 'open', to: day(-1) }]
      await stored(report.id, { status: 'confirmed', isByAdmin: true, unappliedAt: new Date(), changes })
      await applyConfirmed(on.sweeping)
    },
  ],
  [
    'a member who has deleted the review that was trusted',
    async ({ id }) => {
      const [ada, bob] = await twoTrusted()
      const { json } = await say(ada, id, 'closed')
      await on.review.db
        .collection('reviews')
        .updateMany({ userId: ada.userId }, { $set: { deletedAt: new Date() } })
      await confirm(bob, json.id)
    },
  ],
  [
    'a member whose review was hidden',
    async ({ id }) => {
      const [ada, bob] = await twoTrusted()
      const hiding = { reason: 'spam' }
      await on.review.db.collection('reviews').updateMany({ userId: bob.userId }, { $set: { hiding } })
      await both(ada, bob, id, 'closed')
    },
  ],
  [
    'two who have confirmed edits of each other today',
    async ({ id }) => {
      const [ada, bob] = [await newMember(), await newMember()]
      const other = (await on.aGym()).id
      await confirm(bob, (await suggest(ada, other, { priceRange: '$' })).id)
      await confirm(ada, (await suggest(bob, other, { priceRange: '$$' })).id)
      await both(ada, bob, id, 'closed')
    },
  ],
  [
    'one who has only said "still open" for weeks',
    async ({ id }) => {
      const ada = await newMember()
      await say(ada, (await on.aGym()).id, 'open')
      await suggestions.model.updateMany({ userId: ada.userId }, { $set: { createdAt: new Date(0) } })
      await both(ada, await trusted(), id, 'closed')
    },
  ],
  [
    'new accounts that hide the closing among other edits',
    async ({ id }) => {
      const { id: edit } = await suggest(await newMember(), id, { priceRange: '$', existence: 'not-a-gym' })
      await confirm(await newMember(), edit)
      expect(await gym.gym(id)).not.toHaveProperty('priceRange')
    },
  ],
  [
    'a closing that is confirmed once more after it was rejected',
    async ({ id }) => {
      const [ada, bob] = await twoTrusted()
      const { json } = await say(ada, id, 'closed')
      await Promise.all([decide(json.id, 'rejected'), erase(await newMember())])
      expect((await confirm(bob, json.id)).json.code).toBe('suggestion.decided')
    },
  ],
  [
    'a member who confirms and is deleted before a crash is repaired',
    async ({ id }) => {
      const [ada, bob] = await twoTrusted()
      const { json } = await say(ada, id, 'closed')
      const confirmedBy = bob.userId
      await stored(json.id, {
        status: 'confirmed',
        confirmedBy,
        agreedBy: [confirmedBy],
        unappliedAt: new Date(),
      })
      await erase(bob)
      await applyConfirmed(on.sweeping)
    },
  ],
  [
    'a closing of the gym that it was merged with',
    async ({ id }) => {
      const duplicate = await on.aGym()
      const [ada, bob] = await twoTrusted()
      await both(ada, bob, duplicate.id, 'closed')
      await merging.call('POST', `/internal/gyms/${duplicate.id}/merge`, { into: id })
    },
  ],
])('keeps a gym where it is against %s', async (_what, attempt) => {
  const place = await on.aGym()
  await attempt(place)
  expect((await on.gyms.find(place.id))?.closed ?? null).toBeNull()
  expect(await on.found(place)).toMatchObject({
    total: '1',
    listed: true,
    onMap: 1,
    exact: { name: place.name },
  })
})

it('has one outcome when two members and an administrator decide while one of them is deleted', async () => {
  for (const decision of ['rejected', 'confirmed']) {
    const place = await on.aGym()
    const [ada, bob] = await twoTrusted()
    const carol = await trusted()
    const { json } = await say(ada, place.id, 'closed')
    await Promise.all([
      ...[bob, carol].map((each) => confirm(each, json.id)),
      ...[decide(json.id, decision), say(bob, place.id, 'closed'), erase(carol)],
    ])
    const isClosed = (await suggestions.find(json.id))?.status === 'confirmed'
    expect(await on.found(place)).toMatchObject({ total: isClosed ? '0' : '1', listed: !isClosed })
    expect(await on.unappliedOf(place.id)).toEqual([])
  }
})

it('goes on with other gyms after one that is stored no more', async () => {
  const [gone, place] = [await on.aGym(), await on.aGym()]
  const reports = await Promise.all(
    [gone, place].map(async ({ id }) => (await say(await trusted(), id, 'closed')).json),
  )
  await on.gyms.model.deleteOne({ _id: gone.id })
  for (const [n, { id }] of reports.entries())
    await stored(id, { status: 'confirmed', isByAdmin: true, unappliedAt: new Date(Date.now() + n) })
  await applyConfirmed(on.sweeping)
  expect((await on.gyms.find(place.id))?.closed).toMatchObject({ as: 'closed' })
  for (const { id } of [gone, place]) expect(await on.unappliedOf(id)).toEqual([])
})
