// Confirmed suggestions change the gym after a crash too, and the one that is confirmed last counts.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applyConfirmed } from '../src/suggestions/suggestions.actions.ts'
import { confirm } from './boot.ts'
import { gym, suggestions, sweeping, unappliedOf } from './boot-reports.ts'

const bob = await gym.newMember()

async function suggest(gymId: string, changes: object): Promise<string> {
  const member = await gym.newMember()
  return (await member.call('POST', `/api/gyms/${gymId}/suggestions`, changes)).json.id
}

/** As by a process that dies before it changes the gym. */
const onlyDecide = (id: string, at: Date) =>
  suggestions.decide(id, { status: 'confirmed', confirmedBy: randomUUID(), isByAdmin: false, at })

/** As by a process that dies after the change of the gym. */
const markUnapplied = (id: string) =>
  suggestions.model.updateOne({ _id: id }, { $set: { unappliedAt: new Date() } })

/** `meanwhile` runs when the sweep has read what is unapplied. */
async function sweep(meanwhile = async () => {}): Promise<void> {
  const read = async () => {
    const found = await suggestions.unapplied()
    await meanwhile()
    return found
  }
  await applyConfirmed({ ...sweeping, suggestions: { ...suggestions, unapplied: read } })
}

it('changes the gym after a crash between decision and change', async () => {
  const [id = ''] = await gym.gyms({})
  await onlyDecide(await suggest(id, { priceRange: '$$' }), new Date())
  await sweep()
  expect((await gym.gym(id)).priceRange).toBe('$$')
  expect(await unappliedOf(id)).toEqual([])
})

it('applies the one that was confirmed last, last', async () => {
  const [id = ''] = await gym.gyms({})
  const [first, second] = [await suggest(id, { priceRange: '$' }), await suggest(id, { priceRange: '$$$' })]
  const at = Date.now()
  await onlyDecide(first, new Date(at - 2))
  await onlyDecide(second, new Date(at - 1))
  expect(await unappliedOf(id)).toEqual([first, second])
  await sweep()
  expect((await gym.gym(id)).priceRange).toBe('$$$')
  expect(await unappliedOf(id)).toEqual([])
})

it('keeps a later one that is applied while the sweep runs', async () => {
  const [id = ''] = await gym.gyms({})
  const first = await suggest(id, { priceRange: '$' })
  await onlyDecide(first, new Date())
  await sweep(async () => {
    await sweep()
    expect((await gym.gym(id)).priceRange).toBe('$')
    expect((await confirm(bob, await suggest(id, { priceRange: '$$$' }))).status).toBe(200)
  })
  expect((await gym.gym(id)).priceRange).toBe('$$$')
})

it('keeps what a later one has set, after a crash between change and mark', async () => {
  const [id = ''] = await gym.gyms({ amenities: ['parking'] })
  const first = await suggest(id, { priceRange: '$', phone: '+1 555', amenities: ['sauna', 'pool'] })
  await confirm(bob, first)
  const second = { priceRange: '$$$', amenities: ['pool', 'parking'] }
  await confirm(bob, await suggest(id, second))
  // What the first one alone has set is set again.
  await gym.db.collection<{ _id: string }>('gyms').updateOne({ _id: id }, { $set: { phone: null } })
  await markUnapplied(first)
  await sweep()
  expect(await gym.gym(id)).toMatchObject({ ...second, phone: '+1 555' })
  expect(await unappliedOf(id)).toEqual([])
})
