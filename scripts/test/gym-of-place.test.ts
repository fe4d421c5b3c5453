// Conversion of places with tags to gyms.
import { expect, it } from 'vitest'
import { gymOfPlace } from '../import/gym-of-place.ts'
import { gymsOfEntries } from '../import/gyms-of-entries.ts'
import type { Place } from '../import/read-entries.ts'

const place = (tags: Place['tags']): Place => ({ sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags })
const gym = (tags: Record<string, string | undefined>) => {
  const found = gymOfPlace(place({ name: 'Corner', ...tags } as Place['tags']))
  if ('skipped' in found) throw new Error(found.skipped)
  return { ...found.gym, badWebsite: found.badWebsite }
}

it('skips places without a valid name, and leaves invisible characters out of one', () => {
  expect(gymOfPlace(place({}))).toEqual({ skipped: 'without a name' })
  for (const name of ['x'.repeat(201), 'a\u0000b'])
    expect(gymOfPlace(place({ name }))).toEqual({ skipped: 'with a name that cannot be shown' })
  expect(gym({ name: '\u200bTrail Point' }).name).toBe('Trail Point')
})

it.each([
  [{}, 'Address not available'],
  [{ 'addr:city': 'Clinton' }, 'Clinton'],
  [{ 'addr:state': 'UT', 'addr:postcode': '84015' }, 'UT 84015'],
  [{ 'addr:state': 'NJ', 'addr:postcode': '7102' }, 'NJ 07102'],
  [
    { 'addr:housenumber': '7', 'addr:street': 'Elm St', 'addr:city': 'Clinton', 'addr:state': 'UT' },
    '7 Elm St, Clinton, UT',
  ],
  [{ 'addr:full': '7 Elm St, Clinton' }, '7 Elm St, Clinton'],
])('formats the address of %j as "%s"', (tags, address) => {
  expect(gym(tags).address).toBe(address)
})

it('gives a gym without street and city the nearest known place within 50 km, with the state of its city', () => {
  const entries = [
    place({ name: 'Known', 'addr:suburb': 'Tribeca', 'addr:city': 'New York', 'addr:postcode': '10013' }),
    { ...place({ 'addr:city': 'Newark', 'addr:state': 'NJ' }), sourceId: 'a', latitude: 1.3 },
    { ...place({ 'addr:city': 'New York', 'addr:state': 'NY' }), sourceId: 'n', latitude: 0.8 },
    { ...place({ name: 'Close' }), sourceId: 'b', latitude: 1.1 },
    { ...place({ name: 'Closer to Newark', 'addr:postcode': '' }), sourceId: 'c', latitude: 1.2 },
    { ...place({ name: 'ZIP code only', 'addr:postcode': '07102' }), sourceId: 'd', latitude: 1.2 },
    { ...place({ name: 'Far' }), sourceId: 'e', latitude: 2 },
  ]
  expect(gymsOfEntries(entries).gyms.map(({ address }) => address)).toEqual([
    'Tribeca, New York, 10013',
    'near Tribeca, New York, NY',
    'near Newark, NJ',
    'near Newark, NJ 07102',
    'Address not available',
  ])
})

// The beginning of a word is not the word.
it.each([
  [{ name: "Barrett's Gym" }, 'Traditional'],
  [{ name: 'Boulder City Fitness Center' }, 'Traditional'],
  [{ name: 'North Boulder Pilates' }, 'Pilates'],
  [{ name: 'Pure Barre' }, 'Dance Studio'],
  [{ name: 'Boxers Club' }, 'Boxing'],
  [{ name: 'CKO Kickboxing' }, 'Boxing'],
  [{ name: 'iLoveKickboxing' }, 'Boxing'],
  [{ name: 'Schwimmbad Mitte' }, 'Swimming Pool'],
  [{ name: 'Karaté Club' }, 'Martial Arts'],
  [{ name: 'CrossFit Harbor', sport: 'yoga' }, 'CrossFit'],
  [{ name: 'Harbor', sport: 'martial_arts;fitness' }, 'Martial Arts'],
  [{ name: 'Harbor', leisure: 'swimming_pool' }, 'Swimming Pool'],
  [{ name: 'Harbor', sport: 'fitness' }, 'Traditional'],
])('imports the type of %j as %s', (tags, type) => {
  expect(gym({ sport: 'fitness', leisure: 'fitness_centre', ...tags }).type).toBe(type)
})

it.each([
  [{ website: 'https://example.com/a' }, 'https://example.com/a', false],
  [{ 'contact:website': 'http://example.com' }, 'http://example.com', false],
  [{ website: 'https://example.com/a;https://example.com/b' }, 'https://example.com/a', false],
  [{ website: 'www.example.com' }, 'https://www.example.com', false],
  [{ website: 'ask us, http://a.example; b.example' }, 'http://a.example', false],
  [{ website: 'https://a.example/b;c' }, 'https://a.example/b;c', false],
  [{ website: 'https://a.example,https://b.example' }, 'https://a.example', false],
  [{ website: 'javascript:alert(1)' }, null, true],
  [{}, null, false],
])('imports the website of %j as %s', (tags, website, badWebsite) => {
  expect(gym(tags)).toMatchObject({ website, badWebsite })
})

it.each([
  ['+1 555 0100', '+1 555 0100'],
  ['+1 212 555 0100;+1 646 555 0199', '+1 212 555 0100; +1 646 555 0199'],
  ['\u202a+49 89 1234567\u202c', '+49 89 1234567'],
  [
    '+1 212 555 0100; +1 646 555 0199; +1 718 555 0111; 4',
    '+1 212 555 0100; +1 646 555 0199; +1 718 555 0111',
  ],
  ['(212) 555-0100\n(646) 555-0199', '(212) 555-0100; (646) 555-0199'],
  ['+1 212 555 0100;ext=12; +1 646 555 0199', '+1 212 555 0100;ext=12; +1 646 555 0199'],
  ['no', null],
  ['1'.repeat(51), null],
])('imports the phone numbers %s as %s', (phone, expected) => {
  expect(gym({ phone }).phone).toBe(expected)
  expect(gym({ 'contact:mobile': phone }).phone).toBe(expected)
})

it('imports hours, and describes a gym by its brand, its operator and its other names', () => {
  const imported = gym({
    name: '唐人街健身中心',
    'name:en': 'Chinatown Fitness Center',
    alt_name: 'CFC;Chinatown Gym',
    opening_hours: 'Mo-Fr 06:00-22:00',
    brand: 'Chain',
    operator: 'Owner',
  })
  expect(imported).toMatchObject({
    hours: 'Mo-Fr 06:00-22:00',
    description: 'Also named Chinatown Fitness Center, CFC, Chinatown Gym. Part of Chain. Run by Owner.',
  })
  expect(gym({ brand: 'Corner', operator: 'Corner' }).description).toBeNull()
})

it.each([
  [{}, { priceRange: null, dayPass: null, amenities: null }],
  [{ opening_hours: '24/7', sauna: 'yes', shower: 'hot' }, { amenities: ['24h', 'sauna', 'showers'] }],
  [{ sport: 'fitness; swimming', parking: 'surface' }, { amenities: ['pool', 'parking'] }],
  [{ swimming_pool: 'no', leisure: 'fitness_centre', childcare: 'no', shower: 'none' }, { amenities: null }],
  [{ wheelchair: 'limited' }, { amenities: null, lacks: null }],
  [{ wheelchair: 'no', shower: 'none', parking: 'separate' }, { lacks: ['showers', 'wheelchair'] }],
  [
    { shower: 'no', showers: 'yes', male: 'no' },
    { amenities: ['showers'], lacks: null },
  ],
  [
    { 'toilets:wheelchair': 'yes', internet_access: 'no' },
    { amenities: ['accessible-toilet'], lacks: ['wifi'] },
  ],
  [{ female: 'yes' }, { amenities: ['women-only'] }],
  [{ female: 'yes', male: 'no' }, { amenities: ['women-only'] }],
  [{ female: 'yes', male: 'yes' }, { amenities: null }],
  [
    { female: 'yes', 'male:conditional': 'yes @ (Sa)' },
    { amenities: null, womenHours: null },
  ],
  [{ charge: '40 USD/month; 15 USD/day' }, { dayPass: { offered: true, price: '15 USD' } }],
  [{ charge: '40 USD/month' }, { dayPass: null }],
  [{ day_pass: 'yes' }, { dayPass: { offered: true } }],
  [{ day_pass: 'no', charge: '15 USD/day' }, { dayPass: { offered: false } }],
  [{ fee: 'no' }, { dayPass: { offered: true, price: 'Free' } }],
  [{ price_range: '$$' }, { priceRange: '$$' }],
  [{ price_range: 'cheap' }, { priceRange: null }],
])('imports the facts of %j as %j', (tags, facts) => {
  expect(gym(tags)).toMatchObject(facts)
})

const tuesday = 'Tu 18:00-21:00'
it.each<[tags: Record<string, string>, womenHours: string | null]>([
  [{ 'female:conditional': `yes @ (${tuesday})` }, tuesday],
  [{ 'female:conditional': `designated@${tuesday}` }, tuesday],
  [
    { 'female:conditional': 'yes @ (Tu 18:00-21:00; Sa,Su 09:00-12:00)' },
    'Tu 18:00-21:00; Sa,Su 09:00-12:00',
  ],
  [{ 'male:conditional': `no @ (${tuesday})` }, tuesday],
  [{ unisex: 'yes', 'male:conditional': `no @ (${tuesday})` }, tuesday],
  [{ female: 'no', 'female:conditional': `yes @ (${tuesday})` }, tuesday],
  // Men are let in too, or may be.
  [{ male: 'yes', 'female:conditional': `yes @ (${tuesday})` }, null],
  [{ unisex: 'yes', 'female:conditional': `yes @ (${tuesday})` }, null],
  [{ 'female:conditional': `yes @ (${tuesday})`, 'male:conditional': `yes @ (${tuesday})` }, null],
  [{ 'male:conditional': `yes @ (${tuesday})` }, null],
  [{ 'female:conditional': `no @ (${tuesday})` }, null],
  [{ female: 'no', 'male:conditional': `no @ (${tuesday})` }, null],
  // Not only hours, or not a condition of this form.
  [{ 'female:conditional': 'yes @ (Tu 18:00-21:00 AND age<18)' }, null],
  [{ 'female:conditional': 'yes @ (summer)' }, null],
  [{ 'female:conditional': 'yes @ Tu 18:00-21:00; no @ Mo' }, null],
  [{ 'female:conditional': tuesday }, null],
  // It does not say that men are not let in.
  [{ 'opening_hours:female': tuesday }, null],
  [{ female: 'yes', male: 'no' }, null],
])('imports the hours of women only of %j as %s', (tags, womenHours) => {
  expect(gym(tags).womenHours).toBe(womenHours)
})

it.each([
  ['private', true],
  ['no', true],
  ['customers', false],
  ['members', false],
  ['yes', false],
])('leaves out gyms of a house or a company: access=%s %s', (access, isLeftOut) => {
  expect('skipped' in gymOfPlace(place({ name: 'Residents Gym', access }))).toBe(isLeftOut)
})

const later = new Date('2026-11-28T12:00:00Z')
it.each([
  [{ 'disused:leisure': 'fitness_centre' }, true],
  [{ 'abandoned:amenity': 'gym' }, true],
  [{ 'disused:amenity': 'bank', leisure: 'fitness_centre' }, false],
  [{ disused: 'yes' }, true],
  [{ disused: 'no' }, false],
  [{ 'was:name': 'Old Gym' }, false],
  [{ opening_date: '2027-01' }, true],
  [{ opening_date: '2026-11-29' }, true],
  [{ opening_date: '2026-11' }, false],
  [{ opening_date: 'soon' }, false],
  [{ opening_hours: 'closed' }, true],
  [{ opening_hours: '24/7 off' }, true],
  [{ name: 'VACANT' }, true],
  [{ name: 'Iron Gym (closed)' }, true],
  [{ name: 'Iron Gym - Permanently Closed' }, true],
  [{ name: 'Closed Fist Boxing' }, false],
  [{ name: 'Disclosed' }, false],
])('takes %j as gone: %s', (tags, isGone) => {
  const found = gymOfPlace(place({ name: 'Corner', ...tags } as Place['tags']), later)
  expect('skipped' in found).toBe(isGone)
})
