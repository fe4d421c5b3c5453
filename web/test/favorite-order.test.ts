import { describe, expect, it } from 'vitest'
import { inOrder, moved, type ShownFavorite, withOrder } from '../src/features/favorites/favorite-rules.ts'
import { aGym } from './a-gym.ts'

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
    expect(
      inOrder(favorites, { listId, sort, from })
        .map((each) => each.gymId)
        .join(''),
    ).toBe(expected)
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
  const idsOf = (listId: string) =>
    inOrder(changed, { listId, sort: 'own', from: undefined }).map((each) => each.gymId)
  expect([idsOf('l1').join(''), idsOf('l2').join('')]).toEqual(['cba', 'ab'])
})
