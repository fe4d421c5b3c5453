import { TextSearch, type WantedHours } from '@jumpingjack/contracts/gym/text-search'
import { describe, expect, it } from 'vitest'
import {
  chipsOf,
  takeOpenNow,
  viewOfBox,
  viewOfSearch,
  withoutWords,
} from '../src/features/gym-search/search-view.ts'
import { countsOf, hasSearched } from '../src/lib/gym/searched-facts.ts'
import { wantedHoursLabel } from '../src/lib/labels/wanted-hours-label.ts'
import { aGym } from './builders.ts'

type Words = TextSearch['words']
const wordsOf = (text: string): Words =>
  text.split(' ').map((each) => {
    const [word = '', means = 'name'] = each.split(':')
    return { word, means: means as Words[number]['means'] }
  })
const here = aGym({ id: 'g1', name: 'Planet Fitness', latitude: '40.71', longitude: '-74.00' })
const austin = aGym({ id: 'g2', name: 'Planet Fitness', latitude: '30.27', longitude: '-97.74' })
const austinToo = aGym({ id: 'g3', name: 'Austin Yoga', latitude: '30.29', longitude: '-97.70' })
const boston = aGym({ id: 'g4', name: 'Boston Boxing', latitude: '42.36', longitude: '-71.06' })
const isShown = ({ lat }: { lat: number }) => lat > 40 && lat < 41
const view = (text: string, words: string, gyms: (typeof here)[]) =>
  viewOfSearch(text, { words: wordsOf(words), gyms }, isShown)

describe('a search', () => {
  it.each([
    ['of a chain stays where it has some', 'planet fitness', 'planet fitness:kind', [austin, here], 'stay'],
    ['of a chain goes to the nearest', 'planet fitness', 'planet fitness:kind', [austin, austin], 'fit'],
    ['of a place moves there', 'planet fitness austin', 'planet fitness austin:place', [austin], 'fit'],
    ['of a place moves there from near it', 'yoga brooklyn', 'yoga:kind brooklyn:place', [here], 'fit'],
    ['of one exact name opens it', 'boston boxing', 'boston boxing:kind', [boston], 'gym'],
    ['of one exact name in view stays', 'planet fitness', 'planet fitness:kind', [here], 'stay'],
    ['without a match has nothing', 'xyzzy', 'xyzzy', [], 'nothing'],
  ])('%s', (_what, text, words, gyms, kind) => {
    expect(view(text, words, gyms).kind).toBe(kind)
  })

  it('shows the matches that are together, and filters by nothing if it is only a place', () => {
    const box = { west: -97.74, south: 30.27, east: -97.7, north: 30.29 }
    const gyms = [austin, austinToo, boston]
    expect(view('in austin', 'in:filler austin:place', gyms)).toEqual({
      kind: 'fit',
      box,
      centre: { lat: 30.27, lng: -97.74 },
      isOnlyPlace: true,
    })
    expect(view('gym austin', 'gym:kind austin:place', gyms)).toMatchObject({ isOnlyPlace: false })
  })

  it('shows matches on both sides of the antimeridian', () => {
    const gyms = ['179.99', '-179.97'].map((longitude) => aGym({ latitude: '-16.8', longitude }))
    const found = view('in taveuni', 'in:filler taveuni:place', gyms)
    expect(found).toMatchObject({ box: { west: 179.99, east: -179.97 } })
    if (found.kind === 'fit')
      expect(viewOfBox(found.box, { width: 800, height: 600 }).lng).toBeCloseTo(-179.99)
  })
})

it('reads meanings and facts of a later version', () => {
  const words = [{ word: 'cold', means: 'temperature', fact: 'ice-bath' }]
  expect(TextSearch.parse({ words, gyms: [] }).words).toEqual([{ word: 'cold', means: 'name' }])
})

it.each([
  [{ west: -97.74, south: 30.27, east: -97.7, north: 30.29 }, 14],
  [{ west: -74, south: 40, east: -74, north: 40 }, 15],
  [{ west: -100, south: 20, east: -70, north: 45 }, 9],
  [{ west: 179.9, south: -17, east: -179.9, north: -16.8 }, 11],
])('the view of %j has the zoom %i', (box, zoom) => {
  expect(viewOfBox(box, { width: 800, height: 600 }).zoom).toBe(zoom)
})

describe('chips', () => {
  it('are what the words mean, each with the text without it', () => {
    const text = 'Yoga studio near Brooklyn with parking'
    const words = wordsOf('yoga:kind studio:filler near:filler brooklyn:place with:filler parking:fact')
    expect(chipsOf(text, words)).toEqual([
      { text: 'yoga', means: 'kind', rest: 'studio near Brooklyn with parking' },
      { text: 'brooklyn', means: 'place', rest: 'Yoga studio near with parking' },
      { text: 'parking', means: 'fact', rest: 'Yoga studio near Brooklyn' },
    ])
    expect(chipsOf('yoga', wordsOf('yoga:kind'))).toEqual([])
  })

  it('are shown for one word, too, if it is a fact or ignored', () => {
    const facts: Words = [
      { word: '24', means: 'fact', fact: '24h' },
      { word: 'hours', means: 'fact', fact: '24h' },
      { word: 'sauna', means: 'fact', fact: 'sauna' },
    ]
    expect(chipsOf('24 hours sauna', facts)).toMatchObject([
      { text: '24 hours', fact: '24h' },
      { text: 'sauna', fact: 'sauna' },
    ])
    expect(chipsOf('sauna', facts.slice(2))).toMatchObject([{ text: 'sauna', rest: '' }])
    const times: Words = ['open', 'at', '5am', 'open', 'sunday'].map((word, index) => {
      return { word, means: 'fact', hours: { is: 'at', ...(index < 3 ? { minute: 300 } : { days: [6] }) } }
    })
    expect(chipsOf('open at 5am open sunday', times)).toMatchObject([
      { text: 'open at 5am', hours: { minute: 300 }, rest: 'open sunday' },
      { text: 'open sunday', hours: { days: [6] }, rest: 'open at 5am' },
    ])
    const ignored = wordsOf('gym:filler near:filler xyzzy:ignored')
    expect(chipsOf('gym near xyzzy', ignored)).toMatchObject([{ means: 'ignored', rest: 'gym' }])
  })

  it.each([
    ['yoga in Austin', ['austin'], 'yoga'],
    ['Yoga, Austin', ['austin'], 'Yoga,'],
    ['24 hour gym', ['24', 'hour'], 'gym'],
    ['open late, open sunday', ['open', 'sunday'], 'open late,'],
  ])('%j without %j is %j', (text, words, rest) => {
    expect(withoutWords(text, words)).toBe(rest)
  })
})

const counts = {
  ...{ total: 12, types: {}, minRating: {}, openNow: 4, openThen: [7, 2], hasPhotos: 0 },
  ...{ amenities: { parking: 3, '24h': 1 }, lacks: { dayPass: 2 }, prices: { $: 2, $$: 5 }, dayPass: 1 },
  known: { hours: 8, prices: 7, amenities: 4 },
}
it.each([
  ['parking', { has: 3, others: 9 }],
  ['sauna', { has: 0, others: 12 }],
  // With known hours it is known, too.
  ['24h', { has: 1, others: 4 }],
  ['$', { has: 2, others: 5 }],
  ['dayPass', { has: 1, others: 9 }],
  ['openNow', { has: 4, others: 4 }],
  // The second of the times that the text asks for.
  [1, { has: 2, others: 4 }],
] as const)('counts by the fact %s %j', (fact, found) => {
  expect(countsOf(fact, counts)).toEqual(found)
})

it.each([
  [aGym({ amenities: ['sauna'] }), { fact: 'sauna' }, true],
  [aGym({ amenities: ['sauna'] }), { fact: 'parking' }, undefined],
  [aGym({ lacks: ['parking'] }), { fact: 'parking' }, false],
  [aGym({ priceRange: '$' }), { fact: '$' }, true],
  [aGym({ priceRange: '$$' }), { fact: '$' }, false],
  [aGym({}), { fact: '$' }, undefined],
  [aGym({ dayPass: { offered: false } }), { fact: 'dayPass' }, false],
  [aGym({ isOpen: null }), { fact: '24h' }, undefined],
  [aGym({ isOpen: true }), { fact: '24h' }, false],
  [aGym({ isOpenThen: true }), { hours: { is: 'at', minute: 300 } }, true],
  [aGym({}), { hours: { is: 'at', minute: 300 } }, undefined],
] as const)('a gym %j has %j: %s', (gym, word, has) => {
  expect(hasSearched(gym, word)).toBe(has)
})

it.each<[hours: WantedHours, label: string]>([
  [{ is: 'at', minute: 300 }, 'Open at 5 AM'],
  [{ is: 'at', days: [6] }, 'Open on Sunday'],
  [{ is: 'after', minute: 1320, days: [5, 6] }, 'Open at the weekend after 10 PM'],
  [{ is: 'until', minute: 1440 }, 'Open until 12 AM'],
  [{ is: 'before', minute: 390, days: [0, 2] }, 'Open on Monday, Wednesday before 6:30 AM'],
])('%j is "%s"', (hours, label) => {
  expect(wantedHoursLabel(hours)).toBe(label)
})

it.each([
  ['yoga open now', 'open now', 'yoga'],
  ['Open now', 'open now', ''],
  ['gyms open right now near Brooklyn', 'open right now', 'gyms near Brooklyn'],
  ['yoga studio that is open now and', 'that is open now', 'yoga studio'],
  ['boxing, currently open', 'currently open', 'boxing,'],
  ['Yoga jetzt geöffnet', 'jetzt geöffnet', 'Yoga'],
  ['Studios, die gerade offen haben', 'die gerade offen haben', 'Studios,'],
  ['gimnasio abierto ahora', 'abierto ahora', 'gimnasio'],
  ['reopen nowhere', undefined, 'reopen nowhere'],
  ['open gym', undefined, 'open gym'],
])('takes from %j the words %j: %j', (text, openNow, rest) => {
  expect(takeOpenNow(text)).toEqual({ ...(openNow && { openNow }), rest })
})
