// What visitors type, in English and German, by HTTP: which page it leads to, what it is understood as, and which gyms come
// first.
import { searchByText } from '@jumpingjack/contracts/gym/text-search'
import { type PlacePage, readPlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import { placePath } from '@jumpingjack/contracts/place-pages/place-paths'
import { afterAll, expect, it } from 'vitest'
import type { GymImport } from '../src/gyms/gym-imports.actions.ts'
import { bootGym } from './boot.ts'

const cities = {
  'Brooklyn, NY 11201': [40.69, -73.99],
  'Austin, TX 78701': [30.2672, -97.7431],
  'West Hollywood, CA 90069': [34.09, -118.36],
  'Beverly Hills, CA 90210': [34.07, -118.4],
  'Reno, NV 89501': [39.53, -119.81],
  'Round Rock, TX 78664': [30.51, -97.68],
  'Williamsburg, VA 23185': [37.27, -76.71],
  'New York, NY 10017': [40.714, -73.956],
  'Williamsburg, NY 11211': [40.712, -73.955],
} as const
type City = keyof typeof cities
const [brooklyn, austin, westHollywood, beverlyHills, reno, roundRock, williamsburgVa, williamsburgNy] =
  Object.keys(cities) as [...[City, City, City, City], ...[City, City, City, City]]

const gymIn = (city: City, name: string, fields: Partial<GymImport> = {}): Partial<GymImport> => {
  const [latitude, longitude] = cities[city]
  return { name, address: `1 Main Street, ${city}`, latitude, longitude, type: 'Traditional', ...fields }
}
const gyms = [
  ...['Sunrise', 'Lotus', 'Cedar'].map((name) => gymIn(brooklyn, `${name} Yoga`, { type: 'Yoga' })),
  gymIn(brooklyn, 'Owl Gym', { hours: '24/7', amenities: ['sauna'], lacks: ['parking'] }),
  gymIn(brooklyn, 'Lark Gym', { amenities: ['parking', 'sauna'], hours: 'Mo-Fr 06:00-20:00' }),
  gymIn(brooklyn, 'Iris Gym', { amenities: ['women-only'], priceRange: '$$$' }),
  gymIn(brooklyn, 'Penny Gym', { priceRange: '$', dayPass: { offered: true } }),
  gymIn(brooklyn, 'Planet Fitness'),
  gymIn(brooklyn, 'Ferris Iron House'),
  gymIn(brooklyn, 'Blink'),
  ...['Granite', 'Basalt', 'Marble'].map((name) =>
    gymIn(austin, `${name} Climbing`, { type: 'Rock Climbing' }),
  ),
  gymIn(austin, 'Lone Star Gym', { hours: '24/7' }),
  gymIn(austin, 'Planet Fitness'),
  gymIn(austin, 'Blink Fitness'),
  gymIn(austin, 'Brooklyn Yoga Project'),
  gymIn(austin, 'Anvil CrossFit', { type: 'CrossFit' }),
  ...['Sunset', 'Melrose', 'Doheny'].map((name) => gymIn(westHollywood, `${name} Gym`)),
  gymIn(beverlyHills, 'Rodeo Gym'),
  gymIn(reno, 'Sierra Gym'),
  gymIn(reno, 'Truckee Gym'),
  ...['Creek', 'Mesa', 'Brushy'].map((name) => gymIn(roundRock, `${name} Gym`)),
  gymIn(roundRock, 'Kids Climbing Yard'),
  ...['Duke', 'Palace', 'Capitol', 'Market', 'Bruton', 'Nassau', 'Henry'].map((name) =>
    gymIn(williamsburgVa, `${name} Gym`),
  ),
  ...['Bedford', 'Wythe', 'Berry'].map((name) => gymIn(williamsburgNy, `${name} Yoga`, { type: 'Yoga' })),
  // Few addresses name the neighborhood.
  ...['Havemeyer', 'Roebling', 'Grand'].map((name) => gymIn('Williamsburg, NY 11211', `${name} Gym`)),
]

const gym = await bootGym()
afterAll(() => gym.remove())
await gym.gyms(...gyms)
const gateway = await gym.as('gateway')

async function read(query: Record<string, string>): Promise<PlacePage> {
  const { status, json } = await gateway.call('GET', `${readPlacePage.path}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}

/** Where it leads, what its words mean (nothing if the address says it), and the first gyms. */
async function shown(query: Record<string, string>) {
  const { place, type, gymId, unknown, search, gyms } = await read(query)
  const path = place
    ? placePath(place.slug, type)
    : unknown
      ? 'unknown'
      : type
        ? `no place, ${type}`
        : 'no place'
  const meant = search?.words.filter(({ means }) => means !== 'filler')
  const words = meant?.map((each) => `${each.typed ?? each.word}:${each.fact ?? each.means}`)
  return {
    leadsTo: gymId ? (await gym.gym(gymId)).name : path,
    words: [...(words ?? []), search?.openNow ? 'open now' : []].flat().join(' '),
    gyms: gyms.map(({ name }) => name),
  }
}

it.each<[text: string, leadsTo: string, words: string, ...first: string[]]>([
  ['Brooklyn', '/in/brooklyn-ny', ''],
  ['Fitnessstudio in Brooklyn', '/in/brooklyn-ny', ''],
  ['Yogastudio in Brooklyn', '/in/brooklyn-ny/yoga', ''],
  ['Klettern in Austin', '/in/austin-tx/rock-climbing', ''],
  ['crossfit in Austin', '/in/austin-tx/crossfit', '', 'Anvil CrossFit'],
  ['planet fitness austin', 'Planet Fitness', ''],
  ['Ferris Iron House', 'Ferris Iron House', ''],
  ['ferris iron house brooklyn', 'Ferris Iron House', ''],
  ['planet fitness', 'no place', 'planet:name fitness:kind', 'Planet Fitness', 'Planet Fitness'],
  [
    '24 hour gym with sauna in brooklyn',
    '/in/brooklyn-ny',
    '24:24h hour:24h sauna:sauna brooklyn:place',
    'Owl Gym',
  ],
  ['günstiges Gym in Brooklyn', '/in/brooklyn-ny', 'günstiges:$ brooklyn:place', 'Penny Gym'],
  ['day pass in Brooklyn', '/in/brooklyn-ny', 'day:dayPass pass:dayPass brooklyn:place', 'Penny Gym'],
  ['gym open now in Brooklyn', '/in/brooklyn-ny', 'brooklyn:place open now', 'Owl Gym'],
  ['jetzt geöffnet in Austin', '/in/austin-tx', 'austin:place open now', 'Lone Star Gym'],
  ['climbing near me', 'no place, Rock Climbing', 'climbing:kind near:near me:near'],
  ['Klettern in der Nähe', 'no place, Rock Climbing', 'klettern:kind in:near der:near nähe:near'],
  ['climbing in texas', 'no place, Rock Climbing', 'climbing:kind texas:place'],
  ['gym in Tokyo', 'no place', 'tokyo:ignored'],
  ['gym in beverly hills', '/in/west-hollywood-ca', 'beverly:place hills:place'],
  ['Yoga mit Sauna in Broklyn', '/in/brooklyn-ny', 'yoga:kind sauna:sauna broklyn:place'],
  ['gym open at 5am in Brooklyn', '/in/brooklyn-ny', 'open:fact at:fact 5am:fact brooklyn:place', 'Owl Gym'],
  ['best gym', 'no place', ''],
  ['blink', 'no place', 'blink:name', 'Blink', 'Blink Fitness'],
  ['blink in brooklyn', 'Blink', ''],
  ['Blink Fitness', 'Blink Fitness', ''],
  ['Williamsburg', '/in/williamsburg-va', ''],
  ['yoga in Williamsburg', '/in/williamsburg-ny/yoga', ''],
  ['crossfit in Williamsburg', '/in/williamsburg-va/crossfit', ''],
  ['yoga with sauna in Williamsburg', '/in/williamsburg-ny', 'yoga:kind sauna:sauna williamsburg:place'],
  ['yoga in Williamsburg brooklyn', '/in/williamsburg-ny/yoga', ''],
  ['yoga in Williamsburg, VA', '/in/williamsburg-va/yoga', ''],
  ['sunrise brooklyn', '/in/brooklyn-ny', 'sunrise:name brooklyn:place', 'Sunrise Yoga'],
  ['brooklyn yoga', '/in/brooklyn-ny', 'brooklyn:name yoga:kind'],
  ['kids climbing brooklyn', '/in/brooklyn-ny', 'kids:fact climbing:kind brooklyn:place'],
  ['climbing in Brooklyn Heights', '/in/brooklyn-heights-ny/rock-climbing', ''],
  ['yogga in Brooklyn', '/in/brooklyn-ny', 'yogga:kind brooklyn:place'],
  ['Brooklin yoga', '/in/brooklyn-ny', 'brooklin:place yoga:kind'],
  ['Manhatan', '/in/new-york-ny', 'manhatan:place'],
  ['gym near Wrigley Field', 'no place', 'wrigley:ignored field:ignored'],
  ['Atlantis', 'unknown', ''],
])('leads from "%s" to %s, understood as "%s"', async (place, leadsTo, words, ...first) => {
  const page = await shown({ place })
  expect([page.leadsTo, page.words]).toEqual([leadsTo, words])
  expect(page.gyms.slice(0, first.length)).toEqual(first)
})

it('names the other places of a name, with how many gyms of the type they have', async () => {
  const { namesakes } = await read({ place: 'williamsburg-va', type: 'Yoga' })
  expect(namesakes).toEqual([{ slug: 'williamsburg-ny', name: 'Williamsburg, NY', total: 3 }])
  expect((await read({ place: 'williamsburg', type: 'Yoga' })).place?.slug).toBe('williamsburg-ny')
  expect((await read({ place: 'austin-tx' })).namesakes).toBeUndefined()
})

it('says where the page lies that a ZIP code leads to, and has the gyms of the ZIP code', async () => {
  const { place, search, gyms } = await read({ place: '90210' })
  const { elsewhere } = search ?? {}
  expect([place?.name, elsewhere?.name]).toEqual(['West Hollywood, CA', '90210'])
  expect(elsewhere?.gyms.map(({ name }) => name)).toEqual(['Rodeo Gym'])
  expect(gyms).toHaveLength(3)
  expect((await read({ place: '11201' })).search?.elsewhere).toEqual({ name: '11201', gyms: [] })
  // A ZIP code that no gym has, beside one that some have.
  expect((await read({ place: '90212' })).search?.elsewhere?.gyms).toMatchObject([{ name: 'Rodeo Gym' }])
})

it('has the gyms of a town with too few for a page, and the nearest places', async () => {
  const { search, places } = await read({ place: 'gym in Reno' })
  expect(search?.elsewhere?.gyms.map(({ name }) => name).sort()).toEqual(['Sierra Gym', 'Truckee Gym'])
  expect(places[0]?.slug).toBe('west-hollywood-ca')
})

it('has each gym once where the place with a page has none that fits', async () => {
  const { search, gyms } = await read({ place: 'rodeo in Beverly Hills' })
  expect(search?.elsewhere?.gyms.map(({ name }) => name)).toEqual(['Rodeo Gym'])
  expect([search?.instead, gyms]).toEqual([undefined, []])
})

it('has no gym of another place for one of which nothing is known', async () => {
  const { search, gyms, total } = await read({ place: 'gym in München' })
  expect([search?.unknownPlace, gyms, total]).toEqual(['München', [], 0])
})

it.each([
  ['planet fitness in Round Rock', true, 'Austin'],
  ['ferris iron house in Williamsburg', true, 'Brooklyn'],
  ['yoga on the Upper East Side', true, 'New York'],
  ['rodeo in Beverly Hills', undefined, 'Beverly Hills'],
])('tells a member who searches for %j that the place has none: %s', async (text, isElsewhere, city) => {
  const query = new URLSearchParams({ q: text, near: '39.53,-119.81' })
  const { json } = await gym.member.call('GET', `${searchByText.path}?${query}`)
  expect([json.isElsewhere, json.gyms[0].address]).toEqual([isElsewhere, expect.stringContaining(city)])
})

it('tells a member where the place is of a name that nobody knows', async () => {
  const query = new URLSearchParams({ q: 'Vertical World Austin', near: '39.53,-119.81' })
  const { json } = await gym.member.call('GET', `${searchByText.path}?${query}`)
  expect([json.gyms, Math.round(json.centre.latitude), Math.round(json.box.west)]).toEqual([[], 30, -98])
})

it('tells a member what a misspelled word was understood as', async () => {
  const { json } = await gym.member.call('GET', `${searchByText.path}?q=yogga&near=40.69,-73.99`)
  expect(json.words).toMatchObject([{ typed: 'yogga', meant: 'yoga' }])
})

it.each([
  ['planet fitness in Round Rock', 'near', ['Planet Fitness']],
  ['planet fitness in West Hollywood', 'any', ['Doheny Gym', 'Melrose Gym', 'Sunset Gym']],
  ['crossfit in Round Rock', undefined, ['Anvil CrossFit']],
  ['crossfit in Brooklyn', undefined, []],
])('says what the gyms for "%s" are where none fits: %s', async (text, instead, names) => {
  const { search, total, gyms } = await read({ place: text })
  expect([search?.instead, total, gyms.map(({ name }) => name).sort()]).toEqual([instead, 0, names])
})

it('searches on the page of a place, of a type, and where the text names another place', async () => {
  const at = (place: string, q: string, type?: string) => shown({ place, q, ...(type && { type }) })
  expect((await at('brooklyn-ny', 'sauna')).gyms.slice(0, 2).sort()).toEqual(['Lark Gym', 'Owl Gym'])
  const yoga = ['Cedar Yoga', 'Lotus Yoga', 'Sunrise Yoga']
  expect((await at('brooklyn-ny', 'parking', 'Yoga')).gyms.sort()).toEqual(yoga)
  expect((await at('brooklyn-ny', 'sauna in Austin')).leadsTo).toBe('/in/austin-tx')
  expect((await at('atlantis-xx', 'sauna')).leadsTo).toBe('unknown')
})

it('has what is nearest to a visitor who says where that is, and farther away if nothing is near', async () => {
  const { search, gyms, total, places } = await read({ place: 'climbing near me', near: '30.26,-97.75' })
  const climbing = ['Basalt Climbing', 'Granite Climbing', 'Marble Climbing']
  expect(gyms.map(({ name }) => name).sort()).toEqual(climbing)
  expect([search?.isNear, total, places[0]?.slug]).toEqual([true, 3, 'austin-tx'])
  expect((await read({ place: 'climbing near me', near: '40.69,-73.99' })).gyms).toHaveLength(3)
  expect((await read({ place: 'climbing in Austin', near: '40.69,-73.99' })).place?.slug).toBe('austin-tx')
})

it('counts of how many gyms it is known what a search asks for', async () => {
  const { search } = await read({ place: 'gym with sauna and parking in Brooklyn' })
  const { total, amenities, lacks, asked } = search?.counts ?? {}
  expect([total, amenities?.sauna, amenities?.parking, lacks?.parking]).toEqual([10, 2, 1, 1])
  expect(asked).toEqual({ has: 1, unknown: 8 })
  expect((await read({ place: 'yogga in Brooklyn' })).search?.counts).toBeUndefined()
})

it('counts all types of a place, so that they add up', async () => {
  const { place, types } = await read({ place: 'Austin' })
  expect(types.reduce((sum, { total }) => sum + total, 0)).toBe(place?.total)
})

it.each([
  ['a text that is too long', { place: 'a'.repeat(201) }],
  ['an unknown parameter', { nearby: '1,2' }],
  ['no position', { place: 'yoga', near: 'here' }],
])('rejects %s', async (_what, query) => {
  const path = `${readPlacePage.path}?${new URLSearchParams(query as Record<string, string>)}`
  expect((await gateway.call('GET', path)).status).toBe(400)
})
