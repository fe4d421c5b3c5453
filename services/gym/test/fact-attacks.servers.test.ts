// Attempts to harm what is known of a gym, by people and by accident.
import type { Amenity } from '@jumpingjack/contracts/facts/gym-facts'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { createImportStore } from '../src/gyms/gym-imports.store.ts'
import { derivedFields, type StoredGym } from '../src/gyms/gyms.rules.ts'
import { type AMember, confirm } from './boot.ts'
import * as on from './boot-reports.ts'

const { decide, gym, gyms, merging, newMember, trusted } = on

const known = { amenities: ['sauna'] as Amenity[], hours: '24/7', priceRange: '$$' as const, phone: '1' }
const aPlace = async () => (await gym.gyms(known))[0] ?? ''
const factsOf = async (id: string) => {
  const page = await gym.gym(id)
  const { amenities, lacks, hours, womenHours, priceRange, dayPass, phone, website } = page
  return { amenities, lacks, hours, womenHours, priceRange, dayPass, phone, website }
}
const suggest = async (by: TestClient, id: string, changes: object, query = '') =>
  (await by.call('POST', `/api/gyms/${id}/suggestions${query}`, changes)).json
const answer = async (by: TestClient, id: string, value: string) =>
  (await by.call('POST', `/api/gyms/${id}/answers`, { field: 'sauna', answer: value })).json.status
const merge = (id: string, into: string) => merging.call('POST', `/internal/gyms/${id}/merge`, { into })

/** Two new accounts say so. */
async function twoSay(id: string, changes: object): Promise<void> {
  const suggested = await suggest(await newMember(), id, changes)
  expect((await confirm(await newMember(), suggested.id)).status).toBe(200)
}
async function manyConfirm(id: string): Promise<void> {
  for (let n = 0; n < 3; n++) await answer(await newMember(), id, 'yes')
}
const price = { for: 'adult', currency: 'USD', observedOn: new Date().toISOString().slice(0, 10) }
/** `members` confirm what another one adds. */
async function costIs(id: string, monthly: number, [first, ...members]: AMember[]): Promise<void> {
  const added = await first?.call('POST', `/api/gyms/${id}/costs`, { ...price, monthly })
  expect(added?.status).toBe(201)
  for (const by of members) await by.call('POST', `/api/costs/${added?.json.id}/confirmation`, {})
}
const newMembers = (count: number) => Promise.all(Array.from({ length: count }, newMember))
const erase = async ({ userId }: AMember) => {
  await gym.publish('account-deleted', { userId, email: 'x@example.com' })
  await until('erased', async () => (await on.suggestions.ofMember(userId)).length === 0)
}

it.each<[what: string, attempt: (id: string) => Promise<unknown>]>([
  ...[
    { hours: 'Mo-Fr 06:00-22:00, book at https://spam.example/x' },
    { womenHours: 'Tu 9-12 Uhr (WWW.spam)' },
    { phone: '+1 555 casino.example' },
    { dayPass: { offered: true, price: 'free at spam.example' } },
    { hours: 'ｗｗｗ．spam．example' },
    { website: 'https://spam.example/' },
    { phone: '', website: 'https://spam.example/', amenities: [] },
  ].map((changes): [string, (id: string) => Promise<unknown>] => [
    `a link of two new accounts in ${JSON.stringify(changes)}`,
    (id) => twoSay(id, changes),
  ]),
  [
    'two new accounts that repeat what an administrator has rejected',
    async (id) => {
      await decide((await suggest(await newMember(), id, { hours: 'Mo-Su 09:00-10:00' })).id, 'rejected')
      await twoSay(id, { hours: 'Mo-Su 09:00-10:00' })
      await twoSay(id, { hours: 'Mo-Su 09:00-10:00', priceRange: '$$$' })
    },
  ],
  [
    'two new accounts that change what an administrator has decided',
    async (id) => {
      for (const hours of ['Mo-Su 09:00-10:00', known.hours])
        await decide((await suggest(await newMember(), id, { hours })).id, 'confirmed')
      await twoSay(id, { hours: 'Mo-Su 10:00-11:00' })
    },
  ],
  [
    'a crowd of new accounts against what three have confirmed',
    async (id) => {
      await manyConfirm(id)
      for (let n = 0; n < 8; n++) expect(await answer(await newMember(), id, 'no')).not.toBe('confirmed')
    },
  ],
  [
    'two new accounts, and one with a trusted member, against a cost that three have confirmed',
    async (id) => {
      await costIs(id, 5_100, await newMembers(4))
      await costIs(id, 19_900, await newMembers(2))
      await costIs(id, 2_000, [await trusted(), await newMember()])
      await twoSay(id, { priceRange: '$' })
    },
  ],
  [
    'one trusted member and a new account that repeat what an administrator has rejected',
    async (id) => {
      const hours = 'Mo-Su 09:00-10:00'
      await decide((await suggest(await newMember(), id, { hours })).id, 'rejected')
      await confirm(await trusted(), (await suggest(await newMember(), id, { hours })).id)
    },
  ],
  [
    'one who answers no, withdraws it, and answers again',
    async (id) => {
      const eve = await newMember()
      for (let n = 0; n < 3; n++) {
        await answer(eve, id, 'no')
        await eve.call('DELETE', `/api/gyms/${id}/answers/sauna`)
      }
    },
  ],
  [
    'one who confirms the own suggestion in every way at once',
    async (id) => {
      const eve = await newMember()
      const { id: edit } = await suggest(eve, id, { amenities: [], lacks: ['sauna'] })
      await Promise.all([
        confirm(eve, edit),
        answer(eve, id, 'no'),
        confirm(eve, edit),
        answer(eve, id, 'no'),
      ])
    },
  ],
  [
    'an answer of an account that is deleted, and the next one',
    async (id) => {
      const eve = await newMember()
      await answer(eve, id, 'no')
      await erase(eve)
      expect(await answer(await newMember(), id, 'no')).toBe('suggested')
    },
  ],
  [
    'an edit of a duplicate that is confirmed once that is merged',
    async (id) => {
      await manyConfirm(id)
      const duplicate = await aPlace()
      const edit = await suggest(await newMember(), duplicate, { amenities: [], lacks: ['sauna'] })
      await merge(duplicate, id)
      expect((await confirm(await newMember(), edit.id)).json.status).toBe('open')
    },
  ],
])('keeps the facts of a gym against %s', async (_what, attempt) => {
  const id = await aPlace()
  const before = await factsOf(id)
  await attempt(id)
  expect(await factsOf(id)).toEqual(before)
})

it('lets trusted members do what new accounts cannot', async () => {
  const id = await aPlace()
  const text = 'Mo-Fr 06:00-22:00, see https://gym.example/hours'
  const rejected = await suggest(await newMember(), id, { hours: text })
  await decide(rejected.id, 'rejected')
  const edit = await suggest(await trusted(), id, { hours: text })
  expect((await confirm(await trusted(), edit.id)).json.status).toBe('confirmed')
  expect((await factsOf(id)).hours).toBe(text)
  await manyConfirm(id)
  for (const status of ['suggested', 'confirmed'])
    expect(await answer(await trusted(), id, 'no')).toBe(status)
  expect((await factsOf(id)).lacks).toEqual(['sauna'])
  await costIs(id, 5_100, await newMembers(4))
  await costIs(id, 2_000, [await trusted(), await trusted()])
  expect((await factsOf(id)).priceRange).toBe('$')
})

it('finds a report behind more open suggestions than pages list, and agreement among many new accounts', async () => {
  const { id } = await on.aGym()
  const [ada, bob, first] = [await trusted(), await trusted(), await newMember()]
  const report = (await on.say(first, id, 'closed')).json
  await on.say(ada, id, 'closed')
  for (let n = 0; n < 25; n++) {
    const eve = await newMember()
    expect((await on.say(eve, id, 'closed')).json).toMatchObject({ id: report.id, status: 'open' })
    for (const phone of ['1', '2', '3']) await suggest(eve, id, { phone: `${n}${phone}` })
  }
  expect((await on.say(bob, id, 'closed')).json).toMatchObject({ id: report.id, status: 'confirmed' })
})

it('counts a member once who answers under the id of a merged gym, too', async () => {
  const [id, duplicate] = [await aPlace(), await aPlace()]
  await merge(duplicate, id)
  const ada = await newMember()
  for (const each of [duplicate, id]) await answer(ada, each, 'yes')
  const { confirmations } = (await ada.call('GET', `/api/gyms/${id}`)).json
  expect(confirmations[0]).toMatchObject({ field: 'sauna', by: 1, isByYou: true })
})

it('asks nothing about a closed gym, and stays closed whatever is said about it', async () => {
  const { id } = await on.aGym()
  await on.both(await trusted(), await trusted(), id, 'closed')
  await twoSay(id, { amenities: ['sauna'] })
  await answer(await newMember(), id, 'yes')
  const page = (await (await newMember()).call('GET', `/api/gyms/${id}`)).json
  expect(page).toMatchObject({ closed: { as: 'closed' }, amenities: ['sauna'] })
  expect(page).not.toHaveProperty('question')
})

it('keeps facts that a page or a process of an earlier version does not know', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['sauna', 'pool'], lacks: ['towels'] })
  const edit = { amenities: ['24h', 'sauna'], lacks: [] }
  const { changes, id: suggested } = await suggest(await newMember(), id, edit, '?facts=2')
  expect(changes).toMatchObject([{ field: 'amenities', to: ['24h', 'sauna', 'pool'] }])
  await confirm(await newMember(), suggested)
  expect(await factsOf(id)).toMatchObject({ amenities: ['24h', 'sauna', 'pool'], lacks: ['towels'] })
  const later = { amenities: ['sauna', 'cryotherapy'] as Amenity[], changedAt: new Date() }
  await gyms.model.updateOne({ _id: id }, { $set: later })
  await twoSay(id, { amenities: ['pool', 'sauna'] })
  expect((await gyms.find(id))?.amenities).toEqual(['sauna', 'pool', 'cryotherapy'])
})

it('stores no change of a gym that has changed since, also within a millisecond', async () => {
  const id = await aPlace()
  const read = (await gyms.find(id)) as StoredGym
  const event = newEvent('gym-changed', { gymId: id }, read.changedAt)
  expect(await gyms.change(read, { phone: '2' }, event)).toBe(true)
  expect(await gyms.change(read, { phone: '3' }, event)).toBe(false)
  const imports = createImportStore(gyms)
  const { sourceId = '', confirmed: _, ...fields } = (await gyms.find(id)) as StoredGym
  const imported = (await imports.findBySource([sourceId])).get(sourceId)
  const edits = ['5', '6'].map((phone) => ({ phone, confirmed: ['phone' as const] }))
  for (const edit of edits) await gyms.change((await gyms.find(id)) as StoredGym, edit, event)
  const update = { ...derivedFields(fields), _id: id, readAt: imported?.changedAt, phone: '4' }
  await imports.update([{ ...fields, ...update }], new Date())
  expect((await gyms.find(id))?.phone).toBe('6')
})
