// The order of the matches of a search, as a person in a place expects it.
import { expect, it } from 'vitest'
import type { GymImport } from '../src/gyms/gym-imports.actions.ts'
import { searcherOf } from './searcher-of.ts'

const unknown = 'Address not available'
const places = {
  'New York': { latitude: 40.73, longitude: -73.99 },
  Brooklyn: { latitude: 40.68, longitude: -73.94 },
  'Los Angeles': { latitude: 34.05, longitude: -118.24 },
  'Salt Lake City': { latitude: 40.76, longitude: -111.89 },
  Phoenix: { latitude: 33.45, longitude: -112.07 },
  'Kansas City': { latitude: 39.1, longitude: -94.58 },
  Provo: { latitude: 40.23, longitude: -111.66 },
  'San Diego': { latitude: 32.77, longitude: -117.02 },
  'Staten Island': { latitude: 40.58, longitude: -74.15 },
  'Upper East Side': { latitude: 40.775, longitude: -73.956 },
}
type Place = keyof typeof places

const gyms: [name: string, place: Place, fields?: object][] = [
  ['And Yoga', 'Brooklyn', { type: 'Yoga', address: 'near Brooklyn, NY' }],
  ['Ishta Yoga', 'New York', { type: 'Yoga', address: 'near New York, NY' }],
  ['Yoga', 'Phoenix', { type: 'Yoga', address: 'Phoenix, AZ 85001' }],
  ['Good Hot Yoga', 'Salt Lake City', { type: 'Yoga', address: unknown }],
  ["Gold's Gym", 'New York', { address: 'near Paramus, NJ' }],
  ['Solid Gold Yogi', 'New York', { address: 'Brooklyn, NY 11237' }],
  ['Boxing', 'San Diego', { type: 'Boxing', address: 'near La Mesa, CA' }],
  ['Prevail Boxing', 'Los Angeles', { type: 'Boxing', address: 'Los Angeles, CA 90036' }],
  ['T.J. Heap Gymnasium', 'Phoenix', { address: 'near Mesa, AZ' }],
  ['Temple Iron', 'Salt Lake City', { address: 'Salt Lake City, UT 84111' }],
  ['Women Only Bootcamp', 'Los Angeles', { address: 'Burbank, CA 91502' }],
  ['In Shape for Women', 'New York', { address: 'Waldwick, NJ 07463' }],
  ['YMCA', 'Phoenix', { address: 'Phoenix, AZ 85003' }],
  ['Northwest YMCA of Salt Lake', 'Salt Lake City', { address: unknown }],
  ['Nine Rounds', 'Kansas City', { address: 'Kansas City, MO 64154' }],
  ['Anytime Fitness', 'Phoenix', { address: 'Dodge City, KS 67801' }],
  ['Planet East', 'New York', { address: 'New York, NY 10019' }],
  ['Planet West', 'Los Angeles', { address: 'Newtown Square, CA 90001' }],
  ['Airport Health', 'Los Angeles', { address: unknown }],
  ['Forge by the Sea', 'Brooklyn', { address: unknown }],
  ['Forge', 'New York', { address: 'near Sea Cliff, NY' }],
  ['Brooklyn Boulders', 'Phoenix', { address: 'Phoenix, AZ 85003', type: 'Rock Climbing' }],
  ['Canyon', 'Los Angeles', { address: 'Brooklyn Park, CA 90002' }],
  ['Batting Cage', 'New York', { address: unknown }],
  ['Orangetheory', 'Phoenix', { address: unknown }],
  ['Orange Theory', 'Los Angeles', { address: unknown }],
  ['Life Time', 'New York', { address: unknown }],
  ['Lifetime Fitness', 'Phoenix', { address: unknown }],
  ['Star Fitness', 'Brooklyn', { address: 'Flatbush, NY 11226' }],
  ['Star Fitness West', 'Los Angeles', { address: 'Brooklyn Park, CA 90002' }],
  ['One On One Fitness', 'Phoenix', { address: unknown }],
  ['Round 1 Fitness', 'Phoenix', { address: unknown }],
  ['Row House', 'Salt Lake City', { address: unknown }],
  ['House of Gainz', 'Phoenix', { address: unknown }],
  ['Sweet Iron', 'Phoenix', { address: 'near Sugar Land, TX' }],
  ['Iron Allies', 'Salt Lake City', { type: 'Powerlifting', address: unknown }],
  ['Weight Lifting Hall', 'Phoenix', { address: unknown }],
  ['L Train', 'New York', { address: unknown }],
  ['Gimnasio', 'Phoenix', { address: unknown }],
  ['VASA Fitness', 'Salt Lake City', { address: unknown }],
  ['VASA', 'Provo', { address: unknown }],
  ['Islanders', 'Staten Island', { address: 'New York, NY 10301' }],
  ['Yoga Pilates', 'Phoenix', { address: unknown }],
  ['Hollywood Iron', 'Phoenix', { address: unknown }],
  ['Sunset Yoga', 'Los Angeles', { type: 'Yoga', address: 'West Hollywood, CA 90069' }],
  ['Sunset Boxing', 'Los Angeles', { type: 'Boxing', address: 'West Hollywood, CA 90069' }],
  ["Barry's", 'New York', { address: unknown }],
  ["Barry's Boot Camp", 'Phoenix', { address: unknown }],
  ['Venice Iron', 'Phoenix', { address: unknown }],
  ['Equinox Ruby', 'Upper East Side', { address: unknown }],
  ['Equinox Opal', 'Brooklyn', { address: unknown }],
  ['Workout Barn', 'Phoenix', { address: unknown }],
  ['Solidcore', 'Phoenix', { address: unknown }],
  ['Best Iron', 'Phoenix', { address: unknown }],
  ['BurnBootCamp', 'Phoenix', { address: unknown }],
  ['Burn Boot Camp', 'Provo', { address: unknown }],
  ['Beach Yoga', 'Kansas City', { type: 'Yoga', address: 'Hollywood, FL 33020' }],
]

const { find } = searcherOf(
  gyms.map(([name, place, fields]) => [name, { name, ...places[place], ...fields }]),
)
const search = (text: string, place: Place) => find(text, places[place])

it.each<[text: string, place: Place, first: string, before: string]>([
  ['yoga', 'New York', 'Ishta Yoga', 'And Yoga'],
  ['and yoga', 'New York', 'And Yoga', 'Ishta Yoga'],
  ['yoga', 'Salt Lake City', 'Good Hot Yoga', 'Yoga'],
  ['ymca', 'Salt Lake City', 'Northwest YMCA of Salt Lake', 'YMCA'],
  ["gold's", 'New York', "Gold's Gym", 'Solid Gold Yogi'],
  ['boxing la', 'New York', 'Prevail Boxing', 'Boxing'],
  ['cheap gym', 'Kansas City', 'Nine Rounds', 'T.J. Heap Gymnasium'],
  ['kansas city', 'Salt Lake City', 'Nine Rounds', 'Anytime Fitness'],
  ['women only gym', 'New York', 'In Shape for Women', 'Women Only Bootcamp'],
  ['planet near times square', 'New York', 'Planet East', 'Planet West'],
  ['gym near the airport', 'New York', "Gold's Gym", 'Airport Health'],
  ['forge by the sea', 'New York', 'Forge by the Sea', 'Forge'],
  ['gym in brooklyn', 'Salt Lake City', 'Equinox Opal', 'Brooklyn Boulders'],
  ['gym in broklyn', 'Salt Lake City', 'Equinox Opal', 'Brooklyn Boulders'],
  ['hot yoga', 'New York', 'Ishta Yoga', 'Good Hot Yoga'],
  ['yoga classes for women', 'New York', 'Ishta Yoga', 'In Shape for Women'],
  ['yoga in der Nähe', 'New York', 'Ishta Yoga', 'And Yoga'],
  ['Kletterhalle', 'New York', 'Brooklyn Boulders', ''],
  ['open now gym', 'New York', "Gold's Gym", ''],
  ['orange theory', 'Phoenix', 'Orangetheory', 'Orange Theory'],
  ['lifetime fitness', 'New York', 'Life Time', 'Lifetime Fitness'],
  ['star fitness brooklyn', 'New York', 'Star Fitness', 'Star Fitness West'],
  ['yoga hollywood', 'Los Angeles', 'Sunset Yoga', 'Beach Yoga'],
  ['One On One Fitness Studio', 'Phoenix', 'One On One Fitness', 'Round 1 Fitness'],
  ['sugar house', 'Salt Lake City', 'Row House', 'House of Gainz'],
  ['weight lifting', 'Salt Lake City', 'Iron Allies', 'Weight Lifting Hall'],
  ['yoga or pilates', 'Salt Lake City', 'Good Hot Yoga', 'Yoga Pilates'],
  ['salt l', 'Salt Lake City', 'Northwest YMCA of Salt Lake', 'L Train'],
  ['gimnasio cerca de mí', 'New York', "Gold's Gym", 'Gimnasio'],
  ['vasa', 'Salt Lake City', 'VASA Fitness', 'VASA'],
  ["barry's boot camp", 'New York', "Barry's", "Barry's Boot Camp"],
  ["gold's gym v", 'New York', "Gold's Gym", 'Venice Iron'],
  ['gym in new york', 'Staten Island', 'Islanders', 'Planet East'],
  ['upper east side equinox', 'Phoenix', 'Equinox Ruby', 'Equinox Opal'],
  ['ymca maricopa county', 'Salt Lake City', 'YMCA', 'Northwest YMCA of Salt Lake'],
  ['places to work out', 'Kansas City', 'Nine Rounds', 'Workout Barn'],
  ['4 star gym', 'Kansas City', 'Nine Rounds', ''],
  ['best', 'Kansas City', 'Nine Rounds', 'Best Iron'],
  ['kickboxing classes', 'Los Angeles', 'Prevail Boxing', ''],
  ['clases de boxeo', 'Los Angeles', 'Prevail Boxing', ''],
  ['sollid core', 'Phoenix', 'Solidcore', ''],
  ['burnbootcamp', 'Salt Lake City', 'Burn Boot Camp', 'BurnBootCamp'],
])('finds for "%s" in %s first %s, not %s', (text, place, first) => {
  expect(search(text, place)[0]).toBe(first)
})

it.each(['cafe', 'Café'])('finds nothing for "%s", which another letter would make a name', (text) => {
  expect(search(text, 'New York')).toEqual([])
})

/** Places of one name, names of gyms that are names of places too, and wishes that few gyms meet. */
const otherPlaces = {
  Naperville: { latitude: 41.77, longitude: -88.15 },
  Joliet: { latitude: 41.35, longitude: -88.4 },
  Auburn: { latitude: 42.2, longitude: -71.83 },
  Seattle: { latitude: 47.6, longitude: -122.33 },
  'Los Angeles': { latitude: 34.23, longitude: -118.53 },
  Tuscaloosa: { latitude: 33.2, longitude: -87.5 },
}
type OtherPlace = keyof typeof otherPlaces

const otherGyms: [id: string, place: OtherPlace, fields: Partial<GymImport>][] = [
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
  otherGyms.push([`Auburn ${number}`, 'Seattle', { name: 'Zephyr Hall', address: 'Auburn, WA 98001' }])
  otherGyms.push([`Northridge ${number}`, 'Los Angeles', { name: 'Iron', address: 'Northridge, CA 91324' }])
  otherGyms.push([`Wayne ${number}`, 'Auburn', { name: 'Iron Family Fitness', address: 'Wayne, NJ 07470' }])
}

const others = searcherOf(
  otherGyms.map(([id, place, fields]) => [id, { name: id, ...otherPlaces[place], ...fields }]),
)

it.each<[text: string, place: OtherPlace, first: string]>([
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
  ['el gimnasio más cercano naperville', 'Seattle', 'Atlas'],
])('finds for "%s" in %s first %s', (text, place, first) => {
  expect(others.find(text, otherPlaces[place])[0]).toBe(first)
})

/** Two sides of a river, and places of one name. */
const longIslandCity = { latitude: 40.747, longitude: -73.945 }
const williamsburg = { latitude: 40.714, longitude: -73.956 }
const virginia = { latitude: 37.27, longitude: -76.71 }
const inVirginia = Array.from({ length: 12 }, (_, n) => {
  const name = n % 2 ? 'Colonial Iron' : 'Colonial Yoga'
  return [`Virginia ${n}`, { name, ...virginia, address: 'Williamsburg, VA 23185' }] as const
})
const { find: findPlaced, read } = searcherOf([
  ['Chain', { name: 'Gyms in Motion', ...virginia, address: unknown }],
  ['Queens', { name: 'East Yoga', ...longIslandCity, address: 'near New York, NY' }],
  ['Queens too', { name: 'New York Iron', ...longIslandCity, address: 'Long Island City, NY 11101' }],
  ['Midtown', { name: 'Forty Yoga', latitude: 40.752, longitude: -73.978, address: 'New York, NY 10017' }],
  ['Harlem', { name: 'North Yoga', latitude: 40.81, longitude: -73.948, address: 'near Hoboken, NJ' }],
  ['Brooklyn', { name: 'Bedford Yoga', ...williamsburg, address: 'Brooklyn, NY 11211' }],
  ...inVirginia,
])

it.each<[text: string, near: { latitude: number; longitude: number }, first: string[]]>([
  ['yoga in Manhattan', longIslandCity, ['Harlem', 'Midtown']],
  ['gyms in Manhattan', longIslandCity, ['Harlem', 'Midtown']],
  ['yoga in Queens', williamsburg, ['Queens']],
  ['gyms in Queens', places['New York'], ['Queens', 'Queens too']],
  ['Williamsburg', places['New York'], ['Brooklyn']],
  ['yoga in Williamsburg', places['New York'], ['Brooklyn']],
  ['yoga in Williamsburg', virginia, ['Virginia 0']],
])('finds for "%s" near %j first what is in the place: %j', (text, near, first) => {
  expect(findPlaced(text, near).slice(0, first.length).sort()).toEqual(first)
})

it.each(['gyms in Manhattan', 'Manhattan', 'gym in Queens'])('finds for "%s" only what is there', (text) => {
  const isIn = (id: string) => text.includes('Queens') === id.startsWith('Queens')
  const found = findPlaced(text, williamsburg)
  expect(found).toHaveLength(2)
  expect(found.filter(isIn)).toEqual(found)
})

it('finds a kind that only a description mentions after all gyms of the kind around', () => {
  const wall = { name: 'Vertical', description: 'Tall walls, a training room, and yoga included.' }
  const { find } = searcherOf([
    ['wall', { ...wall, type: 'Rock Climbing', ...places['New York'] }],
    ['studio', { name: 'Lotus', type: 'Yoga', ...places['Staten Island'] }],
    ['far', { name: 'Yoga Hall', ...places.Phoenix }],
  ])
  for (const text of ['yoga', 'yoga near New York', 'yogga'])
    expect(find(text, places['New York']).slice(0, 2)).toEqual(['studio', 'wall'])
})

it('finds in a place first what has both facts, then one, then what is unknown, then what lacks them', () => {
  const at = { ...longIslandCity, address: '1 Vernon Boulevard, Queens, NY 11101' }
  const { find } = searcherOf([
    ['unknown', { name: 'Stone', ...at }],
    ['lacking', { name: 'Lap Hall', ...at, lacks: ['pool', 'wheelchair'] }],
    ['pool', { name: 'Lanes', type: 'Swimming Pool', ...at, amenities: ['pool'], lacks: [] }],
    ['both', { name: 'Iron', ...at, latitude: 40.71, amenities: ['pool', 'wheelchair'] }],
    ['outside', { name: 'Plunge', ...williamsburg, amenities: ['pool', 'wheelchair'] }],
  ])
  const found = find('wheelchair accessible swimming pool near Queens', williamsburg)
  expect(found).toEqual(['both', 'pool', 'outside', 'unknown', 'lacking'])
})

it('knows how far an area reaches', () => {
  const { west, south, east, north } = read('gyms in Manhattan').centres?.[0]?.box ?? {}
  expect([west, south, east, north].map((each) => each?.toFixed(1))).toEqual([
    '-74.0',
    '40.7',
    '-73.9',
    '40.9',
  ])
})

it('orders gyms of which a fact is unknown by nearness, not by the words of their names', () => {
  const { find } = searcherOf([
    ['near', { name: 'Iron', ...places['New York'] }],
    ['chain', { name: '24 Hour Fitness', ...places.Brooklyn }],
    ['known', { name: 'Ember', amenities: ['sauna'], ...places.Brooklyn }],
  ])
  expect(find('24 hour gym with sauna', places['New York'])).toEqual(['known', 'near', 'chain'])
  for (const name of ['24 hr fitness', '24 hour']) expect(find(name, places['New York'])[0]).toBe('chain')
})

/** Facts of a gym are mostly unknown: they exclude nothing. */
const { find: findWished } = searcherOf([
  ['plain yoga', { name: 'Lotus', type: 'Yoga', ...places['New York'] }],
  ['parking yoga', { name: 'Lily', type: 'Yoga', amenities: ['parking'], ...places.Brooklyn }],
  ['far parking yoga', { name: 'Iris', type: 'Yoga', amenities: ['parking'], ...places.Phoenix }],
  ['plain gym', { name: 'Iron', ...places['New York'] }],
  ['sauna hall', { name: 'Ring', type: 'Boxing', amenities: ['sauna'], ...places.Brooklyn }],
  ['never closed', { name: 'Night', hours: '24/7', ...places.Brooklyn }],
])

const rest = 'plain gym, plain yoga, never closed, parking yoga, sauna hall, far parking yoga'.split(', ')
it.each<[text: string, ids: string[]]>([
  ['yoga with parking', ['parking yoga', 'plain yoga', 'far parking yoga']],
  ['yoga with sauna', ['plain yoga', 'parking yoga', 'far parking yoga']],
  ['yoga with Parkplatz', ['parking yoga', 'plain yoga', 'far parking yoga']],
  ['gym with sauna', ['sauna hall', 'plain gym', 'never closed']],
  ['sauna', ['sauna hall', 'plain gym', 'plain yoga', 'never closed', 'parking yoga', 'far parking yoga']],
  [
    'Studio mit Sauna',
    ['sauna hall', 'plain yoga', 'plain gym', 'parking yoga', 'never closed', 'far parking yoga'],
  ],
  ['kraftraum mit sauna', ['sauna hall', 'plain gym', 'never closed']],
  ['racquetball', rest],
  ['steam room', ['sauna hall']],
  ['gym open on Thanksgiving', ['plain gym', 'never closed']],
  ['gym for my grandmother', ['plain gym', 'never closed']],
  ['24 hour gym', ['never closed', 'plain gym']],
  ['day pass', rest],
])('finds for "%s" those that have it, then all others: %j', (text, ids) => {
  expect(findWished(text, places['New York'])).toEqual(ids)
})
