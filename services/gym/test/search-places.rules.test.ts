// Searches with a place: places of one name, names of gyms that are names of places too, and wishes that few gyms meet.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import type { GymImport } from '../src/gyms/gym-imports.actions.ts'
import { newGym } from '../src/gyms/gyms.rules.ts'
import { createGymSearcher } from '../src/search/index/gym-search.rules.ts'
import { createGymTable } from '../src/search/index/gym-table.rules.ts'
import { aGym } from './boot.ts'

const places = {
  Naperville: { latitude: 41.77, longitude: -88.15 },
  Joliet: { latitude: 41.35, longitude: -88.4 },
  Auburn: { latitude: 42.2, longitude: -71.83 },
  Seattle: { latitude: 47.6, longitude: -122.33 },
  'Los Angeles': { latitude: 34.23, longitude: -118.53 },
  Tuscaloosa: { latitude: 33.2, longitude: -87.5 },
}
type Place = keyof typeof places

const gyms: [id: string, place: Place, fields: Partial<GymImport>][] = [
  ['Atlas', 'Naperville', { address: 'Naperville, IL 60564' }],
  ['Kickboxing', 'Naperville', { name: 'iLoveKickboxing', address: 'Naperville, IL 60563' }],
  ['Night', 'Joliet', { name: '24 Hour Gym', address: 'Joliet, IL 60431' }],
  ['Clean', 'Seattle', { name: 'Clean Harbors', address: 'Seattle, WA 98101' }],
  ['Ring', 'Seattle', { name: 'Ring', type: 'Boxing', address: 'Seattle, WA 98101' }],
  ['Zephyr', 'Auburn', { name: 'Zephyr Hall', address: 'Auburn, MA 01501' }],
  ['Forty-five', 'Tuscaloosa', { name: 'Studio 45', address: 'Tuscaloosa, AL 35401' }],
  ['Northridge', 'Tuscaloosa', { name: 'NorthRidge Fitness', address: 'Tuscaloosa, AL 35401' }],
  ['Wayne', 'Tuscaloosa', { name: 'Wayne Family Fitness', address: 'Tuscaloosa, AL 35401' }],
  ['In Indiana', 'Joliet', { name: 'Vasa Fitness', address: 'Hammond, IN 46320' }],
  ['In Illinois', 'Naperville', { name: 'Vasa Fitness', address: 'Lisle, IL 60532' }],
]
for (let number = 1; number <= 12; number++) {
  gyms.push([`Auburn ${number}`, 'Seattle', { name: 'Zephyr Hall', address: 'Auburn, WA 98001' }])
  gyms.push([`Northridge ${number}`, 'Los Angeles', { name: 'Iron', address: 'Northridge, CA 91324' }])
  gyms.push([`Wayne ${number}`, 'Auburn', { name: 'Iron Family Fitness', address: 'Wayne, NJ 07470' }])
}

const table = createGymTable()
for (const [id, place, fields] of gyms)
  table.put(newGym(id, aGym({ name: id, ...places[place], ...fields }), new Date(0)))
table.finishLoad()
const searcher = createGymSearcher(table)

it.each<[text: string, place: Place, first: string]>([
  ['zephyr hall auburn', 'Auburn', 'Zephyr'],
  ['northridge', 'Tuscaloosa', 'Northridge'],
  ['the wayne family fitness', 'Tuscaloosa', 'Wayne'],
  ['24 hour gym naperville', 'Naperville', 'Atlas'],
  ['24h gym 60564', 'Naperville', 'Atlas'],
  ['clean gym in naperville', 'Naperville', 'Atlas'],
  ['boxing in naperville', 'Seattle', 'Kickboxing'],
  ['vasa fitness IN', 'Naperville', 'In Indiana'],
  ['studio forty five', 'Seattle', 'Forty-five'],
  ['Studio%2045', 'Seattle', 'Forty-five'],
  ['what time does zephyr hall close?', 'Auburn', 'Zephyr'],
  ['los mejores gimnasios de naperville', 'Seattle', 'Atlas'],
  ['dónde hay un gimnasio en naperville', 'Seattle', 'Atlas'],
  ['el gimnasio más cercano naperville', 'Seattle', 'Atlas'],
])('finds for "%s" in %s first %s', (text, place, first) => {
  const { latitude, longitude } = places[place]
  const near = unitVector(latitude, longitude)
  const { ids } = searcher.search({ filter: { text }, sort: 'relevance', limit: 3, near })
  expect(ids[0]).toBe(first)
})
