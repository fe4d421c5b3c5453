import { beforeEach, describe, expect, it } from 'vitest'
import {
  favoriteLink,
  inOrder,
  moved,
  type ShownFavorite,
  withOrder,
} from '../src/features/favorites/favorite-rules.ts'
import { localStore } from '../src/lib/browser-store.ts'
import { dequeueToggle, enqueueToggle, readOfflineQueue } from '../src/lib/offline/offline-queue.ts'
import { aGym } from './builders.ts'

it.each([
  ['40.7000000', '-74.0000000', '/?lat=40.7&lng=-74&zoom=15&selected=g1'],
  ['-0.5', '0.25', '/?lat=-0.5&lng=0.25&zoom=15&selected=g1'],
  ['0', '0', '/'],
  ['0', '-74', '/'],
  ['40.7', '0', '/'],
])('favoriteLink of a gym at %s, %s is %s', (latitude, longitude, link) => {
  expect(favoriteLink(aGym({ id: 'g1', latitude, longitude }))).toBe(link)
})

const key = 'favorites-waiting:ann'

describe('offlineQueue', () => {
  beforeEach(() => localStore.removeItem(key))

  it('keeps the latest toggle of a gym, per member', () => {
    enqueueToggle('ann', 'g1', true)
    enqueueToggle('ann', 'g2', true)
    enqueueToggle('ann', 'g1', false)
    expect(readOfflineQueue('ann')).toEqual({ g1: false, g2: true })
    expect(readOfflineQueue('ben')).toEqual({})
  })

  it('drops a sent toggle, unless the gym was toggled again meanwhile', () => {
    enqueueToggle('ann', 'g1', true)
    enqueueToggle('ann', 'g2', false)
    dequeueToggle('ann', 'g1', true)
    dequeueToggle('ann', 'g2', true)
    expect(readOfflineQueue('ann')).toEqual({ g2: false })
  })

  it.each(['', 'not json', '[]', '{"g1":"yes"}', 'null'])('reads %j as empty', (text) => {
    localStore.setItem(key, text)
    expect(readOfflineQueue('ann')).toEqual({})
  })
})

function aFavorite(gymId: string, latitude: string, positions?: Record<string, number>): ShownFavorite {
  const gym = aGym({ id: gymId, name: gymId, latitude, longitude: '-74' })
  return { id: `f-${gymId}`, gymId, userId: 'ann', createdAt: '2026-01-01T00:00:00.000Z', gym, positions }
}

// As the server returns them: newest first.
const favorites = [
  aFavorite('c', '40.9', { l1: 7 }),
  aFavorite('a', '0', { l1: 2, l2: 0 }),
  aFavorite('b', '40.7', { l1: 7, l2: 1 }),
].map((each, age) => ({ ...each, createdAt: `2026-01-0${9 - age}T00:00:00.000Z` }))
const from = { lat: 40.71, lng: -74 }

const idsOf = (shown: { gymId: string }[]) => shown.map(({ gymId }) => gymId).join('')

describe('inOrder', () => {
  it.each([
    [undefined, 'own', 'cab'],
    [undefined, 'name', 'abc'],
    [undefined, 'distance', 'bca'],
    ['l1', 'own', 'abc'],
    ['l1', 'distance', 'bca'],
    ['l2', 'own', 'ab'],
    ['l2', 'name', 'ab'],
    ['l3', 'own', ''],
  ] as const)('of the list %s by %s is %s', (listId, sort, expected) => {
    expect(idsOf(inOrder(favorites, { listId, sort, from }))).toBe(expected)
  })
})

it.each([
  ['a', 1, 'bac'],
  ['b', -1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
] as const)('moved: %s by %i gives %s', (id, step, expected) => {
  expect(moved(['a', 'b', 'c'], id, step).join('')).toBe(expected)
})

it('shows a new order before the server has replied', () => {
  const own = favorites.map((each) => ({ ...each, gym: aGym({ id: each.gymId }) }))
  const changed = withOrder(own, 'l1', ['c', 'b', 'a'])
  const idsIn = (listId: string) => idsOf(inOrder(changed, { listId, sort: 'own', from: undefined }))
  expect([idsIn('l1'), idsIn('l2')]).toEqual(['cba', 'ab'])
})
