// Gyms that close, reopen and move: who decides it, and where a closed gym is still found.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { reopenGyms } from '../src/suggestions/existence.actions.ts'
import { applyConfirmed } from '../src/suggestions/suggestions.actions.ts'
import { confirm } from './boot.ts'
import * as on from './boot-reports.ts'

const { aGym, both, closedOf, found, gym, gyms, idsOf, newMember, say, suggestions, trusted } = on

it('takes a closed gym from list, map and suggestions, marks it in a search for its name, and reopens it', async () => {
  const place = await aGym()
  const { id, name } = place
  const open = { total: '1', listed: true, onMap: 1, counted: 1, suggested: true, exact: { id } }
  expect(await found(place)).toMatchObject(open)
  const [closings, reopenings] = [await gym.collect('gym-closed', id), await gym.collect('gym-reopened', id)]
  const [ada, bob, carol] = [await trusted(), await trusted(), await trusted()]
  const reported = await say(ada, id, 'closed')
  expect(reported.json).toMatchObject({ status: 'open' })
  expect(await closedOf(id)).toBeUndefined()
  const dora = await newMember()
  expect((await dora.call('GET', `/api/gyms/${id}`)).json).toMatchObject({ openSuggestions: 1 })
  expect((await say(dora, id, 'closed')).json).toMatchObject({ id: reported.json.id, status: 'open' })
  expect((await dora.call('GET', `/api/gyms/${id}`)).json).not.toHaveProperty('openSuggestions')
  expect((await say(bob, id, 'closed')).json).toMatchObject({ id: reported.json.id, status: 'confirmed' })

  const closed = { as: 'closed', since: expect.any(String) }
  const gone = { total: '0', listed: false, onMap: 0, counted: 0, suggested: false }
  expect(await found(place)).toMatchObject({ ...gone, exact: { id, closed, isOpen: false } })
  expect(await gym.gym(id)).toMatchObject({ id, closed })
  const here = new URLSearchParams({ name, lat: '-40', lng: String(place.longitude) })
  const similar = await gym.member.call('GET', `/api/gyms/similar?${here}`)
  expect(similar.json).toMatchObject([{ id, closed, distanceM: 0 }])
  expect((await on.favorites.call('POST', '/internal/gyms/find', { ids: [id] })).json).toMatchObject([
    { id, closed },
  ])
  expect((await on.gateway.call('GET', '/internal/gym-ids')).json).not.toContain(id)
  await until('the event', async () => closings().length > 0)
  expect(closings()).toMatchObject([{ gymId: id, closed }])

  // Open gyms come before it.
  const [other] = await gym.gyms({ name: `${name} Annex`, latitude: -41, longitude: 20 })
  expect(await idsOf(`/api/gyms?q=${encodeURIComponent(name)}`)).toEqual([other, id])
  expect(await idsOf(`/api/gyms?q=${encodeURIComponent(name)}&types=Traditional`)).not.toContain(id)

  const { id: reopening, status } = await both(bob, carol, id, 'open')
  expect(status).toBe('open')
  await on.decide(reopening, 'confirmed')
  expect(await found(place)).toMatchObject(open)
  expect(await closedOf(id)).toBeUndefined()
  await until('the event', async () => reopenings().length > 0)
})

it('finds a gym by the name and the type that two trusted members give it', async () => {
  const place = await aGym()
  const name = `Renamed ${randomUUID().slice(0, 8)}`
  const members = [await trusted(), await trusted()]
  for (const member of members) {
    expect(await found(place)).toMatchObject({ exact: { id: place.id } })
    await member.call('POST', `/api/gyms/${place.id}/suggestions`, { name, type: 'Yoga' })
  }
  expect(await found({ ...place, name })).toMatchObject({ listed: true, exact: { name, type: 'Yoga' } })
})

it('keeps a gym closed that is imported again, and reopens it on the day until which it is closed', async () => {
  const { id, source } = await aGym()
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  expect((await say(gym.member, id, day(-1))).json.code).toBe('suggestion.no-change')
  await both(await trusted(), await trusted(), id, day(7))
  await gym.gyms({ ...source, phone: '+1 555' })
  await reopenGyms(on.sweeping)
  expect(await gym.gym(id)).toMatchObject({ phone: '+1 555', closed: { as: day(7) } })
  await gyms.model.updateOne({ _id: id }, { $set: { 'closed.as': day(-1) } })
  await reopenGyms(on.sweeping)
  await until('open', async () => (await closedOf(id)) === undefined)
})

it('keeps a gym closed for now until members say that it is open', async () => {
  const { id } = await aGym()
  await both(await trusted(), await trusted(), id, 'closed-for-now')
  await reopenGyms(on.sweeping)
  expect(await closedOf(id)).toMatchObject({ as: 'closed-for-now' })
  const { json } = await say(gym.member, id, 'open')
  expect(json).toMatchObject({ status: 'open', changes: [{ from: 'closed-for-now', to: 'open' }] })
})

type Attempt = (gymId: string) => Promise<unknown>

/** Others: existence.rules.test.ts. */
const attempts: Record<string, Attempt> = {
  'one member, again and again': async (id) => {
    const ada = await trusted()
    for (const _ of Array(3)) await confirm(ada, (await say(ada, id, 'not-a-gym')).json.id)
  },
  'two against a review of the last days': async (id) => {
    await on.reviewOf(id, randomUUID(), 3)
    await both(await trusted(), await trusted(), id, 'closed')
  },
  'a closing that ends up at another gym by a merge': async (id) => {
    const duplicate = await aGym()
    const report = (await say(await trusted(), duplicate.id, 'closed')).json
    const merge = on.merging.call('POST', `/internal/gyms/${duplicate.id}/merge`, { into: id })
    await Promise.all([merge, confirm(await trusted(), report.id)])
    expect((await gym.gym(duplicate.id)).id).toBe(id)
  },
  'an account that reports it and is deleted': async (id) => {
    const [ada, bob] = [await trusted(), await trusted()]
    const report = (await say(ada, id, 'closed')).json
    await gym.publish('account-deleted', { userId: ada.userId, email: 'x@example.com' })
    await until('erased', async () => (await suggestions.find(report.id)) === undefined)
    expect((await confirm(bob, report.id)).json.code).toBe('suggestion.unknown')
    await say(bob, id, 'closed')
  },
}
it.each(Object.entries(attempts))('keeps a gym open against %s', async (_name, attempt) => {
  const place = await aGym()
  await attempt(place.id)
  expect(await found(place)).toMatchObject({ total: '1', listed: true, onMap: 1, suggested: true })
})

it('does not count what an earlier version has confirmed', async () => {
  const { id } = await aGym()
  const report = (await say(await newMember(), id, 'closed')).json
  const at = new Date()
  await suggestions.decide(report.id, {
    status: 'confirmed',
    confirmedBy: randomUUID(),
    isByAdmin: false,
    at,
  })
  await applyConfirmed(on.sweeping)
  expect(await suggestions.find(report.id)).toMatchObject({ status: 'open' })
  expect(await closedOf(id)).toBeUndefined()
})
