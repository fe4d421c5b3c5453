// Searches in letters and scripts that are typed otherwise, or without spaces.
import { expect, it } from 'vitest'
import { newGym } from '../src/gyms/gyms.rules.ts'
import { createGymSearcher } from '../src/search/index/gym-search.rules.ts'
import { createGymTable } from '../src/search/index/gym-table.rules.ts'
import { aGym } from './boot.ts'

const names = [
  'Fuß und Rücken',
  'Weiß Gym',
  'Łódź Barbell',
  'Œuvre Pilates',
  'Træning Nord',
  'Þór Hall',
  '唐人街健身中心',
  'ゴールドジム東京',
  '강남헬스클럽',
  'ฟิตเนสกรุงเทพ',
  'Plain Hall',
  'Hawaiʻi Pump',
  'Jack´s Yard',
]
const table = createGymTable()
for (const [n, name] of names.entries())
  table.put(newGym(`${n}`, aGym({ name, address: '1 Main St' }), new Date(0)))
table.put(newGym('address', aGym({ name: 'Corner Hall', address: '東京都渋谷区神南' }), new Date(0)))
table.finishLoad()
const searcher = createGymSearcher(table)
const search = (text: string) => searcher.search({ filter: { text }, sort: 'relevance', limit: 10 }).ids

it.each([
  ['fuss', 'Fuß und Rücken'],
  ['weiss', 'Weiß Gym'],
  ['WEISS', 'Weiß Gym'],
  ['lodz', 'Łódź Barbell'],
  ['oeuvre', 'Œuvre Pilates'],
  ['traening', 'Træning Nord'],
  ['thor', 'Þór Hall'],
  ['健身中心', '唐人街健身中心'],
  ['中心', '唐人街健身中心'],
  ['唐人街 健身', '唐人街健身中心'],
  ['東京', 'ゴールドジム東京'],
  ['ジム', 'ゴールドジム東京'],
  ['헬스클럽', '강남헬스클럽'],
  ['กรุงเทพ', 'ฟิตเนสกรุงเทพ'],
  ['hawaii', 'Hawaiʻi Pump'],
  ['jacks', 'Jack´s Yard'],
])('finds by "%s" the gym %s', (text, name) => {
  expect(search(text)[0]).toBe(`${names.indexOf(name)}`)
})

it('finds a part of an address without spaces, and nothing else', () => {
  expect(search('渋谷区')).toEqual(['address'])
  expect(search('健康')).toEqual([])
})
