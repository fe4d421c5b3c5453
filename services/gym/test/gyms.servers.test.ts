// Adding and reading gyms, and finding many for other services.
import { randomUUID } from 'node:crypto'
import { weeksPerRequest } from '@jumpingjack/contracts/gym/gym-weeks'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { problem } from '@jumpingjack/kit/testing/testing'
import { expect, it, onTestFinished } from 'vitest'
import { bootGym, sharedGym } from './boot.ts'

const gym = await sharedGym()
const asUser = await gym.as('user')

const draft = {
  name: 'Rope and Ring',
  address: '5 Quay Street, New York',
  latitude: 40.70000004,
  longitude: -74.123456789,
  type: 'Boxing Gym',
  website: 'https://example.com/rope',
  phone: '',
}

it('stores and answers an added gym', async () => {
  const posted = await gym.member.call('POST', '/api/gyms', draft)
  expect(posted.status).toBe(201)
  expect(posted.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Rope and Ring',
    address: '5 Quay Street, New York',
    latitude: '40.7',
    longitude: '-74.1234568',
    type: 'Boxing',
    phone: null,
    website: 'https://example.com/rope',
    hours: null,
    description: null,
    averageRating: '0.00',
    totalReviews: 0,
    isOpen: null,
    createdAt: expect.stringMatching(/Z$/),
  })
  const withoutReviews = { reviews: [], hiddenReviews: [], lacksReviews: true }
  const known = ['existence', 'name', 'type', 'address', 'website']
  const confirmations = known.map((field) => ({ field, source: 'member', at: posted.json.createdAt, by: 1 }))
  const freshness = { confirmations, question: { field: '24h', text: 'Is it open 24 hours?' } }
  expect(await gym.gym(posted.json.id)).toEqual({ ...posted.json, ...withoutReviews, ...freshness })
})

it('follows the public holidays that the hours name, and warns where they name none', {
  tags: 'full',
}, async () => {
  // Thanksgiving. On a bed of its own: events that a service with this clock handles come too early for the other.
  const own = await bootGym()
  onTestFinished(own.remove)
  const client = await own.startReplica({}, () => new Date('2026-11-26T15:00:00Z'))
  const address = '1 Wall Street, New York, NY 10005'
  const place = { address, latitude: 40.7061, longitude: -74.0088 }
  const add = async (name: string, hours: string) =>
    (await client.call('POST', '/api/gyms', { ...draft, ...place, name, hours })).json.id
  const closed = await add('Closed today', 'Mo-Fr 06:00-22:00; PH off')
  const other = await add('Says nothing', 'Mo-Fr 06:00-22:00')
  const some = await add('Closed on some', 'Mo-Sa 06:00-22:00; PH Mo-Fr off; SH off')
  const list = (await client.call('GET', '/api/gyms?openNow=true&lat=40.7061&lng=-74.0088&distance=1')).json
  const open = list.map(({ id }: Gym) => id)
  expect([closed, some, other].map((id) => open.includes(id))).toEqual([false, false, true])
  const page = async (id: string) => (await client.call('GET', `/api/gyms/${id}`)).json
  const [named, unnamed] = [await page(closed), await page(other)]
  expect(named).toMatchObject({ isOpen: false, week: { holidays: [3] } })
  expect([named.holiday, unnamed.holiday]).toEqual([undefined, 'here'])
  expect([await page(some), named].map((each) => each.schoolHolidays)).toEqual([true, undefined])
})

it('adds one gym for requests with the same key, also at the same time and after a merge', async () => {
  const twin = { ...draft, name: 'Twin Towers Gym' }
  const headers = { 'idempotency-key': randomUUID() }
  const add = (body = twin, member = gym.member) => member.call('POST', '/api/gyms', body, headers)
  const replies = await Promise.all(Array.from({ length: 10 }, () => add()))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  const [first] = replies
  expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
  const other = (await add({ ...twin, name: 'Twin Towers' })).json
  expect(other.id).not.toBe(first?.json.id)
  expect((await add(twin, await gym.newMember())).status).toBe(201)
  expect((await gym.member.call('POST', '/api/gyms', twin)).status).toBe(201)
  await (await gym.as('admin')).call('POST', `/internal/gyms/${first?.json.id}/merge`, { into: other.id })
  expect((await add()).json.id).toBe(other.id)
})

it('answers a gym and the ids of all gyms to the gateway, for the public pages', async () => {
  const { json: posted } = await gym.member.call('POST', '/api/gyms', { ...draft, hours: '24/7' })
  const gateway = await gym.as('gateway')
  const { json: shown } = await gateway.call('GET', `/internal/gyms/${posted.id}/public`)
  expect(shown).toMatchObject({ id: posted.id, name: draft.name, totalReviews: 0, week: expect.anything() })
  expect(shown.confirmations).toContainEqual(expect.objectContaining({ field: 'hours', by: 1 }))
  // The review service is unreachable.
  expect(shown).toMatchObject({ reviews: [], lacksReviews: true })
  expect(shown.nearby.map((near: { id: string }) => near.id)).not.toContain(posted.id)
  const { json: ids } = await gateway.call('GET', '/internal/gym-ids')
  expect(ids).toEqual(ids.toSorted())
  expect(ids).toContain(posted.id)
  const { json: later } = await gateway.call('GET', `/internal/gym-ids?after=${posted.id}`)
  expect(later).toEqual(ids.slice(ids.indexOf(posted.id) + 1))
  expect((await gateway.call('GET', `/internal/gyms/${randomUUID()}/public`)).status).toBe(404)
})

/** By field. */
const invalid: Partial<Record<string, readonly unknown[]>> = {
  name: ['', ' ', { $gt: '' }, 'x'.repeat(201), 'nul\u0000'],
  address: [undefined, ['5 Quay Street']],
  latitude: ['40.7', 90.1, null],
  longitude: [-180.1, undefined],
  type: ['Casino', '__proto__', { $ne: null }],
  website: ['javascript:alert(1)', 'ftp://example.com'],
  phone: ['1'.repeat(51), 'abc'],
  hours: [7],
  description: ['x'.repeat(2001)],
  ...{ createdBy: [randomUUID()], id: [randomUUID()], averageRating: ['5.00'], $set: [{ name: 'x' }] },
}
const invalidDrafts = Object.entries(invalid).flatMap(([field, values = []]) =>
  values.map((value) => ({ ...draft, [field]: value })),
)

const bodies = [{}, [], '[1', '"text"', ...invalidDrafts].map((body) => [body])
it.each(bodies)('rejects %j and stores nothing', async (body) => {
  const before = await gym.db.collection('gyms').countDocuments()
  const reply = await gym.member.call('POST', '/api/gyms', body)
  expect(reply.status).toBe(400)
  expect(reply.json).toMatchObject({ code: expect.stringMatching(/^request\./), message: expect.any(String) })
  expect(await gym.db.collection('gyms').countDocuments()).toBe(before)
})

it('answers 404 for an unknown gym, and 400 for an invalid id', async () => {
  expect(await gym.member.call('GET', `/api/gyms/${randomUUID()}`)).toMatchObject(problem(404, 'gym.unknown'))
  for (const id of ['1', '%00', '%7B%22$gt%22:%22%22%7D', '..%2f..%2f', 'x'.repeat(400)]) {
    expect((await gym.member.call('GET', `/api/gyms/${id}`)).status).toBe(400)
  }
})

const find = (ids: unknown) => asUser.call('POST', '/internal/gyms/find', { ids })

it('answers existing gyms, and a placeholder for each place of the provider', async () => {
  const [own = '', other = ''] = await gym.gyms({ name: 'Own' }, { name: 'Other' })
  const { json } = await find([own, randomUUID(), 'modern_places_abcdefgh', other])
  const names = Object.fromEntries(json.map(({ id, name }: Gym) => [id, name]))
  expect(names).toEqual({ [own]: 'Own', [other]: 'Other', modern_places_abcdefgh: 'Google Places Gym' })
})

it('accepts at most 200 ids of maximum length, and none', async () => {
  const ids = Array.from({ length: 200 }, (_, n) => `modern_places_${String(n).padStart(300, '0')}`)
  expect((await find(ids)).json).toHaveLength(200)
  expect((await find([...ids, randomUUID()])).status).toBe(400)
  expect((await find([{ $ne: null }])).status).toBe(400)
  expect((await find([])).json).toEqual([])
})

it('replies with the hours of the gyms that exist, and says of which they are unknown', async () => {
  const [open = '', unknown = '', closed = ''] = await gym.gyms(
    { hours: 'Mo 06:00-22:00' },
    { hours: 'by appointment' },
    { hours: '24/7' },
  )
  await gym.db
    .collection<{ _id: string }>('gyms')
    .updateOne({ _id: closed }, { $set: { closed: { as: 'closed', since: new Date() } } })
  const read = (...ids: string[]) => gym.member.call('GET', `/api/gyms/weeks?ids=${ids.join(',')}`)
  const { json } = await read(open, randomUUID(), unknown, closed)
  const minuteOfWeek = expect.any(Number)
  expect(json).toEqual([
    { id: open, week: { open: [{ from: 360, to: 1320 }], minuteOfWeek } },
    { id: unknown },
    { id: closed },
  ])
  const many = Array.from({ length: weeksPerRequest + 1 }, () => open)
  expect((await read(...many)).status).toBe(400)
  expect((await read('modern_places_12345678')).status).toBe(400)
})
