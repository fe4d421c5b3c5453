import { TextSearch } from '@jumpingjack/contracts/gym/text-search'
import { describe, expect, it } from 'vitest'
import { chipLabel } from '../src/features/gym-search/search-chip.tsx'
import { placeOf, viewOfBox, viewOfSearch, viewOnScreen } from '../src/features/gym-search/search-view.ts'
import { chipsOf, takeOpenNow, withoutWords } from '../src/features/gym-search/search-words.ts'
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
const nearBoston = ['g5', 'g6'].map((id) => ({ ...boston, id, name: `Boxing Hall ${id}` }))
const isShown = ({ lat }: { lat: number }) => lat > 40 && lat < 41
const view = (text: string, words: string, gyms: (typeof here)[]) =>
  viewOfSearch(text, { words: wordsOf(words), gyms }, isShown)

describe('a search', () => {
  it.each([
    ['350 5th Ave, New York', '350 5th Ave', [here], true],
    ['350 5th ave', '350 5th Ave', [], true],
    ['350 5th Avenuex, New York', '350 5th Ave', [here], false],
    ['90210 yoga', '90210', [here], false],
    ['24 hour fitness', '24 Hour Fitness', [{ ...here, name: '24 Hour Fitness' }], false],
  ])('for %j goes to the address %j of the provider, beside %j: %j', (text, name, gyms, isThere) => {
    const matches = { text, places: [{ id: 'p1', name }], gyms, near: undefined }
    const search = { words: wordsOf('350:place yoga:kind'), gyms }
    expect(placeOf(matches, search, { kind: 'stay' }) !== undefined).toBe(isThere)
  })

  it.each([
    ['of a chain stays where it has some', 'planet fitness', 'planet fitness:kind', [austin, here], 'stay'],
    ['of a chain goes to the nearest', 'planet fitness', 'planet fitness:kind', [austin, austin], 'fit'],
    ['of a place moves there', 'planet fitness austin', 'planet fitness austin:place', [austin], 'fit'],
    ['of a place moves there from near it', 'yoga brooklyn', 'yoga:kind brooklyn:place', [here], 'fit'],
    ['of one exact name opens it', 'boston boxing', 'boston boxing:kind', [boston], 'gym'],
    [
      'of a kind in a city, also a name',
      'boston boxing',
      'boston boxing:kind',
      [boston, ...nearBoston],
      'fit',
    ],
    ['of one exact name in view stays', 'planet fitness', 'planet fitness:kind', [here], 'stay'],
    ['without a match has nothing', 'xyzzy', 'xyzzy', [], 'nothing'],
  ])('%s', (_what, text, words, gyms, kind) => {
    expect(view(text, words, gyms).kind).toBe(kind)
  })

  it.each([
    ['vertical world austin:place', false],
    ['gym:filler in:filler austin:place', true],
  ])('for %j without a match shows the place, alone: %j', (words, isOnlyPlace) => {
    const search = { words: wordsOf(words), gyms: [], centre: { latitude: '30.27', longitude: '-97.74' } }
    const found = viewOfSearch('', search, isShown)
    expect(found).toMatchObject({ kind: 'fit', centre: { lat: 30.27, lng: -97.74 }, isOnlyPlace })
  })

  it('goes to the gym that is known to have what is asked for, unless one in view has it, too', () => {
    const [known, unknown] = [{ ...austin, amenities: ['sauna' as const] }, here]
    const words: Words = [{ word: 'sauna', means: 'fact', fact: 'sauna' }]
    const kindOf = (...gyms: (typeof here)[]) => viewOfSearch('sauna', { words, gyms }, isShown).kind
    expect(kindOf(known, unknown)).toBe('fit')
    expect(kindOf(unknown, known)).toBe('stay')
    expect(kindOf(known, { ...here, amenities: ['sauna'] })).toBe('stay')
  })

  it('shows the matches of a city also far from its middle, and not those of the next', () => {
    const box = { west: -97.8, south: 30.2, east: -97.7, north: 30.3 }
    const centre = { latitude: '30.27', longitude: '-97.74' }
    const far = { ...austinToo, address: '1 Far Rd, Austin, TX', longitude: '-97.55' }
    const next = { ...austinToo, address: '2 Main St, Del Valle, TX', longitude: '-97.56' }
    const search = { words: wordsOf('planet austin:place'), gyms: [austin, far, next], box, centre }
    const found = viewOfSearch('planet austin', search, isShown)
    expect(found).toMatchObject({ kind: 'fit', box: { west: -97.74, east: -97.55 } })
  })

  it('shows the matches that are together, and filters by nothing if it is only a place', () => {
    const box = { west: -97.74, south: 30.27, east: -97.7, north: 30.29 }
    const gyms = [austin, austinToo, boston]
    expect(view('in austin', 'in:filler austin:place', gyms)).toEqual({
      kind: 'fit',
      box,
      centre: { lat: 30.27, lng: -97.74 },
      middle: { lat: 30.27, lng: -97.74 },
      isOnlyPlace: true,
    })
    expect(view('gym austin', 'gym:kind austin:place', gyms)).toMatchObject({ isOnlyPlace: false })
  })

  it('shows what is around the middle of the place, unless no match is there', () => {
    const gyms = [austin, austinToo]
    const found = (latitude: string, box?: TextSearch['box'], text = 'austin:place') => {
      const words = wordsOf(text)
      const search = { words, gyms, centre: { latitude, longitude: '-97.7' }, box }
      return viewOfSearch('austin', search, isShown)
    }
    expect(found('30.28')).toMatchObject({ centre: { lat: 30.28, lng: -97.7 }, box: { north: 30.29 } })
    expect(found('31')).toMatchObject({ centre: { lat: 30.27, lng: -97.74 } })
    const whole = { west: -97.9, south: 30.1, east: -97.6, north: 30.5 }
    expect(found('30.28', whole)).toMatchObject({ box: whole })
    // With what is asked for there, as close as its matches are.
    const ofKind = found('30.28', whole, 'yoga:kind austin:place')
    expect(ofKind).toMatchObject({ box: { west: -97.74, south: 30.27, east: -97.7, north: 30.29 } })
    // Its distances are from there.
    expect(ofKind).toMatchObject({ middle: { lat: 30.28, lng: -97.7 } })
    expect(found('31', whole, 'yoga:kind austin:place')).not.toHaveProperty('middle.lat')
    // Of an area without gyms those around it are shown.
    expect(found('30.28', { ...whole, south: 30.4 })).toMatchObject({ box: { north: 30.29 } })
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

it.each<[height: number, isWholePlace: true | undefined, zoom: number, isIn: string]>([
  [668, true, 10, 'the map of a phone'],
  [227, true, 10, 'what its list leaves of it, without the outskirts'],
  [227, undefined, 9, 'what its list leaves of it, where each match is shown'],
])(
  'the view of a city in %i px has, if it is all of it (%s), the zoom %i, in %s',
  (height, isWholePlace, zoom) => {
    // Austin, eight miles around.
    const box = { west: -97.877, south: 30.151, east: -97.609, north: 30.383 }
    expect(viewOnScreen({ box, isWholePlace }, { width: 360, height })).toMatchObject({ zoom, isLarge: true })
  },
)

describe('chips', () => {
  it('are what the words mean, each with the text without it', () => {
    const text = 'Yoga studio near Brooklyn with parking'
    const words = wordsOf('yoga:kind studio:filler near:filler brooklyn:place with:filler parking:fact')
    expect(chipsOf(text, words)).toEqual([
      { text: 'Yoga', means: 'kind', type: 'Yoga', rest: 'studio near Brooklyn with parking' },
      { text: 'Brooklyn', means: 'place', rest: 'Yoga studio with parking' },
      { text: 'parking', means: 'fact', rest: 'Yoga studio near Brooklyn' },
    ])
    expect(chipsOf('yoga', wordsOf('yoga:kind'))).toEqual([])
  })

  it('say what a misspelled word was understood as, and are taken away as they were typed', () => {
    const words: Words = [
      { word: 'yoga', means: 'kind', typed: 'yogga', meant: 'yoga' },
      { word: 'brooklin', means: 'place', meant: 'Brooklyn' },
    ]
    const chips = chipsOf('Yogga Brooklin', words)
    expect(chips.map(({ rest }) => rest)).toEqual(['Brooklin', 'Yogga'])
    expect(chips.map(chipLabel)).toEqual(['Yoga for “Yogga”', 'Brooklyn for “Brooklin”'])
    expect(chipsOf('yogga', words.slice(0, 1))).toHaveLength(1)
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
    const near = wordsOf('yoga:kind near:near me:near')
    expect(chipsOf('Yoga near me', near)).toMatchObject([{ type: 'Yoga' }, { means: 'near', rest: 'Yoga' }])
    const ignored = wordsOf('gym:filler near:filler xyzzy:ignored')
    expect(chipsOf('gym near xyzzy', ignored)).toMatchObject([{ means: 'ignored', rest: 'gym' }])
  })

  it('have the names of facts', () => {
    const facts = ['24h', 'women-only', '$', 'dayPass'] as const
    const all = facts.map((fact) => ({ fact, means: 'fact' as const, text: '', type: undefined, rest: '' }))
    expect(all.map(chipLabel)).toEqual(['Open 24 hours', 'Women only', '$ · Low', 'Day pass'])
  })

  it('are of a price, with its currency', () => {
    const feeLimit = { amount: 30, sign: '€' } as const
    const price = ['unter', '30'].map((word) => ({ word, means: 'fact' as const, feeLimit }))
    const chips = chipsOf('Yoga unter 30 € mit Sauna', [
      ...wordsOf('yoga:kind'),
      ...price,
      { word: 'sauna', means: 'fact', fact: 'sauna' },
    ])
    expect(chips).toMatchObject([
      { text: 'Yoga' },
      { text: 'unter 30 €', feeLimit, rest: 'Yoga mit Sauna' },
      { text: 'Sauna', rest: 'Yoga unter 30 €' },
    ])
  })

  it.each([
    ['climbing', 'climbing', 'Rock Climbing'],
    ['dancing', 'dancing', 'Dance Studio'],
    ['martial arts', 'martial arts', 'Martial Arts'],
    ['hatha yoga', 'hatha yoga', undefined],
    ['karate', 'karate', undefined],
  ])('of the kind %j have the type %s', (text, words, type) => {
    const kinds = wordsOf(`${words.replaceAll(' ', ':kind ')}:kind sauna:fact`)
    expect(chipsOf(`${text} sauna`, kinds)).toMatchObject([{ text, type }, { text: 'sauna' }])
  })

  it('have the words that were typed, which may be of another language', () => {
    const words: Words = [
      { word: 'climbing', typed: 'kletterhalle', means: 'kind' },
      { word: 'sauna', means: 'fact', fact: 'sauna' },
    ]
    expect(chipsOf('Kletterhalle mit Sauna', words)).toMatchObject([
      { text: 'Kletterhalle', type: 'Rock Climbing', rest: 'Sauna' },
      { rest: 'Kletterhalle' },
    ])
    expect(chipsOf('yoga pilates', wordsOf('yoga:kind pilates:kind'))).toMatchObject([
      { type: 'Yoga', rest: 'pilates' },
      { type: 'Pilates', rest: 'yoga' },
    ])
  })

  it.each<[text: string, rest: string, isListed?: boolean]>([
    ['yoga in [Austin]', 'yoga'],
    ['Yoga, [Austin]', 'Yoga'],
    ['yoga near [Brooklyn] with parking', 'yoga with parking'],
    ['[24 hour] gym', 'gym'],
    ['gym for [women-only] classes', 'gym for classes'],
    ['is there a [cheap] gym in Austin', 'is there a gym in Austin'],
    ['open late, [open sunday]', 'open late'],
    ['gym with a [sauna]', 'gym'],
    ['yoga that has a [sauna] near me', 'yoga near me'],
    ['gym with a [sauna] open late', 'gym open late'],
    ['gym with [sauna] and parking', 'gym with parking', true],
    ['gym with a [sauna] and parking', 'gym with parking', true],
    ['gym with a sauna and [parking]', 'gym with a sauna'],
    ['gym with [saunas], showers and lockers', 'gym with showers and lockers', true],
    ['gym with saunas, [showers] and lockers', 'gym with saunas and lockers', true],
    ['gym with sauna and [parking] and with pool', 'gym with sauna with pool', true],
    ['Studio mit [Sauna], sonntags geöffnet', 'Studio sonntags geöffnet'],
    ['Fitness mit [Sauna] und Parkplatz in Köln', 'Fitness mit Parkplatz in Köln', true],
    ['Yoga mit einer [Sauna] in der Nähe', 'Yoga in der Nähe'],
    ['yoga [open late] and pilates', 'yoga pilates'],
    ['[yoga] with parking', 'parking'],
  ])('%j is %j', (text, rest, isListed) => {
    const [, words = ''] = /\[(.+)\]/.exec(text) ?? []
    const typed = words.toLowerCase().split(' ')
    expect(withoutWords(text.replace(/[[\]]/g, ''), typed, isListed)).toBe(rest)
  })

  it('are taken away where their words are apart from each other, too', () => {
    expect(withoutWords('wheelchair gym that is accessible', ['wheelchair', 'accessible'])).toBe('gym')
  })
})

it.each([
  ['yoga open now', true, 'yoga'],
  ['Open now', true, ''],
  ['gyms open right now near Brooklyn', true, 'gyms near Brooklyn'],
  ['yoga studio that is open now and', true, 'yoga studio'],
  ['gym with sauna and open now', true, 'gym with sauna'],
  ['boxing, currently open', true, 'boxing'],
  ['Yoga jetzt geöffnet', true, 'Yoga'],
  ['Studios, die gerade offen haben', true, 'Studios'],
  ['gimnasio abierto ahora', true, 'gimnasio'],
  ['reopen nowhere', false, 'reopen nowhere'],
  ['open gym', false, 'open gym'],
])('takes what asks for open now from %j: %s, %j', (text, openNow, rest) => {
  expect(takeOpenNow(text)).toEqual({ openNow, rest })
})
