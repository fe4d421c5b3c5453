// Suggested edits: members suggest and confirm, administrators decide, and an import keeps what was confirmed.
import { randomUUID } from 'node:crypto'
import { openSuggestionsMax } from '@jumpingjack/contracts/gym/suggestions'
import { nextOf, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { openGymImport } from '../src/gyms/gym-imports.actions.ts'
import { aGym, confirm, sharedGym } from './boot.ts'

const gym = await sharedGym()
const { admin, newMember } = gym
const records = await gym.as('review')
await gym.bed.accept('suggestion-decided')
const suggest = (by: TestClient, gymId: string, changes: object) =>
  by.call('POST', `/api/gyms/${gymId}/suggestions`, changes)
const decide = (id: string, decision: string) =>
  admin.call('POST', `/api/admin/suggestions/${id}/decision`, { decision })
const listOf = async (by: TestClient, gymId: string) =>
  (await by.call('GET', `/api/gyms/${gymId}/suggestions`)).json
const stored = () => gym.db.collection<{ _id: string; userId?: string }>('suggestions')

it('changes a gym when a second member confirms, and keeps the history', async () => {
  const [id = ''] = await gym.gyms({ phone: '+1 555', amenities: ['parking'] })
  const [ada, bob] = [await newMember(), await newMember()]
  const dayPass = { offered: true, price: '$15' }
  const facts = { priceRange: '$$', dayPass, amenities: ['sauna', 'parking'] }
  const suggested = await suggest(ada, id, { ...facts, phone: '', hours: '24/7' })
  expect(suggested.status).toBe(201)
  expect(suggested.json).toMatchObject({
    status: 'open',
    suggestedBy: 'you',
    decidedBy: null,
    changes: [
      { field: 'priceRange', from: null, to: '$$' },
      { field: 'dayPass', from: null, to: dayPass },
      { field: 'amenities', from: ['parking'], to: ['sauna', 'parking'] },
      { field: 'hours', from: null, to: '24/7' },
      { field: 'phone', from: '+1 555', to: null },
    ],
  })
  expect(await gym.gym(id)).toMatchObject({ phone: '+1 555', amenities: ['parking'], openSuggestions: 1 })
  const asAda = (await ada.call('GET', `/api/gyms/${id}`)).json
  expect(asAda).not.toHaveProperty('openSuggestions')
  expect(asAda.hasOwnSuggestion).toBe(true)
  expect(await gym.gym(id)).not.toHaveProperty('hasOwnSuggestion')

  expect((await confirm(ada, suggested.json.id)).json.code).toBe('suggestion.own')
  const confirmed = await confirm(bob, suggested.json.id)
  expect(confirmed.json).toMatchObject({ status: 'confirmed', suggestedBy: 'member', decidedBy: 'you' })
  expect((await confirm(bob, suggested.json.id)).status).toBe(200)
  expect((await confirm(await newMember(), suggested.json.id)).json.code).toBe('suggestion.decided')
  const changed = await gym.gym(id)
  expect(changed).toMatchObject({ ...facts, phone: null, hours: '24/7', isOpen: true })
  expect(changed).not.toHaveProperty('openSuggestions')
  expect((await ada.call('GET', `/api/gyms/${id}`)).json).not.toHaveProperty('hasOwnSuggestion')
  expect(await listOf(ada, id)).toMatchObject([
    { id: suggested.json.id, status: 'confirmed', suggestedBy: 'you', decidedBy: 'member' },
  ])
  const listed = (await gym.member.call('GET', '/api/gyms?limit=1000')).json
  expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject(facts)
})

it('publishes each change of a gym once', async () => {
  const [id = ''] = await gym.gyms({})
  const payloads = await gym.collect('gym-changed', id)
  const first = (await suggest(await newMember(), id, { priceRange: '$$' })).json
  const second = (await suggest(await newMember(), id, { priceRange: '$$$' })).json
  await decide(first.id, 'rejected')
  const bob = await newMember()
  for (const _ of ['once', 'again']) expect((await confirm(bob, second.id)).status).toBe(200)
  await until('published', async () => payloads().length > 0)
  expect(payloads()).toEqual([{ gymId: id }])
})

it('rejects a suggestion that changes nothing, and those of no gym', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['pool'], hours: '24/7' })
  const ada = await newMember()
  const same = { amenities: ['pool'], hours: '24/7 ', priceRange: null, dayPass: null, website: '' }
  expect((await suggest(ada, id, same)).json.code).toBe('suggestion.no-change')
  expect((await suggest(ada, id, {})).status).toBe(400)
  expect((await suggest(ada, randomUUID(), { priceRange: '$' })).json.code).toBe('gym.unknown')
  expect((await suggest(ada, 'modern_places_ChIJtestplace', { priceRange: '$' })).status).toBe(400)
  expect((await confirm(ada, randomUUID())).json.code).toBe('suggestion.unknown')
})

/** By field. */
const invalid: Record<string, readonly unknown[]> = {
  existence: [
    '2027-02-31',
    '2027-13-01',
    '20277-01-01',
    '+027-01-01',
    'Closed',
    '',
    null,
    ['closed'],
    { $ne: 1 },
  ],
  position: [{ lat: 90.1, lng: 0 }, { lat: 0, lng: -180.1 }, { lat: '1', lng: 1 }, { lat: 1 }, null, '1,1'],
  website: ['javascript:alert(1)', 'data:text/html,x', 'https://bank.example@evil.example', '//'],
  amenities: [['casino'], { $ne: [] }],
  hours: ['x'.repeat(501), 'Mo\u0000'],
  womenHours: [7, ['Mo'], 'x'.repeat(1001)],
  dayPass: [{ offered: 'yes' }, { offered: true, price: -5 }, { offered: true, price: 'x'.repeat(41) }],
  name: ['', '\u200b', 'x'.repeat(201), null],
  address: [''],
  phone: ['1'.repeat(51), 'abc'],
  type: ['Casino'],
  priceRange: ['$$$$'],
  description: ['Another'],
  closed: [{ as: 'closed' }],
  confirmed: [[], ['hours']],
  cost: [{ monthly: 1 }],
}
it.each(Object.entries(invalid))('rejects an edit with such a %s: %j', async (field, values) => {
  const [id = ''] = await gym.gyms({})
  for (const value of values)
    expect((await suggest(gym.member, id, { [field]: value })).status, JSON.stringify(value)).toBe(400)
})

it('rejects an edit that contradicts itself, or knows a number of facts that is none', async () => {
  const [id = ''] = await gym.gyms({})
  expect((await suggest(gym.member, id, { amenities: ['sauna'], lacks: ['sauna'] })).status).toBe(400)
  const path = `/api/gyms/${id}/suggestions`
  for (const query of ['?facts=-1', '?facts=x'])
    expect((await gym.member.call('POST', path + query, { priceRange: '$' })).status).toBe(400)
})

it('limits the open suggestions of a member for a gym, also concurrent ones', async () => {
  const [id = '', other = ''] = await gym.gyms({}, {})
  const ada = await newMember()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => suggest(ada, id, { phone: `+1 555 ${n}` })),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(openSuggestionsMax).fill(201), ...Array(5).fill(409)])
  expect(await listOf(ada, id)).toHaveLength(openSuggestionsMax)
  expect((await suggest(ada, other, { priceRange: '$' })).status).toBe(201)
})

it('returns the open suggestion when a member sends it again, also concurrently', async () => {
  const [id = ''] = await gym.gyms({})
  const ada = await newMember()
  const edit = { priceRange: '$$', dayPass: { offered: true, price: '$15' }, amenities: ['pool'] }
  const replies = await Promise.all(Array.from({ length: 4 }, () => suggest(ada, id, edit)))
  expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  expect((await suggest(await newMember(), id, edit)).status).toBe(201)
  const first = replies[0]?.json.id
  await decide(first, 'rejected')
  const again = await suggest(ada, id, edit)
  expect(again.status).toBe(201)
  expect(again.json.id).not.toBe(first)
})

it('keeps amenities that were confirmed in the meantime', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['parking'] })
  const [ada, bob] = [await newMember(), await newMember()]
  const first = await suggest(ada, id, { amenities: ['sauna', 'parking'] })
  const second = await suggest(bob, id, { amenities: ['pool'] })
  await Promise.all([confirm(bob, first.json.id), confirm(ada, second.json.id)])
  expect((await gym.gym(id)).amenities).toEqual(['sauna', 'pool'])
})

it('lets administrators confirm and reject, and tells the audit log', async () => {
  const [id = ''] = await gym.gyms({ name: 'To decide' })
  const [ada, bob] = [await newMember(), await newMember()]
  const wrong = (await suggest(ada, id, { priceRange: '$$$' })).json
  const right = (await suggest(ada, id, { priceRange: '$' })).json
  const rejected = { status: 'rejected', decidedBy: 'administrator', userId: ada.userId }
  const card = { id, name: 'To decide' }
  expect((await decide(wrong.id, 'rejected')).json).toMatchObject({ ...rejected, gym: card })
  expect((await decide(wrong.id, 'confirmed')).json.code).toBe('suggestion.decided')
  expect((await decide(right.id, 'confirmed')).status).toBe(200)
  expect((await decide(right.id, 'confirmed')).status).toBe(200)
  expect(await gym.gym(id)).toMatchObject({ priceRange: '$' })
  expect(await listOf(bob, id)).toMatchObject([{ id: right.id, decidedBy: 'administrator' }])
  expect(await listOf(ada, id)).toMatchObject([{ id: right.id }, { id: wrong.id, status: 'rejected' }])
  const outbox = async () => (await stored().findOne({ _id: right.id, outboxAt: { $exists: true } })) === null
  await until('published', outbox)
})

it('lists all for administrators, open ones first, page by page', async () => {
  const [id = ''] = await gym.gyms({})
  const ada = await newMember()
  const first = (await suggest(ada, id, { priceRange: '$$$' })).json
  const second = (await suggest(ada, id, { priceRange: '$' })).json
  const page = await admin.call('GET', '/api/admin/suggestions?status=open&limit=1')
  expect(page.json).toMatchObject([{ id: second.id }])
  expect((await admin.call('GET', nextOf(page) ?? '')).json).toMatchObject([{ id: first.id }])
  await decide(second.id, 'rejected')
  const ids = (await admin.call('GET', '/api/admin/suggestions')).json.map((each: { id: string }) => each.id)
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
  const ofOthers = (nextOf(page) ?? '').replace('status=open', 'status=rejected')
  for (const path of [ofOthers, '/api/admin/suggestions?cursor=nonsense'])
    expect((await admin.call('GET', path)).status).toBe(400)
})

it('shows the hours of women only, and who says so', async () => {
  const [id = ''] = await gym.gyms({})
  const { json } = await suggest(await newMember(), id, { womenHours: ' Tu 18:00-21:00 ' })
  await confirm(await newMember(), json.id)
  const page = await gym.gym(id)
  expect(page).toMatchObject({
    ...{ hours: null, isOpen: null, womenHours: 'Tu 18:00-21:00' },
    womenWeek: { open: [{ from: 42 * 60, to: 45 * 60 }] },
    confirmations: expect.arrayContaining([
      expect.objectContaining({ field: 'womenHours', source: 'member', by: 2 }),
    ]),
  })
})

it('keeps what members have confirmed when the gym is imported again', async () => {
  const source = aGym({ name: 'Old name', phone: '1', priceRange: '$', amenities: ['pool'] })
  const [id = ''] = await gym.gyms(source)
  const suggestion = (
    await suggest(await newMember(), id, { phone: '2', womenHours: 'Mo 9-12 Uhr', amenities: ['sauna'] })
  ).json
  await confirm(await newMember(), suggestion.id)
  const importer = await openGymImport(gym.db)
  const again = { ...source, name: 'New name', phone: '3', priceRange: null }
  expect(await importer.importBatch([again])).toMatchObject({ updated: 1 })
  expect(await importer.importBatch([again])).toMatchObject({ unchanged: 1 })
  const imported = await gym.gym(id)
  const confirmed = { phone: '2', womenHours: 'Mo 9-12 Uhr', amenities: ['sauna'] }
  expect(imported).toMatchObject({ name: 'New name', ...confirmed })
  expect(imported).not.toHaveProperty('priceRange')
})

it('exports the suggestions of a member, and forgets the member with the account', async () => {
  const [id = '', other = ''] = await gym.gyms({}, {})
  const [ada, bob] = [await newMember(), await newMember()]
  const open = (await suggest(ada, id, { priceRange: '$$' })).json
  const closed = (await suggest(await newMember(), other, { existence: 'closed' })).json
  await confirm(bob, closed.id)
  const agreed = () => stored().countDocuments({ _id: closed.id, agreedBy: bob.userId })
  expect(await agreed()).toBe(1)
  const decided = (await suggest(ada, id, { priceRange: '$' })).json
  await confirm(bob, decided.id)
  const own = (await records.call('GET', `/internal/members/${ada.userId}/records`)).json
  expect(own.suggestedEdits).toHaveLength(2)
  expect(own.suggestedEdits).toContainEqual(expect.objectContaining({ gymId: id, status: 'confirmed' }))
  for (const { userId } of [ada, bob])
    await gym.publish('account-deleted', { userId, email: 'x@example.com' })
  const traces = () => stored().countDocuments({ $or: [{ userId: ada.userId }, { confirmedBy: bob.userId }] })
  await until('forgotten', async () => (await traces()) === 0)
  await until('forgotten', async () => (await agreed()) === 0)
  const left = await stored().find({ gymId: id }).toArray()
  expect(left).toMatchObject([{ _id: decided.id, status: 'confirmed' }])
  expect(left.map(({ _id }) => _id)).not.toContain(open.id)
  expect((await suggest(ada, id, { priceRange: '$$$' })).status).toBe(401)
  expect(await stored().countDocuments({ userId: ada.userId })).toBe(0)
})
