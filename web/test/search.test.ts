import { describe, expect, it } from 'vitest'
import { chipLabel } from '../src/features/gym-search/search-chip.tsx'
import { withState } from '../src/features/gym-search/search-chips.tsx'
import { filterOf, prefersPlace, rankOptions } from '../src/features/gym-search/search-options.ts'
import { localStore } from '../src/lib/browser-store.ts'
import { isSameGym } from '../src/lib/gym/provider-gyms.ts'
import { addRecent, readRecent } from '../src/lib/recent-searches.ts'
import { aGym } from './builders.ts'

const newYork = { lat: 40.7, lng: -74 }
const boston = { id: 'p1', name: 'Boston', detail: 'Massachusetts' }
const equinox = aGym({ id: 'g1', name: 'Equinox Tribeca' })
const farEquinox = aGym({ id: 'g2', name: 'Equinox', latitude: '34', longitude: '-118' })
const hour24 = aGym({ id: 'g4', name: '24 Hour Fitness', latitude: '40', longitude: '-105' })

it.each([
  ['Boston', [boston], [], true],
  ['Boston, MA', [boston], [], true],
  ['Bos', [boston], [], true],
  ['Boston', [], [], false],
  // A gym near the view whose name has the words.
  ['equinox', [{ id: 'p2', name: 'Equinox Mountain' }], [equinox], false],
  ['equi tri', [{ id: 'p2', name: 'Equinox Mountain' }], [equinox], false],
  ['equinox', [{ id: 'p2', name: 'Equinox Mountain' }], [farEquinox], true],
  // The place has exactly this name.
  ['Boston', [boston], [aGym({ name: 'Boston Boxing' })], true],
  ['Boston', [boston], [aGym({ name: 'boston' })], false],
  ['boxing', [{ id: 'p3', name: 'Boxing Street' }], [], false],
  // A provider may take a number for that of a house.
  ['24 hour fitnes', [{ id: 'p4', name: '24 hour fitnes' }], [hour24], false],
  ['24 hour', [{ id: 'p4', name: '24 hour' }], [hour24], false],
  ['24 Main', [{ id: 'p4', name: '24 Main' }], [hour24], true],
])('a search text %j with %j and %j means a place: %s', (text, places, gyms, isPlace) => {
  expect(prefersPlace({ text, places, gyms, near: newYork })).toBe(isPlace)
})

it.each([
  ['yoga', undefined, 'yoga'],
  ['workout place', undefined, 'workout place'],
  ['y', undefined, ''],
  ['Boston', undefined, undefined],
  ['Boston', { text: 'Bost', places: [boston], gyms: [], near: newYork }, undefined],
  ['Boston', { text: 'Boston', places: [boston], gyms: [], near: newYork }, ''],
  ['Xyzzy', { text: 'Xyzzy', places: [], gyms: [], near: newYork }, 'Xyzzy'],
  ['equinox', { text: 'equinox', places: [boston], gyms: [equinox], near: newYork }, 'equinox'],
])('a search text %j with %j filters by %j', (text, found, filter) => {
  expect(filterOf(text, found)).toBe(filter)
})

it('suggests the place of this name that is near the view before larger ones', () => {
  const place = (id: string, lat: number) => {
    const location = { name: 'Williamsburg', coordinates: { lat, lng: -74 }, placeId: id }
    return { id, name: 'Williamsburg', location }
  }
  const places = [place('far', 37), place('near', 40.71)]
  const order = (text: string) => rankOptions({ text, places, gyms: [], near: newYork }).map(({ id }) => id)
  expect(order('williamsburg')).toEqual(['near', 'far'])
  expect(order('william')).toEqual(['far', 'near'])
})

const yogaHall = aGym({ id: 'g3', name: 'Yoga Hall' })
it('suggestions of a kind are the type, then gyms, then places', () => {
  const found = { text: 'yoga', places: [boston], gyms: [yogaHall], near: newYork }
  expect(rankOptions(found).map(({ kind }) => kind)).toEqual(['type', 'gym', 'place'])
})

it('suggestions of a place are at most five places, then at most three gyms', () => {
  const places = Array.from({ length: 7 }, (_, n) => ({ ...boston, id: `p${n}` }))
  const gyms = Array.from({ length: 5 }, (_, n) => ({ ...yogaHall, id: `g${n}` }))
  const kinds = rankOptions({ text: 'Boston', places, gyms, near: newYork }).map(({ kind }) => kind)
  expect(kinds.join(' ')).toBe('place place place place place gym gym gym')
})

it('recent searches are the last five, newest first, each once, and those of one member', () => {
  for (const text of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'CC']) addRecent('m1', { text })
  expect(readRecent('m1').map(({ text }) => text)).toEqual(['CC', 'ff', 'ee', 'dd', 'bb'])
  expect(readRecent('m2')).toEqual([])
})

it('recent searches are none where the stored text is not readable', () => {
  localStore.setItem('recent-searches:m1', '{"x":')
  expect(readRecent('m1')).toEqual([])
})

describe('isSameGym', () => {
  const at = (name: string, latitude = '40.7000000') => ({ name, latitude, longitude: '-74.0000000' })
  it.each([
    [at('Iron Works'), at('Iron Works Gym'), true],
    [at("Gold's Gym"), at('GOLDS GYM Downtown', '40.7010000'), true],
    [at('Iron Works'), at('Iron Works', '40.7020000'), false],
    [at('Iron Works'), at('Yoga Hall'), false],
    [at('The Gym'), at('The Studio'), false],
    [at('Café Yoga'), at('Cafe Yoga'), true],
  ])('of %j and %j is %s', (one, other, isSame) => {
    expect(isSameGym(one, other)).toBe(isSame)
  })
})

it.each([
  ['berlin', undefined, '1 Main St, Berlin, CT 06037', 'Berlin, CT'],
  ['berlinn', 'Berlin', '1 Main St, Berlin, CT 06037', 'Berlin, CT for “berlinn”'],
  ['Manhattan', undefined, '1 Main St, New York, NY 10019', 'Manhattan'],
  ['Berlin', undefined, 'Hauptstr. 1, Berlin, Deutschland', 'Berlin'],
  ['Berlin', undefined, undefined, 'Berlin'],
])('shows the place %j, meant as %j, with the state of %j: %j', (text, meant, address, label) => {
  const place = { text, meant, means: 'place', type: undefined, rest: '' } as const
  expect(chipLabel(withState(place, address))).toBe(label)
  expect(withState({ ...place, means: 'name' }, address)).toMatchObject({ text })
})
