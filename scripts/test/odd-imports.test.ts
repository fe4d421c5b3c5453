// Imports of files and tags as others have met them: values in lists, quotes, errors inside of a reply, 180°.
import { expect, it } from 'vitest'
import { gymOfPlace } from '../import/gym-of-place.ts'
import { readEntries } from '../import/read-entries.ts'

const header = '@id\t@type\t@lat\t@lon\tname\tdescription'

it('reads quotes inside of fields, and line breaks inside of quotes', () => {
  const rows = [
    '1\tnode\t1\t2\tBob\'s "Iron" Yard\tplain',
    '2\tnode\t1\t2\t"Quoted, Gym"\t"first line\r\nsecond\n\nline"',
    '3\tnode\t1\t2\tTab\tin name\tdescription',
    '4\tnode\t1\t2\t12" Barbell Club\t',
    '5\tnode\t1\t2\t"Never closed\t',
    '6\tnode\t1\t2\t"The ""Doubled"" Gym"\tok',
  ]
  expect(readEntries([header, ...rows, ''].join('\n'))).toMatchObject([
    { tags: { name: 'Bob\'s "Iron" Yard' } },
    { tags: { name: 'Quoted, Gym', description: 'first line\r\nsecond\n\nline' } },
    { skipped: 'not readable' },
    { tags: { name: '12" Barbell Club' } },
    { skipped: 'not readable' },
    { tags: { name: 'The "Doubled" Gym' } },
  ])
})

it.each([
  { version: 0.6, elements: [] },
  { type: 'FeatureCollection', features: [] },
])('rejects the incomplete reply %j', (reply) => {
  const remark = 'runtime error: Query ran out of memory.\n'
  expect(() => readEntries(JSON.stringify({ ...reply, remark }))).toThrow(
    'it is incomplete: runtime error: Query ran out of memory.',
  )
  expect(readEntries(JSON.stringify(reply))).toEqual([])
})

it.each([
  [[179.9, -179.9], 180],
  [[179.9, -179.7], -179.9],
  [[179.5, -179.9], 179.8],
  [[-179.9, -179.7], -179.8],
  [[-10, 20], 5],
])('the centre of an area between the longitudes %j is at %d', ([west, east], longitude) => {
  const ring = [west, east, east, west].map((x, index) => [x, index > 1 ? 2 : 1])
  const feature = { id: 1, geometry: { type: 'Polygon', coordinates: [ring] } }
  const file = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  expect(readEntries(file)).toMatchObject([{ latitude: 1.5, longitude }])
})

function gym(tags: Record<string, string>) {
  const found = gymOfPlace({
    sourceId: 'osm:node/1',
    latitude: 1,
    longitude: 2,
    tags: { name: 'Corner', ...tags },
  })
  if ('skipped' in found) throw new Error(found.skipped)
  return found.gym
}

it.each([
  ['+1 212 555 0100;+1 646 555 0199', '+1 212 555 0100; +1 646 555 0199'],
  ['\u202a+49 89 1234567\u202c', '+49 89 1234567'],
  [
    '+1 212 555 0100; +1 646 555 0199; +1 718 555 0111; 4',
    '+1 212 555 0100; +1 646 555 0199; +1 718 555 0111',
  ],
  ['1'.repeat(51), null],
])('imports the phone numbers %s as %s', (phone, expected) => {
  expect(gym({ phone }).phone).toBe(expected)
  expect(gym({ 'contact:mobile': phone }).phone).toBe(expected)
})

it('finds the day among several prices', () => {
  expect(gym({ charge: '40 USD/month; 15 USD/day' }).dayPass).toEqual({ offered: true, price: '15 USD' })
})

it('describes a gym by its other names', () => {
  const tags = {
    name: '唐人街健身中心',
    'name:en': 'Chinatown Fitness Center',
    alt_name: 'CFC;Chinatown Gym',
  }
  expect(gym(tags).description).toBe('Also named Chinatown Fitness Center, CFC, Chinatown Gym.')
})

// The beginning of a word is not the word.
it.each([
  ["Barrett's Gym", 'Traditional'],
  ['Four Barrel Fitness', 'Traditional'],
  ['Poole Fitness Centre', 'Traditional'],
  ['Ironton Community Gym', 'Traditional'],
  ['Commander Gym', 'Traditional'],
  ['Boxerwood Gym', 'Traditional'],
  ['Swimley Gym', 'Traditional'],
  ['Boulder City Fitness Center', 'Traditional'],
  ['North Boulder Pilates', 'Pilates'],
  ['The Boulders', 'Rock Climbing'],
  ['Iron Temple', 'Powerlifting'],
  ['Strengthworx', 'Powerlifting'],
  ['Brazilian Jiu-Jitsu Club', 'Martial Arts'],
  ['Pure Barre', 'Dance Studio'],
  ['Dancers Hall', 'Dance Studio'],
  ['Bouldering Project', 'Rock Climbing'],
  ['Vertical Climbers', 'Rock Climbing'],
  ['City Pools', 'Swimming Pool'],
  ['Swimming Center', 'Swimming Pool'],
  ['Boxers Club', 'Boxing'],
  ['Kletterhalle Nord', 'Rock Climbing'],
  ['Tanzschule Weiss', 'Dance Studio'],
  ['Schwimmbad Mitte', 'Swimming Pool'],
  ['Boxclub Süd', 'Boxing'],
  ['Kampfsportschule Ost', 'Martial Arts'],
])('takes %s for %s', (name, type) => {
  expect(gym({ name, sport: 'fitness', leisure: 'fitness_centre' }).type).toBe(type)
})
