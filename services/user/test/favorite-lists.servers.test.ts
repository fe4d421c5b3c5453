// Lists and notes of favourites, with the real gym service.
import { randomUUID } from 'node:crypto'
import { listNameMax, listsMax } from '@jumpingjack/contracts/user/favorite-lists'
import { noteMax } from '@jumpingjack/contracts/user/favorites'
import { patiently, problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { sharedUser } from './boot-social.ts'

interface Entry {
  gymId: string
  note?: string
  positions?: Record<string, number>
}

const services = await sharedUser()
const { addGym } = await services.withGym()
const reviewService = await services.asService()

const create = (member: TestClient, name: string) => member.call('POST', '/api/favorite-lists', { name })
const lists = async (member: TestClient): Promise<{ id: string; name: string }[]> =>
  (await member.call('GET', '/api/favorite-lists')).json
const names = async (member: TestClient) => (await lists(member)).map((list) => list.name)
const put = (member: TestClient, list: string, gymId: string) =>
  member.call('PUT', `/api/favorite-lists/${list}/gyms/${gymId}`, {})
const order = (member: TestClient, list: string, gymIds: string[]) =>
  member.call('PUT', `/api/favorite-lists/${list}/order`, { gymIds })
const note = (member: TestClient, gymId: string, text: unknown) =>
  member.call('PUT', `/api/favorites/${gymId}/note`, { note: text })
const favorites = async (member: TestClient): Promise<Entry[]> =>
  (await member.call('GET', '/api/favorites')).json

/** The gyms of a list in its order. */
async function inList(member: TestClient, list: string): Promise<string[]> {
  const position = (each: Entry) => each.positions?.[list] ?? Number.NaN
  const entries = (await favorites(member)).filter((each) => !Number.isNaN(position(each)))
  return entries.sort((a, b) => position(a) - position(b)).map((each) => each.gymId)
}

async function aFavorite(member: TestClient): Promise<string> {
  const gymId = await addGym()
  expect((await patiently(() => member.call('POST', '/api/favorites', { gymId }))).status).toBe(200)
  return gymId
}

/** A member with a list that has `count` gyms. */
async function aList(count: number) {
  const userId = randomUUID()
  const member = await services.as(userId)
  const { id } = (await create(member, 'Near work')).json
  const gyms: string[] = []
  for (let made = 0; made < count; made++) {
    const gymId = await aFavorite(member)
    expect((await put(member, id, gymId)).status).toBe(204)
    gyms.push(gymId)
  }
  return { userId, member, id, gyms }
}

it('creates, renames and deletes lists, whose gyms stay favourites', async () => {
  const { member, id, gyms } = await aList(2)
  const other = (await create(member, '  With pool ')).json
  expect(await names(member)).toEqual(['Near work', 'With pool'])
  const renamed = await member.call('PATCH', `/api/favorite-lists/${other.id}`, { name: 'Pools' })
  expect(renamed).toMatchObject({ status: 200, json: { ...other, name: 'Pools' } })
  for (let times = 0; times < 2; times++) {
    expect((await member.call('DELETE', `/api/favorite-lists/${id}`)).status).toBe(204)
  }
  expect(await names(member)).toEqual(['Pools'])
  expect((await favorites(member)).map((each) => each.gymId).sort()).toEqual([...gyms].sort())
  expect(await inList(member, id)).toEqual([])
})

it('rejects a name that is taken, blank or too long', async () => {
  const { member, id } = await aList(0)
  const pools = (await create(member, 'Pools')).json.id
  expect(await create(member, 'near WORK')).toMatchObject(problem(409, 'list.name-taken'))
  const rename = (list: string, name: string) => member.call('PATCH', `/api/favorite-lists/${list}`, { name })
  expect((await rename(pools, 'Near work')).json.code).toBe('list.name-taken')
  expect((await rename(id, 'NEAR WORK')).status).toBe(200)
  expect((await rename(randomUUID(), 'New')).json.code).toBe('list.unknown')
  for (const name of ['', '  ', 'x'.repeat(listNameMax + 1)]) {
    expect((await create(member, name)).status).toBe(400)
  }
  expect(await names(member)).toEqual(['NEAR WORK', 'Pools'])
})

it(`stores ${listsMax} lists at most, and replies to each of many that are created at the same time`, async () => {
  const member = await services.as()
  const many = Array.from({ length: listsMax + 20 }, (_, n) => create(member, `List ${n}`))
  const codes = (await Promise.all(many)).map(({ status, json }) => (status === 201 ? 'created' : json.code))
  const expected = [...Array(listsMax).fill('created'), ...Array(20).fill('list.too-many')]
  expect(codes.sort()).toEqual(expected)
  expect(await lists(member)).toHaveLength(listsMax)
})

it('orders a list; gyms that are not named follow, others are ignored', async () => {
  const { member, id, gyms } = await aList(4)
  const [a = '', b = '', c = '', d = ''] = gyms
  expect(await inList(member, id)).toEqual([a, b, c, d])
  expect((await order(member, id, [c, a, randomUUID(), c])).status).toBe(204)
  expect(await inList(member, id)).toEqual([c, a, b, d])
  await order(member, id, [d, c, a, b])
  expect(await inList(member, id)).toEqual([d, c, a, b])
  const last = await aFavorite(member)
  await put(member, id, last)
  await put(member, id, d)
  expect(await inList(member, id)).toEqual([d, c, a, b, last])
  await member.call('DELETE', `/api/favorite-lists/${id}/gyms/${c}`)
  expect(await inList(member, id)).toEqual([d, a, b, last])
  expect((await order(member, randomUUID(), [a])).json.code).toBe('list.unknown')
})

it('loses no gym when two tabs order a list and add to it', async () => {
  const { member, id, gyms } = await aList(6)
  const more = [await aFavorite(member), await aFavorite(member)]
  await Promise.all([
    order(member, id, [...gyms].reverse()),
    ...more.map((gymId) => put(member, id, gymId)),
    order(member, id, gyms.slice(2)),
  ])
  expect((await inList(member, id)).sort()).toEqual([...gyms, ...more].sort())
})

it('restores note and places of a removed favourite', async () => {
  const { member, id, gyms } = await aList(3)
  const [, gymId = ''] = gyms
  await note(member, gymId, 'Quiet at noon.')
  await order(member, id, gyms)
  const content = { note: 'Quiet at noon.', positions: { [id]: 1 } }
  const read = async () => (await member.call('GET', `/api/favorites/${gymId}/status`)).json
  expect(await read()).toEqual({ isFavorite: true, ...content })
  const removed = (await member.call('DELETE', `/api/favorites/${gymId}`)).json
  expect(removed).toEqual({ isFavorite: false, ...content })
  expect(await inList(member, id)).toEqual([gyms[0], gyms[2]])
  const add = (body: object) => member.call('POST', '/api/favorites', { gymId, ...body })
  await add({})
  expect(await read()).toEqual({ isFavorite: true })
  await member.call('DELETE', `/api/favorites/${gymId}`)
  for (let times = 0; times < 2; times++) expect((await add(content)).status).toBe(200)
  expect(await read()).toEqual({ isFavorite: true, ...content })
  expect(await inList(member, id)).toEqual(gyms)
  const many = Object.fromEntries(Array.from({ length: listsMax + 1 }, () => [randomUUID(), 0]))
  for (const positions of [{ 'a.b': 0 }, { [id]: -1 }, { [id]: 0.5 }, many]) {
    expect((await add({ positions })).status).toBe(400)
  }
  await add({ note: 'Ask for Jo.', positions: { [id]: 7 } })
  const both = { note: 'Quiet at noon.\nAsk for Jo.', positions: { [id]: 1 } }
  expect(await read()).toEqual({ isFavorite: true, ...both })
  for (const text of ['noon.', 'Quiet at noon.']) await add({ note: text })
  expect((await read()).note).toBe(`${both.note}\nnoon.`)
})

it('stores no places in lists of others, or in deleted and invented ones', async () => {
  const [{ member, id }, other, deleted] = await Promise.all([aList(0), aList(0), aList(0)])
  await deleted.member.call('DELETE', `/api/favorite-lists/${deleted.id}`)
  const foreign = { [other.id]: 1, [deleted.id]: 2, [randomUUID()]: 3 }
  const gymId = await aFavorite(await services.as())
  const add = async (positions: object) =>
    (await member.call('POST', '/api/favorites', { gymId, positions })).json.positions
  expect(await add(foreign)).toBeUndefined()
  expect(await add({ ...foreign, [id]: 4 })).toEqual({ [id]: 4 })
  expect((await favorites(member))[0]?.positions).toEqual({ [id]: 4 })
})

it('keeps and exports a note of several lines, and removes it when it is blank', async () => {
  const { userId, member, id, gyms } = await aList(1)
  const [gymId = ''] = gyms
  expect((await note(member, gymId, ' Quiet at noon.\nAsk for Jo. ')).status).toBe(204)
  const favorite = { gymId, note: 'Quiet at noon.\nAsk for Jo.', positions: { [id]: expect.any(Number) } }
  expect(await favorites(member)).toMatchObject([favorite])
  const { json } = await reviewService.call('GET', `/internal/members/${userId}/records`)
  expect(json).toMatchObject({ favorites: [favorite], favoriteLists: [{ id, name: 'Near work' }] })
  expect((await note(member, gymId, 'x'.repeat(noteMax + 1))).status).toBe(400)
  expect((await favorites(await services.as())).length).toBe(0)
  expect((await favorites(await services.as(userId)))[0]?.note).toContain('Jo')
  await note(member, gymId, '  ')
  expect((await favorites(member))[0]).not.toHaveProperty('note')
})

it("takes favourites only, and keeps out of other members' lists", async () => {
  const { member, id, gyms } = await aList(1)
  const [other, stranger, gymId = ''] = [await services.as(), randomUUID(), gyms[0]]
  expect(await put(member, id, stranger)).toMatchObject(problem(404, 'favorite.unknown'))
  expect((await note(member, stranger, 'Hi')).json.code).toBe('favorite.unknown')
  expect((await other.call('DELETE', `/api/favorite-lists/${id}`)).status).toBe(204)
  expect(await lists(other)).toEqual([])
  expect(await names(member)).toEqual(['Near work'])
  expect(await inList(member, id)).toEqual([gymId])
})

it('does not replace a note that another device has changed', async () => {
  const { member, gyms } = await aList(1)
  const [gymId = ''] = gyms
  const write = async (text: string, instead: string) => {
    const { status, json } = await member.call('PUT', `/api/favorites/${gymId}/note`, { note: text, instead })
    return status === 204 ? status : json.code
  }
  expect(await write('Quiet at noon.', '')).toBe(204)
  expect(await write('Loud.', '')).toBe('favorite.note-changed')
  expect(await write('', 'Loud.')).toBe('favorite.note-changed')
  expect((await favorites(member))[0]?.note).toBe('Quiet at noon.')
  // The second request repeats one whose reply was lost.
  for (let times = 0; times < 2; times++) expect(await write('Loud at six.', 'Quiet at noon.')).toBe(204)
  const both = await Promise.all([write('One.', 'Loud at six.'), write('Two.', 'Loud at six.')])
  expect(both.sort()).toEqual([204, 'favorite.note-changed'])
  const { note: kept } = (await favorites(member))[0] ?? {}
  expect(await write('', String(kept))).toBe(204)
  expect(await write('Last.', String(kept))).toBe('favorite.note-changed')
  expect((await note(member, gymId, 'Without a condition.')).status).toBe(204)
})

it('moves notes and lists to the gym that remains of a merge', async () => {
  const { member, id, gyms } = await aList(3)
  const [both = '', old = '', stays = ''] = gyms
  const alone = await services.as()
  await alone.call('POST', '/api/favorites', { gymId: old })
  await note(alone, old, 'Only here.')
  const second = (await create(member, 'Pools')).json.id
  await put(member, second, old)
  await note(member, old, 'Was here.')
  await note(member, stays, 'Stays here.')
  for (let times = 0; times < 2; times++) {
    await services.bed.publishNew('gym-merged', { gymId: old, into: stays })
  }
  await until('both have moved', async () => {
    const [entry] = await favorites(alone)
    return entry?.gymId === stays && (await favorites(member)).length === 2
  })
  expect((await favorites(alone))[0]?.note).toBe('Only here.')
  expect(await inList(member, id)).toEqual([both, stays])
  expect(await inList(member, second)).toEqual([stays])
  await until('the event was repeated', async () => {
    const entry = (await favorites(member)).find((each) => each.gymId === stays)
    return entry?.note === 'Stays here.\nWas here.'
  })
  await note(member, old, 'By the old id.')
  expect((await favorites(member)).find((each) => each.gymId === stays)?.note).toBe('By the old id.')
})
