// Gym and review service on real servers, for reports of gyms that have closed or moved, and for members whose word
// counts. The files of a worker share them.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { noRelay } from '@jumpingjack/kit/messaging/outbox'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { importReviews } from '../../review/src/reviews/import-reviews.actions.ts'
import { bootReview } from '../../review/test/boot.ts'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { createExistenceStore } from '../src/suggestions/existence.store.ts'
import { createSuggestionStore } from '../src/suggestions/suggestions.store.ts'
import { type AMember, bootGym, confirm, countGyms } from './boot.ts'

const port = await freePort()
export const gym = await bootGym({ REVIEW_URL: `http://127.0.0.1:${port}` })
export const review = await bootReview({ GYM_URL: gym.url, PORT: port }, gym.bed)
for (const name of ['suggestion-decided', 'gym-merged'] as const) await gym.bed.accept(name)
export const { admin, newMember } = gym
export const [merging, gateway, favorites] = [
  await gym.as('admin'),
  await gym.as('gateway'),
  await gym.as('user'),
]

/** The recurring work of a replica. */
export const suggestions = createSuggestionStore(gym.db)
export const gyms = createGymStore(gym.db)
export const sweeping = {
  ...{ suggestions, gyms, existence: createExistenceStore(suggestions, gyms) },
  ...{ relay: noRelay, gymRelay: noRelay, gymIndex: { changed() {} }, now: () => new Date() },
}

/** The ids of what is confirmed and not applied, of this gym alone: other files share the database. */
export const unappliedOf = async (gymId: string) =>
  (await suggestions.unapplied()).filter((each) => each.gymId === gymId).map(({ _id }) => _id)

export function reviewOf(gymId: string, userId: string, daysAgo: number) {
  const createdAt = new Date(Date.now() - daysAgo * dayMs)
  return importReviews(review.db, [{ gymId, userId, authorName: 'Ada', rating: 4, createdAt }])
}

/** Has written a review elsewhere, long enough ago. */
export async function trusted(): Promise<AMember> {
  const member = await newMember()
  await reviewOf(randomUUID(), member.userId, 15)
  return member
}

export const say = (by: TestClient, gymId: string, existence: string) =>
  by.call('POST', `/api/gyms/${gymId}/suggestions`, { existence })
export const decide = (id: string, decision: string) =>
  admin.call('POST', `/api/admin/suggestions/${id}/decision`, { decision })
export const closedOf = async (id: string) => (await gym.gym(id)).closed

/** Reports it, and lets another agree. */
export async function both(one: AMember, other: AMember, gymId: string, existence: string) {
  const { id } = (await say(one, gymId, existence)).json
  return (await confirm(other, id)).json
}

/** Far from all others, in a box of its own. */
let places = 0
export async function aGym(name = `Temple ${randomUUID().slice(0, 8)}`) {
  const longitude = 20 + places++ * 0.1
  const source = { sourceId: `test:${name}`, name, latitude: -40, longitude }
  const [id = ''] = await gym.gyms(source)
  return { id, name, source, longitude, box: `bbox=${longitude - 0.01},-40.01,${longitude + 0.01},-39.99` }
}

export const idsOf = async (path: string) =>
  (await gym.member.call('GET', path)).json.map((each: { id: string }) => each.id)

/** Where members find it. */
export async function found({ id, name, box }: Awaited<ReturnType<typeof aGym>>) {
  const q = encodeURIComponent(name)
  const list = await gym.member.call('GET', `/api/gyms?${box}`)
  const search = (await gym.member.call('GET', `/api/gyms/search?q=${q}`)).json.gyms
  return {
    total: list.headers.get('x-total-count'),
    listed: (await idsOf(`/api/gyms?${box}`)).includes(id),
    onMap: countGyms((await gym.member.call('GET', `/api/gyms/clusters?${box}&zoom=20`)).json),
    counted: (await gym.member.call('GET', `/api/gyms/counts?${box}`)).json.total,
    suggested: (await idsOf(`/api/gyms?q=${encodeURIComponent(name.slice(0, -1))}`)).includes(id),
    exact: search.find((each: { id: string }) => each.id === id),
  }
}
