// Searches by words, as people type them: with typos, a place, other words, and letters that are typed otherwise.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { expect, it } from 'vitest'
import { searchedWords } from '../src/search/text/searched-words.rules.ts'
import { queryWordsOf } from '../src/search/words/query-words.rules.ts'
import { createDictionaries, wordsOf } from '../src/search/words/words.rules.ts'
import { searcherOf, storedGym } from './searcher-of.ts'

const unknown = 'Address not available'
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const [newYork, saltLake, losAngeles] = [at(40.71, -74.01), at(40.76, -111.89), at(34.05, -118.24)]
const gyms = {
  gold: { name: "Gold's Gym", address: '3580 Hampton Dr, Venice, CA 90291', ...at(33.99, -118.47) },
  golden: { name: 'Golden Yoga', address: '1 Main St, New York, NY 10001', type: 'Yoga', ...newYork },
  laSlc: { name: 'LA Fitness', address: '9 State St, Salt Lake City, UT 84101', ...saltLake },
  laLa: { name: 'LA Fitness', address: '7 Elm St, Los Angeles, CA', ...losAngeles },
  hour24: { name: '24 Hour Fitness', address: unknown, ...saltLake },
  crucible: { name: 'Crucible', address: '2 West Temple, Salt Lake City, UT', type: 'CrossFit', ...saltLake },
  ymca: {
    name: 'Brooklyn Hall',
    address: unknown,
    description: 'Part of YMCA. Run by City of York.',
    ...newYork,
  },
  planet: { name: 'Planet Fitness', address: '5 Broadway, New York, NY 10004', ...newYork },
  saltYoga: { name: 'Salt Lake Yoga', address: '3 Main St, Salt Lake City, UT', type: 'Yoga', ...saltLake },
  cafe: { name: 'Café Ringside', address: unknown, type: 'Boxing', ...newYork },
  barre: { name: 'Pure Barre', address: 'near Tribeca, New York, NY', type: 'Dance Studio', ...newYork },
  retroNj: { name: 'Retro Fitness', address: '1 Main St, Newark, NJ 07102', ...at(40.74, -74.17) },
  retroNy: { name: 'Retro Fitness', address: '2 Main St, New York, NY 10001', ...newYork },
  bostonIron: { name: 'Boston Iron', address: '1 Elm St, Denver, CO 80201', ...at(39.74, -104.99) },
  anvil: { name: 'Anvil Iron', address: '2 Elm St, Boston, MA 02101', ...at(42.36, -71.06) },
  cycle: { name: 'Chvrch Cycle', address: 'Provo, UT 84604', ...at(40.23, -111.66) },
  spin: { name: 'Spin to Win', address: 'near Provo, UT', ...at(40.24, -111.66) },
  crunchBuffalo: { name: 'Crunch', address: '5 Broadway, Buffalo, NY 14201', ...at(42.89, -78.88) },
  crunchNyc: { name: 'Crunch', address: 'New York, NY 10003', ...newYork },
  vasa: { name: 'VASA Fitness', address: '1 Pine St, Denver, CO 80202, USA', ...at(39.74, -104.99) },
  vasaOrem: { name: 'VASA Fitness', address: 'near Orem, UT', ...at(40.3, -111.7) },
  kickboxing: { name: 'ILoveKickboxing', address: 'Saint Paul, MN 55101', ...at(44.95, -93.09) },
  alphaLa: { name: 'Alpha Shore', address: 'Main St, Los Angeles, CA', ...losAngeles },
  alphaRuston: { name: 'Alpha Shore', address: 'Ruston, LA 71270', ...at(32.53, -92.64) },
  shore: { name: 'Shore of Alpha', address: unknown, ...losAngeles },
  hallWv: { name: 'Hall 24', address: 'Fairmont, WV 26554', ...at(39.48, -80.14) },
  hallVa: { name: 'Hall 24', address: 'Richmond, VA 23220', ...at(37.54, -77.43) },
  denMaine: { name: 'Iron Den', address: '1 Main St, Portland, ME 04101', ...at(43.66, -70.26) },
  denOregon: { name: 'Iron Den', address: '2 Main St, Portland, OR 97201', ...at(45.52, -122.68) },
  denSalem: { name: 'Iron Den', address: '3 Main St, Salem, OR 97301', ...at(44.94, -123.04) },
  peak: { name: 'Peak Fit', address: 'San Francisco, CA 94110', ...at(37.75, -122.42) },
  peakMateo: { name: 'Peak Fit', address: 'San Mateo, CA 94199', ...at(37.56, -122.32) },
  quarry: { name: 'Quarry Swim Hall', address: unknown, ...at(37.77, -122.41) },
  bay: { name: 'Bay Box', address: 'San Francisco, CA 94103', ...at(37.77, -122.41) },
  // Letters and scripts that are typed otherwise, or without spaces.
  fuss: { name: 'Fuß und Rücken', address: '1 Main St' },
  weiss: { name: 'Weiß Studio', address: '1 Main St' },
  lodz: { name: 'Łódź Stange', address: '1 Main St' },
  oeuvre: { name: 'Œuvre Pilates', address: '1 Main St' },
  traening: { name: 'Træning Nord', address: '1 Main St' },
  thor: { name: 'Þór', address: '1 Main St' },
  tang: { name: '唐人街健身中心', address: '1 Main St' },
  jim: { name: 'ゴールドジム東京', address: '1 Main St' },
  gangnam: { name: '강남헬스클럽', address: '1 Main St' },
  bangkok: { name: 'ฟิตเนสกรุงเทพ', address: '1 Main St' },
  hawaii: { name: 'Hawaiʻi Pump', address: '1 Main St' },
  jack: { name: 'Jack´s Yard', address: '1 Main St' },
  shibuya: { name: 'Corner Hall', address: '東京都渋谷区神南' },
}
type Id = keyof typeof gyms

const searcher = searcherOf(Object.entries(gyms))
const { find } = searcher

const queries: Partial<Record<Id, readonly string[]>> = {
  gold: ["gold's gym", 'golds gym', 'Gold’s', 'gym golds', 'glod gym', 'golds venice'],
  golden: ['golden yoga', 'goldn yoga', 'yoga new york', 'yoga nyc', 'cheap yoga nyc'],
  laSlc: ['la fitness slc', 'fitness la utah'],
  laLa: ['l.a. fitness los angeles'],
  hour24: [
    ...['24 hour fitness', '24hr fitness', '24 hour gym', '24 hr fitness', '24 hrs fitnes'],
    'twenty four hour fitness',
  ],
  crucible: [
    ...['where is crucible', 'crossfit salt lake', 'cross fit salt lake city', 'crossfit 2 west temple'],
    'crucbel',
  ],
  ymca: ['ymca', 'brooklyn ymca', 'y m c a', 'Y.M.C.A. brooklyn', 'brokklin hall'],
  planet: [
    ...['www.planetfitness.com', 'planetfitness', 'plnaet fitness', 'planet fitness 10004', 'planet fit'],
    ...['planetfitnes', 'planetfitnss'],
  ],
  saltYoga: ['salt lake yoga', 'best yoga in salt lake', 'yoga lessons in salt lake'],
  cafe: ['cafe ringside', 'ringsde', 'boxing gym', 'ringside xyzzyx'],
  barre: ['purebar', 'barre'],
  retroNj: ['retro new jersey'],
  retroNy: ['retro new york', 'retro nyc'],
  bostonIron: ['boston iron'],
  anvil: ['iron boston ma', 'anvil massachusetts', 'anvli iorn'],
  cycle: ['84604', '84605', '84604-3580', 'cycling provo', 'the spin class utah'],
  crunchBuffalo: ['crunch buffalo', 'crunch buffalo hours'],
  crunchNyc: ['crunch new york', 'crunch new york city', 'crunch nyc'],
  vasa: ['vasa denver', 'fitness in colorado'],
  vasaOrem: ['vasa provo', 'vasa salt lake', 'vasa 84604'],
  kickboxing: ['kickboxing st paul', 'i love kickboxing minnesota'],
  alphaLa: ['alpha shore', 'alpha shore la', 'alpha shore in la'],
  alphaRuston: ['alpha shore ruston la'],
  hallWv: ['hall 24 west virginia'],
  hallVa: ['hall 24 virginia'],
  denMaine: ['iron den portland me', 'iron den portland maine', 'gyms in portland me'],
  denOregon: ['iron den portland or', 'portland oregon iron den', '97203'],
  denSalem: ['iron 97320'],
  quarry: ['quarryswimhall'],
  fuss: ['fuss'],
  weiss: ['weiss', 'WEISS'],
  lodz: ['lodz'],
  oeuvre: ['oeuvre'],
  traening: ['traening'],
  thor: ['thor'],
  tang: ['健身中心', '中心', '唐人街 健身'],
  jim: ['東京', 'ジム'],
  gangnam: ['헬스클럽'],
  bangkok: ['กรุงเทพ'],
  hawaii: ['hawaii'],
  jack: ['jacks'],
  shibuya: ['渋谷区'],
}

const rows = Object.entries(queries).flatMap(([id, texts]) => texts.map((text) => [text, id] as const))
it.each(rows)('finds first for "%s" %s', (text, id) => {
  expect(find(text)[0]).toBe(id)
})

it.each<[text: string, near: { latitude: number; longitude: number }, first: Id[]]>([
  // Among equal matches, those near the reference, and the nearer of two cities of one name.
  ['yoga', newYork, ['golden']],
  ['yoga', saltLake, ['saltYoga']],
  ['la fitness', saltLake, ['laSlc', 'laLa']],
  ['iron den portland', at(43, -71), ['denMaine']],
  ['portland', at(45, -122), ['denOregon']],
  // What is nearest to a ZIP code without gyms, or of other gyms, wherever the map is.
  ['97299', newYork, ['denOregon']],
  ['12345', saltLake, ['crunchBuffalo']],
  ['peak fit 94103', at(37.3, -121.9), ['peak']],
])('finds for "%s" near %j first %j', (text, near, first) => {
  expect(find(text, near).slice(0, first.length)).toEqual(first)
})

const near = ['gym near me', 'gyms nearby', 'near me', 'closest gym', 'open now']
it.each(near)('finds for "%s" what is near', (text) => {
  for (const place of [saltLake, newYork]) expect(gyms[find(text, place)[0] as Id]).toMatchObject(place)
})

const unknownWords = ['xyzzyx', '.*', '--', '123456', 'no gym has such a name', '健康']
it.each(unknownWords)('finds nothing for "%s"', (text) => {
  expect(find(text)).toEqual([])
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

it.each([
  ['many words', 'abcdefg '.repeat(28)],
  // Compatibility characters stand for up to 18 letters each.
  ['many words of few characters', 'ﷺ'.repeat(200)],
  ['many letters', 'ﷲ'.repeat(200)],
  ['single letters', 'q w e r t y u i o p '.repeat(10)],
])('looks at few words of limited length: %s', (_what, query) => {
  const words = queryWordsOf({ rest: query, wishes: [], facts: new Map() }, createDictionaries()).map(
    ({ word }) => word,
  )
  expect(words.length).toBeLessThanOrEqual(12)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(40)
})

it('finds a renamed gym by its new name only, and a merged one not at all', () => {
  const gym = storedGym('renamed', { name: 'Quartz Tower' })
  searcher.put(gym)
  expect(find('quartz')).toEqual(['renamed'])
  searcher.put(storedGym('renamed', { name: 'Basalt Tower' }))
  expect(find('quartz')).toEqual([])
  expect(find('basal')).toEqual(['renamed'])
  searcher.put({ ...gym, mergedInto: '1' })
  expect(find('basalt tower')).toEqual([])
})

it('finds new gyms and no removed ones by a word of many gyms', () => {
  const gym = (id: string) => storedGym(id, { name: `Common ${id}` })
  const { matches, put } = searcherOf(Array.from({ length: 6_000 }, (_, n) => [`${n}`, gym(`${n}`)]))
  const count = () => matches({ text: 'common' }).count
  expect(count()).toBe(6_000)
  put({ ...gym('7'), mergedInto: '8' })
  expect(count()).toBe(5_999)
  put(gym('new'))
  expect(count()).toBe(6_000)
})

it('finds a closed gym by exactly its name, also one without letters', () => {
  const { closedNamed, put } = searcherOf([])
  for (const name of ['+++', '🏋️', 'Iron Yard'])
    put({ ...storedGym(name, { name }), closed: { as: 'closed', since: new Date() } })
  expect(['+++', '!!!', 'iron yard', 'iron'].map(closedNamed)).toEqual([['+++'], [], ['Iron Yard'], []])
})

it.each([
  ['zenith hudson yards', ['soho', 'hudson', 'boston'], 'hudson,yards'],
  ['zenith herald square', ['soho', 'hudson', 'boston'], 'herald,square'],
  ['yoga hudson yards', ['yoga'], 'hudson,yards'],
  ['anvil dance herald square', ['dance'], ''],
  ['iron sanctuary', ['sanctuary', 'Den', 'House', 'Works'], ''],
  ['yoga on elm avenue', ['yoga'], 'elm,avenue'],
  ['zenith elm avenue', ['soho', 'hudson', 'boston'], 'elm,avenue'],
  ['zenth elm avenue', ['soho', 'hudson', 'boston'], 'elm,avenue'],
  ['elm avenue barre', ['avenue'], ''],
])('leaves out of "%s" what may be a place that no address has, nearest first', (text, ids, leftOut) => {
  const zenith = { name: 'Zenith', type: 'Traditional' }
  const { search } = searcherOf([
    ['boston', { ...zenith, address: '2 Elm St, Boston, MA 02101', ...at(42.36, -71.06) }],
    ['soho', { ...zenith, address: '1 Broome St, New York, NY 10013', ...at(40.722, -74.0) }],
    ['hudson', { ...zenith, address: '4 Murray St, New York, NY 10007', ...at(40.714, -74.01) }],
    ['dance', { name: 'Herald Square Dance Hall', type: 'Dance Studio', ...newYork }],
    ['yoga', { name: 'Lotus', address: '3 Main St, New York, NY 10001', type: 'Yoga', ...newYork }],
    ...['Den', 'Works', 'House'].map(
      (each) => [each, { name: `Iron ${each}`, ...at(34.05, -118.2) }] as const,
    ),
    ['sanctuary', { name: 'Sanctuary', ...newYork }],
    ['avenue', { name: 'Elm Avenue Barre', type: 'Dance Studio', ...at(34.05, -118.2) }],
    ['hoboken', { name: 'Hudson Flow', address: '5 Yard St, Hoboken, NJ', ...at(40.74, -74.03) }],
  ])
  const near = unitVector(40.73, -74.0)
  const found = search({ filter: { text }, sort: 'relevance', limit: 10, near })
  expect([found.ids, found.leftOut.map(({ word }) => word).join()]).toEqual([ids, leftOut])
})

it.each([
  ['nächstes Fitnessstudio', 'iron'],
  ['bestes Gym in New York', 'iron'],
  ['das beste Gym', 'iron'],
  ['best gym in town', 'iron'],
  ['Sportverein', 'iron'],
  ['Schwimmhalle', 'lido'],
  ['Schwimmkurs', 'lido'],
  ['Kampfsportschule', 'dojo'],
])('finds for "%s" the nearest: %s', (text, id) => {
  const { search } = searcherOf([
    ['iron', { name: 'Iron', address: '1 Main St, New York, NY 10001', ...newYork }],
    ['lido', { name: 'Lido', type: 'Swimming Pool', address: 'near New York, NY', ...newYork }],
    ['dojo', { name: 'Dojo', type: 'Martial Arts', address: 'near New York, NY', ...newYork }],
    ['estes', { name: 'Town Gym', address: 'Estes Park, CO 80517', ...at(40.37, -105.51) }],
  ])
  const near = unitVector(40.73, -74.0)
  expect(search({ filter: { text }, sort: 'relevance', limit: 1, near }).ids).toEqual([id])
})

it('takes a misspelled city for the one with the same first letter', () => {
  const { search } = searcherOf([
    ['a', { name: 'Iron Yard', address: '1 Main St, Ruston, LA 71270', ...at(32.52, -92.64) }],
    ['b', { name: 'Iron Yard', address: '1 Main St, Houston, TX 77002', ...at(29.76, -95.37) }],
    ['ludwig', { name: 'Hustom Flow', address: 'Ludwig, MO', ...at(39.1, -94.58) }],
  ])
  const { ids } = search({ filter: { text: 'iron yard huston' }, sort: 'relevance', limit: 1 })
  expect(ids).toEqual(['b'])
})

it.each([
  ['la fitness', 'la:name fitness:kind'],
  ['la fitness near me', 'la:name fitness:kind near:near me:near'],
  ['la fitness 85251', 'la:name fitness:kind 85251:place'],
  ['yoga in la', 'yoga:kind la:place'],
  // In the order of the text.
  ['Yoga in München', 'yoga:kind in:filler munchen:name'],
  ['Invictus CrossFit in München', 'invictus:name crossfit:kind in:filler munchen:name'],
])('reads "%s" as %s', (text, expected) => {
  const { read } = searcherOf(Object.entries(gyms))
  const { words } = read(text)
  const means = searchedWords(text, words, [], () => true).map((each) => `${each.word}:${each.means}`)
  expect(means.join(' ')).toBe(expected)
})
