// Whoever has added a gym corrects it at once, until others have said something about it.
import { expect, it } from 'vitest'
import { confirm } from './boot.ts'
import { gym, newMember, reviewOf } from './boot-reports.ts'

const draft = { address: '1 Main St', latitude: -41, longitude: 30, type: 'Boxing' }
const listed = async (id: string) => {
  const { name, type } = await gym.gym(id)
  return { name, type }
}

async function added() {
  const ada = await newMember()
  const { id } = (await ada.call('POST', '/api/gyms', { ...draft, name: 'Iron Yrad' })).json
  const edit = (changes: object) => ada.call('POST', `/api/gyms/${id}/suggestions`, changes)
  return { ada, id: String(id), edit }
}

it('changes a new gym as who has added it says, without an edit of it', async () => {
  const { ada, id, edit } = await added()
  const payloads = await gym.collect('gym-changed', id)
  const corrected = await edit({ name: 'Iron Yard', website: 'https://yard.example' })
  expect(corrected.status).toBe(200)
  expect(corrected.json).toMatchObject({ status: 'confirmed', suggestedBy: 'you', decidedBy: 'you' })
  expect(await gym.gym(id)).toMatchObject({ name: 'Iron Yard', website: 'https://yard.example' })
  expect((await edit({ type: 'Yoga' })).json.status).toBe('confirmed')
  expect(await listed(id)).toEqual({ name: 'Iron Yard', type: 'Yoga' })
  expect((await ada.call('GET', `/api/gyms/${id}/suggestions`)).json).toEqual([])
  await expect.poll(() => payloads().length).toBe(2)
  // As if it had been added so.
  const { confirmations } = (await ada.call('GET', `/api/gyms/${id}`)).json
  expect(confirmations.every(({ by }: { by: number }) => by === 1)).toBe(true)
})

it('waits for a second member once another one has suggested, confirmed or reviewed', async () => {
  const [first, second, third] = [await added(), await added(), await added()]
  const bob = await newMember()
  const suggested = await bob.call('POST', `/api/gyms/${first.id}/suggestions`, { priceRange: '$' })
  expect(suggested.json.status).toBe('open')
  await bob.call('POST', `/api/gyms/${second.id}/suggestions`, { existence: 'open' })
  await reviewOf(third.id, bob.userId, 0)
  await gym.rate([third.id], () => ({ ratingSum: 4, totalReviews: 1, photoCount: 0 }))
  for (const { id, edit } of [first, second, third]) {
    const waiting = await edit({ phone: '+1 555' })
    expect([waiting.status, waiting.json.status]).toEqual([201, 'open'])
    expect((await gym.gym(id)).phone).toBeNull()
    expect((await confirm(bob, waiting.json.id)).json.status).toBe('confirmed')
  }
})

it('changes it in spite of an own review', async () => {
  const { ada, id, edit } = await added()
  await reviewOf(id, ada.userId, 0)
  await gym.rate([id], () => ({ ratingSum: 4, totalReviews: 1, photoCount: 0 }))
  expect((await edit({ name: 'Iron Yard' })).json.status).toBe('confirmed')
})
