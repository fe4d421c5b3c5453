// Answers to questions about facts: what they confirm and suggest, whom they do not count twice, and attempts to harm.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { openGymImport } from '../src/gyms/gym-imports.actions.ts'
import { aGym } from './boot.ts'
import { gym, newMember } from './boot-reports.ts'

const records = await gym.as('review')

const answer = async (by: TestClient, gymId: string, field: string, value: string) =>
  (await by.call('POST', `/api/gyms/${gymId}/answers`, { field, answer: value })).json
const pageOf = async (by: TestClient, gymId: string) => (await by.call('GET', `/api/gyms/${gymId}`)).json
const openOf = async (by: TestClient, gymId: string) =>
  (await by.call('GET', `/api/gyms/${gymId}/suggestions`)).json.filter(
    ({ status }: { status: string }) => status === 'open',
  )
const stored = (name: string) => gym.db.collection<{ _id: string; [field: string]: unknown }>(name)

/** What the page says of a fact. */
async function freshness(gymId: string, field: string, by: TestClient = gym.member) {
  const { confirmations = [] } = await pageOf(by, gymId)
  const found = confirmations.find((each: { field: string }) => each.field === field)
  return found && [found.source, found.by]
}

it('asks about a stale fact once, and counts who confirms it', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['pool'] })
  const at = new Date(Date.now() - 300 * dayMs)
  await stored('gyms').updateOne({ _id: id }, { $set: { createdAt: at, changedAt: new Date() } })
  const isAsked = (field: string) => async () => (await pageOf(gym.member, id)).question?.field === field
  await until('asked', isAsked('existence'))
  expect((await pageOf(gym.member, id)).question).toMatchObject({ text: 'Is it still there?', value: 'yes' })
  expect(await freshness(id, 'existence')).toEqual(['file', 0])
  expect(await answer(await newMember(), id, 'existence', 'yes')).toEqual({ status: 'confirmed' })
  expect(await freshness(id, 'existence')).toEqual(['member', 1])
  const question = { field: 'pool', value: 'yes', text: 'Does it have a pool?' }
  await until('asked', isAsked('pool'))
  const { question: asked, confirmations } = await pageOf(gym.member, id)
  expect(asked).toEqual(question)
  expect(confirmations[0]).toEqual({ field: 'pool', source: 'file', by: 0, at: at.toISOString() })
  const [ada, bob] = [await newMember(), await newMember()]
  expect(await answer(ada, id, 'pool', 'yes')).toEqual({ status: 'confirmed' })
  expect(await pageOf(ada, id)).not.toHaveProperty('question')
  expect(await freshness(id, 'pool', ada)).toEqual(['member', 1])
  expect(await answer(ada, id, 'pool', 'no')).toEqual({ status: 'noted' })
  expect(await openOf(ada, id)).toEqual([])
  await answer(bob, id, 'pool', 'yes')
  expect(await freshness(id, 'pool')).toEqual(['member', 2])
  expect((await pageOf(await newMember(), id)).question.field).not.toBe('pool')
})

it('counts who has found a gym open, or its hours right, and lets others say no', async () => {
  const [id = ''] = await gym.gyms({ hours: '24/7', phone: '1' })
  const [ada, bob] = [await newMember(), await newMember()]
  const stillOpen = () => ada.call('POST', `/api/gyms/${id}/suggestions`, { existence: 'open' })
  await stillOpen()
  await answer(bob, id, 'existence', 'yes')
  await stillOpen()
  expect(await freshness(id, 'existence')).toEqual(['member', 2])
  expect(await freshness(id, 'phone')).toEqual(['file', 0])
  for (const by of [ada, bob]) await answer(by, id, 'hours', 'yes')
  expect(await answer(await newMember(), id, 'hours', 'no')).toEqual({ status: 'noted' })
  expect(await freshness(id, 'hours')).toEqual(['member', 2])
  const carol = await newMember()
  expect(await answer(carol, id, 'existence', 'no')).toEqual({ status: 'suggested' })
  const closing = { field: 'existence', from: 'open', to: 'closed' }
  expect(await openOf(carol, id)).toMatchObject([{ changes: [closing] }])
  expect(await gym.gym(id)).not.toHaveProperty('closed')
  // The file may have other hours.
  await stored('gyms').updateOne({ _id: id }, { $set: { importedAt: new Date(), changedAt: new Date() } })
  await until('imported', async () => (await freshness(id, 'hours'))?.[0] === 'file')
  expect(await freshness(id, 'existence')).toEqual(['member', 2])
})

it('lets two members say that something is there, or is not', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['pool'] })
  const [ada, bob, carol] = [await newMember(), await newMember(), await newMember()]
  for (const [field, value] of [
    ['sauna', 'yes'],
    ['pool', 'no'],
  ] as const) {
    expect(await answer(ada, id, field, value)).toEqual({ status: 'suggested' })
    expect(await answer(carol, id, field, 'unknown')).toEqual({ status: 'noted' })
    expect(await answer(bob, id, field, value)).toEqual({ status: 'confirmed' })
    expect(await freshness(id, field)).toEqual(['member', 2])
  }
  expect(await gym.gym(id)).toMatchObject({ amenities: ['sauna'], lacks: ['pool'] })
  expect(await answer(await newMember(), id, 'pool', 'no')).toEqual({ status: 'confirmed' })
  expect(await freshness(id, 'pool')).toEqual(['member', 3])
})

it('rejects answers that are none', async () => {
  const [id = ''] = await gym.gyms({})
  const ada = await newMember()
  const bodies = [
    {},
    { field: 'sauna' },
    { field: 'casino', answer: 'yes' },
    { field: 'phone', answer: 'yes' },
    { field: 'sauna', answer: 'maybe' },
    { field: { $ne: null }, answer: 'yes' },
    { field: 'sauna', answer: 'yes', userId: randomUUID() },
  ]
  for (const body of bodies)
    expect((await ada.call('POST', `/api/gyms/${id}/answers`, body)).status, JSON.stringify(body)).toBe(400)
  expect((await answer(ada, randomUUID(), 'sauna', 'yes')).code).toBe('gym.unknown')
  expect(await stored('answers').countDocuments({ gymId: id })).toBe(0)
})

it('counts a member once, also for many requests at once', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['sauna'] })
  const [ada, bob] = [await newMember(), await newMember()]
  const all = Array.from({ length: 8 }, (_, n) => answer(n % 2 ? ada : bob, id, 'sauna', 'yes'))
  await Promise.all(all)
  expect(await freshness(id, 'sauna')).toEqual(['member', 2])
  expect(await stored('answers').countDocuments({ gymId: id })).toBe(2)
  const votes = Array.from({ length: 8 }, (_, n) => answer(n % 2 ? ada : bob, id, 'pool', 'yes'))
  await Promise.all(votes)
  expect((await gym.gym(id)).amenities).toContain('pool')
  expect(await stored('answers').countDocuments({ gymId: id, field: 'pool' })).toBe(2)
})

const withdraw = (by: TestClient, gymId: string, field: string) =>
  by.call('DELETE', `/api/gyms/${gymId}/answers/${field}`)

it('takes back what a member has confirmed, once, and asks nothing again', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['sauna'] })
  const [ada, bob] = [await newMember(), await newMember()]
  for (const by of [ada, bob]) await answer(by, id, 'sauna', 'yes')
  const isOwn = async (by: TestClient) => (await pageOf(by, id)).confirmations[0].isByYou
  expect([await isOwn(ada), await isOwn(gym.member)]).toEqual([true, undefined])
  const twice = await Promise.all([withdraw(ada, id, 'sauna'), withdraw(ada, id, 'sauna')])
  expect(twice.map(({ status }) => status)).toEqual([204, 204])
  expect(await isOwn(ada)).toBeUndefined()
  expect(await freshness(id, 'sauna')).toEqual(['member', 1])
  expect(await answer(ada, id, 'sauna', 'yes')).toEqual({ status: 'noted' })
  expect(await pageOf(ada, id)).not.toHaveProperty('question')
  await withdraw(bob, id, 'sauna')
  expect(await freshness(id, 'sauna')).toEqual(['file', 0])
})

it('withdraws nothing of others, and marks no gym without an answer', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['sauna'] })
  await answer(await newMember(), id, 'sauna', 'yes')
  const eve = await newMember()
  for (const field of ['sauna', 'pool']) expect((await withdraw(eve, id, field)).status).toBe(204)
  expect((await withdraw(eve, id, 'casino')).status).toBe(400)
  expect((await withdraw(eve, randomUUID(), 'pool')).json.code).toBe('gym.unknown')
  expect(await freshness(id, 'sauna')).toEqual(['member', 1])
  expect((await stored('gyms').findOne({ _id: id }))?.answered).toEqual(['sauna'])
})

it('counts what is stored after members confirm and withdraw at once', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['sauna'] })
  const members = await Promise.all(Array.from({ length: 4 }, newMember))
  await Promise.all(
    members.flatMap((by) => [
      ...[answer(by, id, 'sauna', 'yes'), withdraw(by, id, 'sauna')],
      ...[answer(by, id, 'sauna', 'yes'), withdraw(by, id, 'sauna')],
    ]),
  )
  const count = () => stored('answers').countDocuments({ gymId: id, value: 'yes', counts: true })
  const left = await count()
  expect(await freshness(id, 'sauna')).toEqual(left > 0 ? ['member', left] : ['file', 0])
  expect(await stored('answers').countDocuments({ gymId: id })).toBe(4)
  await Promise.all(members.map((by) => withdraw(by, id, 'sauna')))
  expect([await count(), await freshness(id, 'sauna')]).toEqual([0, ['file', 0]])
})

it('does not count again who has suggested, confirmed or added it, and forgets members without a change', async () => {
  const [ada, bob] = [await newMember(), await newMember()]
  const draft = { name: 'Iron', address: '1 Main Street', latitude: -60, longitude: 5, type: 'Yoga' }
  const added = (await ada.call('POST', '/api/gyms', { ...draft, amenities: ['sauna'], lacks: ['pool'] }))
    .json
  expect(added).toMatchObject({ amenities: ['sauna'], lacks: ['pool'] })
  await answer(ada, added.id, 'sauna', 'yes')
  expect(await freshness(added.id, 'sauna')).toEqual(['member', 1])
  await answer(bob, added.id, 'sauna', 'yes')
  await answer(ada, added.id, 'showers', 'yes')
  await answer(bob, added.id, 'showers', 'yes')
  await answer(ada, added.id, 'parking', 'unknown')
  const says = async () => [await freshness(added.id, 'sauna'), await freshness(added.id, 'showers')]
  expect(await says()).toEqual([
    ['member', 2],
    ['member', 2],
  ])

  const own = (await records.call('GET', `/internal/members/${ada.userId}/records`)).json
  expect(own.answers).toHaveLength(3)
  expect(own.answers).toContainEqual(
    expect.objectContaining({ gymId: added.id, field: 'sauna', value: 'yes' }),
  )
  for (const { userId } of [ada, bob])
    await gym.publish('account-deleted', { userId, email: 'x@example.com' })
  const traces = () => stored('answers').countDocuments({ userId: { $in: [ada.userId, bob.userId] } })
  await until('forgotten', async () => (await traces()) === 0)
  expect(await stored('answers').countDocuments({ gymId: added.id })).toBe(5)
  expect(await says()).toEqual([
    ['member', 2],
    ['member', 2],
  ])
})

it('keeps what members have answered when the gym is imported again', async () => {
  const source = aGym({ amenities: ['sauna', 'pool'], lacks: ['showers'] })
  const [id = ''] = await gym.gyms(source)
  await answer(await newMember(), id, 'sauna', 'yes')
  const importer = await openGymImport(gym.db)
  const again = { ...source, amenities: ['showers' as const], lacks: ['sauna' as const] }
  const importedAt = async () => (await stored('gyms').findOne({ _id: id }))?.importedAt
  expect(await importer.importBatch([again])).toMatchObject({ updated: 1 })
  const first = await importedAt()
  expect(await importer.importBatch([again])).toMatchObject({ unchanged: 1 })
  expect(await importedAt()).not.toEqual(first)
  await until('imported', async () => (await gym.gym(id)).amenities?.includes('showers'))
  const imported = await gym.gym(id)
  expect(imported.amenities).toEqual(['sauna', 'showers'])
  expect(imported).not.toHaveProperty('lacks')
})

it('reads what an earlier version has stored and confirmed', async () => {
  const [id = ''] = await gym.gyms({ lacks: ['sauna'], phone: '1' })
  const decidedAt = new Date(Date.now() - dayMs)
  const change = { field: 'amenities', from: [], to: ['sauna'] }
  const by = { userId: randomUUID(), confirmedBy: randomUUID(), isByAdmin: false }
  const edit = { _id: randomUUID(), gymId: id, status: 'confirmed', changes: [change], createdAt: decidedAt }
  await stored('suggestions').insertOne({ ...edit, ...by, decidedAt, order: '0' })
  const fields = { amenities: ['sauna'], confirmed: ['amenities'], changedAt: new Date() }
  await stored('gyms').updateOne({ _id: id }, { $set: fields })
  await until('read', async () => (await gym.gym(id)).amenities?.includes('sauna'))
  expect(await gym.gym(id)).not.toHaveProperty('lacks')
  const { confirmations } = await pageOf(gym.member, id)
  expect(confirmations[0]).toEqual({ field: 'sauna', source: 'member', by: 2, at: decidedAt.toISOString() })
  expect(confirmations.at(-1)).toEqual({ field: 'phone', source: 'file', by: 0, at: expect.any(String) })
})
