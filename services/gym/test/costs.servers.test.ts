// What gyms cost: members add, confirm and withdraw observations, administrators remove them, gyms and lists follow.
import { randomUUID } from 'node:crypto'
import { costsPerDayMax } from '@jumpingjack/contracts/costs/costs'
import { noRelay } from '@jumpingjack/kit/messaging/outbox'
import { nextOf, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { applyUnapplied, moveCosts } from '../src/costs/costs.actions.ts'
import { createCostStore } from '../src/costs/costs.store.ts'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { type AMember, sharedGym, totalOf } from './boot.ts'

const gym = await sharedGym()
const { admin, newMember } = gym
const [merging, records] = [await gym.as('admin'), await gym.as('review')]
await gym.bed.accept('cost-removed')
await gym.bed.accept('gym-merged')

const costs = createCostStore(gym.db)
/** The recurring work of a replica. */
const sweeping = {
  ...{ costs, gyms: createGymStore(gym.db), gymIndex: { changed() {} }, gymRelay: noRelay, relay: noRelay },
  trustedOf: async () => new Set<string>(),
  now: () => new Date(),
}

const observedOn = new Date().toISOString().slice(0, 10)
const draft = { for: 'adult', currency: 'USD', monthly: 5_100, noticeMonths: 1, observedOn }
const add = (by: TestClient, gymId: string, fields: object = {}) =>
  by.call('POST', `/api/gyms/${gymId}/costs`, { ...draft, ...fields })
const confirm = (by: TestClient, id: string) => by.call('POST', `/api/costs/${id}/confirmation`, {})
const withdraw = (by: TestClient, id: string) => by.call('DELETE', `/api/costs/${id}`)
const remove = (id: string) => admin.call('POST', `/api/admin/costs/${id}/removal`, {})
const listOf = async (by: TestClient, gymId: string) =>
  (await by.call('GET', `/api/gyms/${gymId}/costs`)).json.observations
const costOf = async (gymId: string) => (await gym.member.call('GET', `/api/gyms/${gymId}`)).json.cost
const merge = (id: string, into: string) => merging.call('POST', `/internal/gyms/${id}/merge`, { into })

async function aGymWithCost(fields: object = {}) {
  const [id = ''] = await gym.gyms({ priceRange: '$$$' })
  const ada = await newMember()
  const reply = await add(ada, id, fields)
  expect(reply.status).toBe(201)
  return { id, ada, costId: String(reply.json.id) }
}

it('shows what a member says, and filters by it once another member confirms it', async () => {
  const place = { latitude: -33.2, longitude: 151.1 }
  const [id = ''] = await gym.gyms({ ...place, priceRange: '$$$' })
  const listed = (price: string) => totalOf(gym.member, `bbox=151,-33.3,151.2,-33.1&prices=${price}`)
  const [ada, bob] = [await newMember(), await newMember()]
  const shown = { ...draft, currency: 'AUD', firstYear: 61_200, leaveAfterThreeMonths: 5_100 }
  const foreign = await add(ada, id, { monthly: 2_000 })
  await confirm(bob, foreign.json.id)
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$$$', cost: { monthly: 2_000, confirmedBy: 1 } })
  const added = await add(ada, id, { currency: 'AUD' })
  expect(added.json).toMatchObject({ currency: 'AUD', isOwn: true, isConfirmedByYou: false, confirmedBy: 0 })
  expect(await costOf(id)).toEqual({ ...shown, confirmedBy: 0 })
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$$$' })

  expect((await confirm(bob, added.json.id)).json).toMatchObject({ isOwn: false, isConfirmedByYou: true })
  expect(await costOf(id)).toEqual({ ...shown, confirmedBy: 1 })
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$$' })
  expect(await Promise.all(['$', '$$', '$$$'].map(listed))).toEqual([0, 1, 0])
  const reply = (await bob.call('GET', `/api/gyms/${id}/costs`)).json
  expect(reply).toMatchObject({ currency: 'AUD', observations: [{ id: added.json.id }, {}] })

  const edit = await bob.call('POST', `/api/gyms/${id}/suggestions`, { priceRange: '$' })
  expect(edit.json.changes).toEqual([{ field: 'priceRange', from: '$$', to: '$' }])
  await ada.call('POST', `/api/suggestions/${edit.json.id}/confirmation`, {})
  expect(await Promise.all(['$', '$$', '$$$'].map(listed))).toEqual([1, 0, 0])
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$' })
})

it('rejects what is no observation', async () => {
  const [id = ''] = await gym.gyms({})
  const ada = await newMember()
  const monthly = undefined
  const invalid = [
    ...[{ monthly }, { monthly, joining: 100 }, { monthly: -1 }, { monthly: 29.99 }, { monthly: '29' }],
    ...[{ monthly: { $gt: 0 } }, { monthly: null }, { monthly: 1e300 }, { monthly: 1_000_001, isSure: true }],
    ...[{ dayPass: 100_001, isSure: true }, { yearly: 1e9, isSure: true }, { noticeMonths: 25 }],
    ...[{ noticeMonths: 0.5 }, { currency: 'usd' }, { currency: 'BTC' }, { for: 'dogs' }, { for: ['adult'] }],
    ...[{ observedOn: 'today' }, { observedOn: '2999-01-01' }, { observedOn: '2001-01-01' }],
    ...[{ observedOn: undefined }, { isSure: 'yes' }, { confirmedBy: 9 }, { note: 'buy at spam.example' }],
    ...[{ userId: randomUUID() }, { status: 'removed' }],
  ]
  for (const fields of invalid) expect((await add(ada, id, fields)).status, JSON.stringify(fields)).toBe(400)
  expect((await add(ada, randomUUID())).json.code).toBe('gym.unknown')
  expect((await add(ada, 'modern_places_ChIJtestplace')).status).toBe(400)
  expect(await listOf(ada, id)).toEqual([])
})

/** What is unusual: costs.rules.test.ts. */
it('takes an unusual amount only from a member who is sure', async () => {
  const [id = ''] = await gym.gyms({})
  const [ada, fields] = [await newMember(), { monthly: 50 }]
  expect((await add(ada, id, fields)).json.code).toBe('cost.unusual')
  expect((await add(ada, id, { ...fields, isSure: true })).status).toBe(201)
  expect(await listOf(ada, id)).toMatchObject([fields])
})

it('limits the observations of a member of a gym on a day, also concurrent and withdrawn ones', async () => {
  const [id = '', other = ''] = await gym.gyms({}, {})
  const ada = await newMember()
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => add(ada, id, { monthly: 3_000 + n })))
  const created = replies.filter(({ status }) => status === 201)
  expect(created).toHaveLength(costsPerDayMax)
  expect(replies.filter(({ json }) => json.code === 'cost.too-many')).toHaveLength(8 - costsPerDayMax)
  for (const { json } of created) expect((await withdraw(ada, json.id)).status).toBe(204)
  expect((await add(ada, id)).json.code).toBe('cost.too-many')
  expect((await add(ada, other)).status).toBe(201)
})

it('keeps one of the same observation that is sent again, also concurrently', async () => {
  const [id = ''] = await gym.gyms({})
  const ada = await newMember()
  const replies = await Promise.all(Array.from({ length: 4 }, () => add(ada, id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  expect(await listOf(ada, id)).toHaveLength(1)
})

it('counts each other member once, also concurrently, and never the own one', async () => {
  const { id, ada, costId } = await aGymWithCost()
  const [bob, eve] = [await newMember(), await newMember()]
  expect((await confirm(ada, costId)).json.code).toBe('cost.own')
  await Promise.all([bob, bob, bob, eve, ada, bob].map((by) => confirm(by, costId)))
  expect(await listOf(ada, id)).toMatchObject([{ confirmedBy: 2 }])
  expect(await costOf(id)).toMatchObject({ confirmedBy: 2 })
  expect((await confirm(bob, randomUUID())).json.code).toBe('cost.unknown')
})

const unconfirm = (by: TestClient, id: string) => by.call('DELETE', `/api/costs/${id}/confirmation`)

it('takes back a confirmation, also while others confirm', async () => {
  const { id, ada, costId } = await aGymWithCost()
  const [bob, eve] = [await newMember(), await newMember()]
  await Promise.all([confirm(bob, costId), confirm(eve, costId)])
  const replies = await Promise.all([bob, bob, ada].map((by) => unconfirm(by, costId)))
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await costOf(id)).toMatchObject({ confirmedBy: 1 })
  expect(await listOf(bob, id)).toMatchObject([{ isConfirmedByYou: false, confirmedBy: 1 }])
  await unconfirm(eve, costId)
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$$$', cost: { confirmedBy: 0 } })

  const racing = Array.from({ length: 12 }, (_, n) =>
    (n % 2 ? confirm : unconfirm)(n % 3 ? bob : eve, costId),
  )
  await Promise.all(racing)
  const [{ confirmedBy }] = await listOf(ada, id)
  expect(await costOf(id)).toMatchObject({ confirmedBy })
  for (const by of [bob, eve]) await confirm(by, costId)
  expect(await costOf(id)).toMatchObject({ confirmedBy: 2 })
  expect(await costs.unapplied(id)).toEqual([])
  expect((await unconfirm(bob, randomUUID())).status).toBe(204)
})

it('lets only the observer withdraw, and confirms nothing that was withdrawn or replaced', async () => {
  const { id, ada, costId } = await aGymWithCost()
  const [bob, eve] = [await newMember(), await newMember()]
  await confirm(bob, costId)
  expect((await withdraw(bob, costId)).json.code).toBe('cost.unknown')
  for (const _ of ['once', 'again']) expect((await withdraw(ada, costId)).status).toBe(204)
  expect(await listOf(bob, id)).toEqual([])
  expect(await costOf(id)).toBeUndefined()
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$$$' })
  const next = await add(ada, id, { monthly: 9_900 })
  expect(next.json.id).not.toBe(costId)
  expect((await confirm(eve, costId)).json.code).toBe('cost.unknown')
  expect(await costOf(id)).toMatchObject({ monthly: 9_900, confirmedBy: 0 })
  expect((await remove(costId)).json.code).toBe('cost.unknown')
})

it('ends at what the observations say after concurrent changes', async () => {
  const [id = ''] = await gym.gyms({})
  const members = await Promise.all(Array.from({ length: 4 }, newMember))
  const added = await Promise.all(members.map((by, n) => add(by, id, { monthly: 4_000 + n })))
  const ids = added.map(({ json }) => String(json.id))
  const confirmed = members.map((by, n) => confirm(by, ids[(n + 1) % ids.length] ?? ''))
  await Promise.all([...confirmed, withdraw(members[0] as AMember, ids[0] ?? ''), remove(ids[1] ?? '')])
  const [first] = await listOf(gym.member, id)
  expect(await listOf(gym.member, id)).toHaveLength(2)
  expect(await costOf(id)).toMatchObject({ monthly: first.monthly, confirmedBy: 1 })
  expect(await costs.unapplied(id)).toEqual([])
})

it('follows an observation after a crash', async () => {
  const { id, costId } = await aGymWithCost()
  await costs.confirm(costId, randomUUID(), new Date())
  expect(await costOf(id)).toMatchObject({ confirmedBy: 0 })
  await applyUnapplied(sweeping)
  await until('applied', async () => (await costOf(id)).confirmedBy === 1)
})

it('lets administrators list and remove observations, and tells the audit log', async () => {
  const { id, ada, costId } = await aGymWithCost()
  await confirm(await newMember(), costId)
  const second = String((await add(ada, id, { monthly: 7_000 })).json.id)
  const page = await admin.call('GET', '/api/admin/costs?limit=1')
  expect(page.json).toMatchObject([{ id: second, gym: { id }, userId: ada.userId, isRemoved: false }])
  expect((await admin.call('GET', nextOf(page) ?? '')).json).toMatchObject([{ id: costId, confirmedBy: 1 }])
  const replies = await Promise.all([1, 2, 3].map(() => remove(costId)))
  for (const { json } of replies) expect(json).toMatchObject({ id: costId, isRemoved: true })
  expect(await costOf(id)).toMatchObject({ monthly: 7_000 })
  expect((await confirm(await newMember(), costId)).json.code).toBe('cost.unknown')
  const waiting = () => costs.model.countDocuments({ _id: costId, outboxAt: { $exists: true } })
  await until('published', async () => (await waiting()) === 0)
})

it('moves observations with a merged gym, also those that a process has left behind', async () => {
  const { id, costId } = await aGymWithCost()
  const [into = ''] = await gym.gyms({})
  await Promise.all([merge(id, into), add(await newMember(), id, { monthly: 4_000 })])
  await until('moved', async () => (await listOf(gym.member, into)).length === 2)
  expect(await costOf(into)).toMatchObject({ confirmedBy: 0 })
  await confirm(await newMember(), costId)
  expect(await costOf(into)).toMatchObject({ monthly: 5_100, confirmedBy: 1 })
  await costs.model.updateOne({ _id: costId }, { $set: { gymId: id } })
  await moveCosts(sweeping)
  expect(await costs.find(costId)).toMatchObject({ gymId: into })
})

it('exports the observations of a member, and forgets the member with the account', async () => {
  const { id, ada, costId } = await aGymWithCost()
  const bob = await newMember()
  await confirm(bob, costId)
  const alone = String((await add(ada, id, { monthly: 9_900 })).json.id)
  const ofBob = String((await add(bob, id, { monthly: 4_500 })).json.id)
  await confirm(ada, ofBob)
  const own = (await records.call('GET', `/internal/members/${ada.userId}/records`)).json
  expect(own.costs).toHaveLength(2)
  expect(own.costs).toContainEqual(expect.objectContaining({ gymId: id, monthly: 5_100, status: 'shown' }))
  expect(own.confirmedCosts).toEqual([{ id: ofBob, gymId: id, observedOn }])

  const leave = async ({ userId }: AMember) => {
    await gym.publish('account-deleted', { userId, email: 'x@example.com' })
    const mentions = { $or: [{ userId }, { confirmedBy: userId }] }
    await until('forgotten', async () => (await costs.model.countDocuments(mentions)) === 0)
    await applyUnapplied(sweeping)
  }
  await leave(ada)
  const left = await listOf(bob, id)
  expect(left).toMatchObject([
    { id: ofBob, confirmedBy: 0 },
    { id: costId, confirmedBy: 1, isOwn: false },
  ])
  expect(await costs.find(alone)).toBeUndefined()
  expect((await confirm(bob, alone)).json.code).toBe('cost.unknown')
  expect((await add(ada, id)).status).toBe(401)
  expect((await confirm(ada, ofBob)).status).toBe(401)
  expect(await listOf(bob, id)).toMatchObject(left)
  await leave(bob)
  expect(await listOf(gym.member, id)).toEqual([])
  await until('unknown', async () => (await costOf(id)) === undefined)
})
