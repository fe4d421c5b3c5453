// Reading of file formats, and conversion of places to gyms.
import { expect, it } from 'vitest'
import type { Place } from '../import/entry.ts'
import { gymOfPlace } from '../import/gym-of-place.ts'
import { gymsOfEntries } from '../import/gyms-of-entries.ts'
import { readEntries, textOf } from '../import/read-entries.ts'

const header = '@id\t@type\t@lat\t@lon\tname\toperator\twebsite'

it('reads Overpass CSV with tabs, quoted fields and broken rows', () => {
  const entries = readEntries(
    [
      header,
      '1\tnode\t40.5\t-74\tFitness 19\t"ENDO Fitness 2, LLC"\t',
      '2\tway\t40.5\t-74\t"The ""Iron"" Room"\t\t',
      '3\tnode\t40.5\t-74\t"never closed\t\t',
      '4\tnode\t40.5\t-74\ttoo few',
      '5\tnode\t\t\tNowhere\t\t',
      '6\tnode\t91\t0\tToo far north\t\t',
      '\tnode\t40.5\t-74\tNo id\t\t',
      '8\tnode\t40.5\t-74\tLast\t\t',
      '',
    ].join('\r\n'),
  )
  expect(entries).toMatchObject([
    { sourceId: 'osm:node/1', latitude: 40.5, longitude: -74, tags: { operator: 'ENDO Fitness 2, LLC' } },
    { sourceId: 'osm:way/2', tags: { name: 'The "Iron" Room' } },
    { skipped: 'not readable' },
    { skipped: 'not readable' },
    { skipped: 'without a valid position' },
    { skipped: 'without a valid position' },
    { skipped: 'without an id' },
    { sourceId: 'osm:node/8' },
  ])
})

it('reads CSV with other separators and a byte order mark', () => {
  const comma = readEntries('\uFEFF@id,@type,@lat,@lon,name\n1,node,1,2,"Gym, Downtown"\n')
  expect(comma).toMatchObject([{ sourceId: 'osm:node/1', tags: { name: 'Gym, Downtown' } }])
})

it.each(['\n', '\r\n', '\r'])('reads CSV with lines that end in %j', (end) => {
  const entries = readEntries(['@id,@type,@lat,@lon', '1,node,1,2', ''].join(end))
  expect(entries).toMatchObject([{ sourceId: 'osm:node/1' }])
})

it('rejects a file in another encoding than UTF-8', () => {
  expect(textOf(Buffer.from('Fitneß'))).toBe('Fitneß')
  expect(() => textOf(Buffer.from('Fitneß', 'latin1'))).toThrow('it is not encoded in UTF-8')
})

it('reads Overpass JSON: nodes, and ways with a centre', () => {
  const elements = [
    { type: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'Node' } },
    { type: 'way', id: 2, center: { lat: 3, lon: 4 }, tags: { name: 'Way' } },
    { type: 'way', id: 3, tags: { name: 'No centre' } },
    { type: 'node', id: 4, lat: '1', lon: '2' },
    null,
    'text',
  ]
  expect(readEntries(JSON.stringify({ version: 0.6, elements }))).toEqual([
    { sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags: { name: 'Node' } },
    { sourceId: 'osm:way/2', latitude: 3, longitude: 4, tags: { name: 'Way' } },
    { skipped: 'without a valid position' },
    { skipped: 'without a valid position' },
    { skipped: 'not readable' },
    { skipped: 'not readable' },
  ])
})

it('reads GeoJSON points, and areas as their centre', () => {
  const features = [
    { id: 'node/1', geometry: { type: 'Point', coordinates: [2, 1, 99] }, properties: { name: 'Point' } },
    {
      properties: { '@id': 'way/2', name: 'Area' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 10],
            [4, 10],
            [4, 12],
            [0, 10],
          ],
        ],
      },
    },
    { id: 7, geometry: { type: 'Point', coordinates: [2, 1] }, properties: { levels: 2, nested: {} } },
    { geometry: { type: 'Point', coordinates: [2, 1] }, properties: {} },
    { id: 8, geometry: null, properties: { name: 'Nowhere' } },
    { id: 9, geometry: { type: 'Point', coordinates: [Infinity, 'x'] } },
    [],
  ]
  expect(readEntries(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual([
    { sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags: { name: 'Point' } },
    { sourceId: 'osm:way/2', latitude: 11, longitude: 2, tags: { '@id': 'way/2', name: 'Area' } },
    { sourceId: 'geojson:7', latitude: 1, longitude: 2, tags: { levels: '2' } },
    { skipped: 'without an id' },
    { skipped: 'without a valid position' },
    { skipped: 'without a valid position' },
    { skipped: 'not readable' },
  ])
})

it.each([
  ['', 'no column @id'],
  ['name,city\nGym,Here', 'no column @id, @type, @lat, @lon'],
  ['{"type":"Feature"}', 'neither a GeoJSON'],
  ['[]', 'neither a GeoJSON'],
  ['{"elements":', 'not valid JSON'],
])('rejects %j with a one-line message', (content, message) => {
  expect(() => readEntries(content)).toThrow(message)
})

const place = (tags: Place['tags']): Place => ({ sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags })
const gym = (tags: Place['tags']) => {
  const found = gymOfPlace(place({ name: 'Corner', ...tags }))
  if ('skipped' in found) throw new Error(found.skipped)
  return { ...found.gym, badWebsite: found.badWebsite }
}

it('reads an area with more points than a call has arguments', () => {
  const ring = Array.from({ length: 300_000 }, (_each, index) => [index / 100_000, 1])
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const features = [{ type: 'Feature', id: 1, geometry, properties: {} }]
  expect(readEntries(JSON.stringify({ type: 'FeatureCollection', features }))).toMatchObject([
    { longitude: 1.499995, latitude: 1 },
  ])
})

it('skips a geometry that is nested without end', () => {
  const coordinates = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const feature = `{"type":"Feature","id":1,"geometry":{"coordinates":${coordinates}}}`
  expect(readEntries(`{"type":"FeatureCollection","features":[${feature}]}`)).toEqual([
    { skipped: 'without a valid position' },
  ])
})

it('skips places without a valid name', () => {
  expect(gymOfPlace(place({}))).toEqual({ skipped: 'without a name' })
  expect(gymOfPlace(place({ name: 'x'.repeat(201) }))).toEqual({
    skipped: 'with a name that cannot be shown',
  })
  expect(gymOfPlace(place({ name: 'a\u0000b' }))).toEqual({ skipped: 'with a name that cannot be shown' })
})

it.each([
  [{}, 'Address not available'],
  [{ 'addr:city': 'Clinton' }, 'Clinton'],
  [{ 'addr:state': 'UT', 'addr:postcode': '84015' }, 'UT 84015'],
  [
    { 'addr:housenumber': '7', 'addr:street': 'Elm St', 'addr:city': 'Clinton', 'addr:state': 'UT' },
    '7 Elm St, Clinton, UT',
  ],
  [
    { 'addr:suburb': 'Tribeca', 'addr:city': 'New York', 'addr:postcode': '10013' },
    'Tribeca, New York, 10013',
  ],
  [{ 'addr:full': '7 Elm St, Clinton' }, '7 Elm St, Clinton'],
])('formats the address of %j as "%s"', (tags, address) => {
  expect(gym(tags as Place['tags']).address).toBe(address)
})

it('gives a gym without street and city the nearest known place within 50 km', () => {
  const entries = [
    place({ name: 'Known', 'addr:suburb': 'Tribeca', 'addr:city': 'New York', 'addr:postcode': '10013' }),
    { ...place({ 'addr:city': 'Newark', 'addr:state': 'NJ' }), sourceId: 'a', latitude: 1.3 },
    { ...place({ name: 'Close' }), sourceId: 'b', latitude: 1.1 },
    { ...place({ name: 'Closer to Newark', 'addr:postcode': '' }), sourceId: 'c', latitude: 1.2 },
    { ...place({ name: 'ZIP code only', 'addr:postcode': '07102' }), sourceId: 'd', latitude: 1.2 },
    { ...place({ name: 'Far' }), sourceId: 'e', latitude: 2 },
  ]
  expect(gymsOfEntries(entries).gyms.map(({ address }) => address)).toEqual([
    'Tribeca, New York, 10013',
    'near Tribeca, New York',
    'near Newark, NJ',
    'near Newark, NJ 07102',
    'Address not available',
  ])
})

it.each([
  [{ name: 'CrossFit Harbor', sport: 'yoga' }, 'CrossFit'],
  [{ name: 'Harbor', sport: 'climbing' }, 'Rock Climbing'],
  [{ name: 'Harbor', sport: 'martial_arts;fitness' }, 'Martial Arts'],
  [{ name: 'Harbor', leisure: 'swimming_pool' }, 'Swimming Pool'],
  [{ name: 'Harbor', sport: 'fitness' }, 'Traditional'],
])('imports %j as %s', (tags, type) => {
  expect(gym(tags as Place['tags']).type).toBe(type)
})

it.each([
  [{ website: 'https://example.com/a' }, 'https://example.com/a', false],
  [{ 'contact:website': 'http://example.com' }, 'http://example.com', false],
  [{ website: 'https://example.com/a;https://example.com/b' }, 'https://example.com/a', false],
  [{ website: 'www.example.com' }, 'https://www.example.com', false],
  [{ website: 'www.example.com;www.example.org' }, 'https://www.example.com', false],
  [{ website: 'ask us, http://a.example; b.example' }, 'http://a.example', false],
  [{ website: 'https://a.example/b;c' }, 'https://a.example/b;c', false],
  [{ website: 'javascript:alert(1)' }, null, true],
  [{}, null, false],
])('imports the website of %j as %s', (tags, website, badWebsite) => {
  expect(gym(tags as Place['tags'])).toMatchObject({ website, badWebsite })
})

it('imports valid phone numbers and hours, and describes brand and operator', () => {
  const imported = gym({
    phone: '+1 555 0100',
    opening_hours: 'Mo-Fr 06:00-22:00',
    brand: 'Chain',
    operator: 'Owner',
  })
  expect(imported).toMatchObject({
    phone: '+1 555 0100',
    hours: 'Mo-Fr 06:00-22:00',
    description: 'Part of Chain. Run by Owner.',
  })
  expect(gym({ phone: '1'.repeat(51), brand: 'Corner', operator: 'Corner' })).toMatchObject({
    phone: null,
    description: null,
  })
})

it.each([
  [{}, { priceRange: null, dayPass: null, amenities: null }],
  [{ opening_hours: '24/7', sauna: 'yes', shower: 'hot' }, { amenities: ['24h', 'sauna', 'showers'] }],
  [{ sport: 'fitness; swimming', parking: 'surface' }, { amenities: ['pool', 'parking'] }],
  [{ swimming_pool: 'no', leisure: 'fitness_centre', childcare: 'no', shower: 'none' }, { amenities: null }],
  [{ wheelchair: 'yes', childcare: 'yes' }, { amenities: ['wheelchair', 'childcare'] }],
  [{ wheelchair: 'limited' }, { amenities: null }],
  [{ female: 'yes' }, { amenities: ['women-only'] }],
  [{ female: 'yes', male: 'no' }, { amenities: ['women-only'] }],
  [{ female: 'yes', male: 'yes' }, { amenities: null }],
  [{ charge: '15 USD/day' }, { dayPass: { offered: true, price: '15 USD' } }],
  [{ charge: '40 USD/month' }, { dayPass: null }],
  [{ day_pass: 'yes' }, { dayPass: { offered: true } }],
  [{ day_pass: 'no', charge: '15 USD/day' }, { dayPass: { offered: false } }],
  [{ fee: 'no' }, { dayPass: { offered: true, price: 'Free' } }],
  [{ price_range: '$$' }, { priceRange: '$$' }],
  [{ price_range: 'cheap' }, { priceRange: null }],
])('imports the facts of %j as %j', (tags, facts) => {
  expect(gym(tags as Place['tags'])).toMatchObject(facts)
})

it('imports a gym whose name has invisible characters', () => {
  const place = { sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags: { name: '\u200bTrail Point' } }
  expect(gymOfPlace(place)).toMatchObject({ gym: { name: 'Trail Point' } })
})
