// Searches by words, as people type them.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import { newGym } from '../src/gyms/gyms.rules.ts'
import { createGymSearcher } from '../src/search/index/gym-search.rules.ts'
import { createGymTable } from '../src/search/index/gym-table.rules.ts'
import { wordsOf } from '../src/search/words/words.rules.ts'
import { aGym } from './boot.ts'

const unknown = 'Address not available'
const newYork = { latitude: 40.71, longitude: -74.01 }
const saltLake = { latitude: 40.76, longitude: -111.89 }
const gyms = [
  { name: "Gold's Gym", address: '358 Hampton Dr, Venice, CA 90291', latitude: 33.99, longitude: -118.47 },
  { name: 'Golden Yoga', address: '1 Main St, New York, NY 10001', type: 'Yoga', ...newYork },
  { name: 'LA Fitness', address: '9 State St, Salt Lake City, UT 84101', ...saltLake },
  { name: 'LA Fitness', address: '7 Elm St, Los Angeles, CA', latitude: 34.05, longitude: -118.24 },
  { name: '24 Hour Fitness', address: unknown, ...saltLake },
  { name: 'Crucible', address: '2 West Temple, Salt Lake City, UT', type: 'CrossFit', ...saltLake },
  { name: 'Brooklyn Hall', address: unknown, description: 'Part of YMCA. Run by City of York.', ...newYork },
  { name: 'Planet Fitness', address: '5 Broadway, New York, NY 10004', ...newYork },
  { name: 'Salt Lake Yoga', address: '3 Main St, Salt Lake City, UT', type: 'Yoga', ...saltLake },
  { name: 'Café Ringside', address: unknown, type: 'Boxing', ...newYork },
  { name: 'Pure Barre', address: 'near Tribeca, New York, NY', type: 'Dance Studio', ...newYork },
  { name: 'Retro Fitness', address: '1 Main St, Newark, NJ 07102', latitude: 40.74, longitude: -74.17 },
  { name: 'Retro Fitness', address: '2 Main St, New York, NY 10001', ...newYork },
  { name: 'Boston Iron', address: '1 Elm St, Denver, CO 80201', latitude: 39.74, longitude: -104.99 },
  { name: 'Anvil Iron', address: '2 Elm St, Boston, MA 02101', latitude: 42.36, longitude: -71.06 },
  { name: 'Chvrch Cycle', address: 'Provo, UT 84604', latitude: 40.23, longitude: -111.66 },
  { name: 'Spin to Win', address: 'near Provo, UT', latitude: 40.24, longitude: -111.66 },
  { name: 'Crunch', address: '5 Broadway, Buffalo, NY 14201', latitude: 42.89, longitude: -78.88 },
  { name: 'Crunch', address: 'New York, NY 10003', ...newYork },
  { name: 'VASA Fitness', address: '1 Pine St, Denver, CO 80202', latitude: 39.74, longitude: -104.99 },
  { name: 'VASA Fitness', address: 'near Orem, UT', latitude: 40.3, longitude: -111.7 },
  { name: 'ILoveKickboxing', address: 'Saint Paul, MN 55101', latitude: 44.95, longitude: -93.09 },
  { name: 'Alpha Shore', address: 'Main St, Los Angeles, CA', latitude: 34.05, longitude: -118.24 },
  { name: 'Alpha Shore', address: 'Ruston, LA 71270', latitude: 32.53, longitude: -92.64 },
  { name: 'Shore of Alpha', address: unknown, latitude: 34.05, longitude: -118.24 },
  { name: 'Hall 24', address: 'Fairmont, WV 26554', latitude: 39.48, longitude: -80.14 },
  { name: 'Hall 24', address: 'Richmond, VA 23220', latitude: 37.54, longitude: -77.43 },
  { name: 'Iron Den', address: '1 Main St, Portland, ME 04101', latitude: 43.66, longitude: -70.26 },
  { name: 'Iron Den', address: '2 Main St, Portland, OR 97201', latitude: 45.52, longitude: -122.68 },
  { name: 'Iron Den', address: '3 Main St, Salem, OR 97301', latitude: 44.94, longitude: -123.04 },
  { name: 'Peak Fit', address: 'San Francisco, CA 94110', latitude: 37.75, longitude: -122.42 },
  { name: 'Peak Fit', address: 'San Mateo, CA 94199', latitude: 37.56, longitude: -122.32 },
  { name: 'Quarry Swim Hall', address: unknown, latitude: 37.77, longitude: -122.41 },
  { name: 'Bay Box', address: 'San Francisco, CA 94103', latitude: 37.77, longitude: -122.41 },
]

const table = createGymTable()
for (const [n, fields] of gyms.entries()) table.put(newGym(`${n}`, aGym(fields), new Date(0)))
table.finishLoad()
const searcher = createGymSearcher(table)

function search(text: string, place?: { latitude: number; longitude: number }): string[] {
  const near = place && unitVector(place.latitude, place.longitude)
  return searcher.search({ filter: { text }, sort: 'relevance', limit: 10, near }).ids
}

const [gold, golden, laSlc, laLa, hour24, crucible, ymca, planet, saltYoga, cafe, ...more] = gyms.keys()
const [
  barre,
  retroNj,
  retroNy,
  bostonIron,
  anvil,
  cycle,
  ,
  crunchBuffalo,
  crunchNyc,
  vasa,
  vasaOrem,
  ...rest
] = more
const [kickboxing, alphaLa, alphaRuston, , hallWv, hallVa, denMaine, denOregon, denSalem, peak, , quarry] =
  rest

it.each<[string, number | undefined]>([
  ["gold's gym", gold],
  ['where is crucible', crucible],
  ['crunch buffalo hours', crunchBuffalo],
  ['www.planetfitness.com', planet],
  ['quarryswimhall', quarry],
  ['golds gym', gold],
  ['Gold’s', gold],
  ['gym golds', gold],
  ['glod gym', gold],
  ['golds venice', gold],
  ['golden yoga', golden],
  ['goldn yoga', golden],
  ['yoga new york', golden],
  ['yoga nyc', golden],
  ['la fitness slc', laSlc],
  ['fitness la utah', laSlc],
  ['l.a. fitness los angeles', laLa],
  ['24 hour fitness', hour24],
  ['24hr fitness', hour24],
  ['24 hour gym', hour24],
  ['crossfit salt lake', crucible],
  ['cross fit salt lake city', crucible],
  ['crossfit 2 west temple', crucible],
  ['ymca', ymca],
  ['brooklyn ymca', ymca],
  ['planetfitness', planet],
  ['plnaet fitness', planet],
  ['planet fitness 10004', planet],
  ['planet fit', planet],
  ['salt lake yoga', saltYoga],
  ['cafe ringside', cafe],
  ['ringsde', cafe],
  ['boxing gym', cafe],
  ['ringside xyzzyx', cafe],
  ['24 hr fitness', hour24],
  ['24 hrs fitnes', hour24],
  ['planetfitnes', planet],
  ['planetfitnss', planet],
  ['purebar', barre],
  ['barre', barre],
  ['y m c a', ymca],
  ['Y.M.C.A. brooklyn', ymca],
  ['retro new jersey', retroNj],
  ['retro new york', retroNy],
  ['retro nyc', retroNy],
  ['boston iron', bostonIron],
  ['iron boston ma', anvil],
  ['anvil massachusetts', anvil],
  ['84604', cycle],
  ['84605', cycle],
  ['cycling provo', cycle],
  ['the spin class utah', cycle],
  ['crunch new york', crunchNyc],
  ['crunch new york city', crunchNyc],
  ['crunch nyc', crunchNyc],
  ['crunch buffalo', crunchBuffalo],
  ['vasa provo', vasaOrem],
  ['vasa salt lake', vasaOrem],
  ['vasa 84604', vasaOrem],
  ['vasa denver', vasa],
  ['best yoga in salt lake', saltYoga],
  ['cheap yoga nyc', golden],
  ['yoga lessons in salt lake', saltYoga],
  ['kickboxing st paul', kickboxing],
  ['i love kickboxing minnesota', kickboxing],
  ['alpha shore', alphaLa],
  ['alpha shore la', alphaLa],
  ['alpha shore ruston la', alphaRuston],
  ['alpha shore in la', alphaLa],
  ['twenty four hour fitness', hour24],
  ['hall 24 west virginia', hallWv],
  ['hall 24 virginia', hallVa],
  ['iron den portland me', denMaine],
  ['iron den portland maine', denMaine],
  ['gyms in portland me', denMaine],
  ['iron den portland or', denOregon],
  ['portland oregon iron den', denOregon],
  ['97203', denOregon],
  ['iron 97320', denSalem],
  ['brokklin hall', ymca],
  ['crucbel', crucible],
  ['anvli iorn', anvil],
])('finds first for "%s" the right gym', (text, expected) => {
  expect(search(text)[0]).toBe(`${expected}`)
})

it('prefers gyms near the reference among equal matches', () => {
  expect(search('yoga', newYork)[0]).toBe(`${golden}`)
  expect(search('yoga', saltLake)[0]).toBe(`${saltYoga}`)
  expect(search('la fitness', saltLake).slice(0, 2)).toEqual([`${laSlc}`, `${laLa}`])
})

it('prefers the nearer of two cities of one name', () => {
  expect(search('iron den portland', { latitude: 43, longitude: -71 })[0]).toBe(`${denMaine}`)
  expect(search('portland', { latitude: 45, longitude: -122 })[0]).toBe(`${denOregon}`)
})

it('finds what is nearest to a ZIP code without gyms, wherever the map is', () => {
  expect(search('97299', newYork)[0]).toBe(`${denOregon}`)
  expect(search('12345', saltLake)[0]).toBe(`${crunchBuffalo}`)
})

it('finds what is nearest to a ZIP code of other gyms, wherever the map is', () => {
  expect(search('peak fit 94103', { latitude: 37.3, longitude: -121.9 })[0]).toBe(`${peak}`)
})

it.each(['gym near me', 'gyms nearby', 'near me', 'closest gym', 'open now'])(
  'finds for "%s" what is near',
  (text) => {
    expect([saltYoga, hour24, crucible, laSlc].map(String)).toContain(search(text, saltLake)[0])
    expect([planet, golden, cafe, ymca, barre, retroNy].map(String)).toContain(search(text, newYork)[0])
  },
)

it.each(['xyzzyx', '.*', '--', '123456', 'no gym has such a name'])('finds nothing for "%s"', (text) => {
  expect(search(text)).toEqual([])
})

it.each([
  ["Gold's Gym – L.A.", ['golds', 'gym', 'la']],
  ['Élan & Ωmega', ['elan', 'and', 'ωmega']],
  ['24-Hour  Fitness', ['24', 'hour', 'fitness']],
  ['F45 Training™', ['f45', 'training']],
  ['!', []],
])('splits "%s" into words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('finds a renamed gym by its new name only, and a merged one not at all', () => {
  const gym = newGym('renamed', aGym({ name: 'Quartz Tower' }), new Date(0))
  table.put(gym)
  expect(search('quartz')).toEqual(['renamed'])
  table.put(newGym('renamed', aGym({ name: 'Basalt Tower' }), new Date(0)))
  expect(search('quartz')).toEqual([])
  expect(search('basal')).toEqual(['renamed'])
  table.put({ ...gym, mergedInto: '1' })
  expect(search('basalt tower')).toEqual([])
})

it('finds new gyms and no removed ones by a word of many gyms', () => {
  const many = createGymTable()
  const gym = (id: string) => newGym(id, aGym({ name: `Common ${id}` }), new Date(0))
  for (let n = 0; n < 6_000; n++) many.put(gym(`${n}`))
  many.finishLoad()
  const find = () =>
    createGymSearcher(many).search({ filter: { text: 'common' }, sort: 'relevance', limit: 1 }).total
  expect(find()).toBe(6_000)
  many.put({ ...gym('7'), mergedInto: '8' })
  expect(find()).toBe(5_999)
  many.put(gym('new'))
  expect(find()).toBe(6_000)
})
