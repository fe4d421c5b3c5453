// How often a search understands all facts, times and prices that a sentence asks for, and how often it invents none.
// The words of the sentences are not those of the search: keep it so.
import { createGymSearcher } from '@jumpingjack/gym/index/gym-search'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import type { Row } from '../figures.ts'
import { type KnownGym, type Random, wholeBelow } from './gyms.ts'
import { typoIn } from './queries.ts'
import languages from './wish-sentences.json' with { type: 'json' }

interface WishSentence {
  text: string
  /** The facts, and the times and the most that it may cost as JSON. */
  asks: readonly string[]
}

type Language = (typeof languages)['en' | 'de']
type Asked = { ask: string; text: string; isBefore: boolean }

const maxWishes = 3
const typoShare = 0.2
const placeShare = 0.5
const minTypoLength = 6
const maxShown = 12

function wishSentences(count: number, seed: string): WishSentence[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => aSentence(random, pick(random, Object.values(languages))))
}

function aSentence(random: Random, language: Language): WishSentence {
  const choices = choicesOf(random, language)
  const chosen = new Map<string, Asked>()
  for (let left = 1 + wholeBelow(random, maxWishes); left > 0; left--) {
    const asked = pick(random, choices)
    // One time, and one price.
    if ([...chosen.keys()].some((each) => kindOf(each) !== 'fact' && kindOf(each) === kindOf(asked.ask)))
      continue
    chosen.set(asked.ask, asked)
  }
  const all = [...chosen.values()]
  const before = all.filter(({ isBefore }) => isBefore).map(({ text }) => text)
  const after = all.filter(({ isBefore }) => !isBefore).map(({ text }) => text)
  const place = random() < placeShare ? pick(random, language.places) : ''
  const isPlaceLast = random() < 0.5
  const words = [
    pick(random, language.openings) + before.join(' '),
    pick(random, language.gyms),
    isPlaceLast ? '' : place,
    after.join(pick(random, language.joins)),
    isPlaceLast ? place : '',
  ]
  const text = words.join(' ').replace(/ +/g, ' ').trim()
  return {
    text: random() < typoShare ? misspelled(text, all, random) : text,
    asks: [...chosen.keys()].sort(),
  }
}

function kindOf(ask: string): 'fact' | 'time' | 'price' {
  // A limit beside a day pass is that of the pass.
  if (['$', 'dayPass'].includes(ask) || ask.includes('amount')) return 'price'
  return ask === '24h' || ask.startsWith('{') ? 'time' : 'fact'
}

function choicesOf(random: Random, { before, after, hours, limits }: Language): Asked[] {
  const phrases = (all: Record<string, string[]>, isBefore: boolean) =>
    Object.entries(all).map(([ask, texts]) => ({ ask, text: pick(random, texts), isBefore }))
  const some = (all: readonly unknown[], length: number) =>
    Array.from({ length }, () => {
      const [text, asked] = pick(random, all) as [string, object]
      return { ask: jsonOf(asked), text, isBefore: false }
    })
  return [...phrases(before, true), ...phrases(after, false), ...some(hours, 8), ...some(limits, 2)]
}

/** With a typo in the longest word that asks for something. */
function misspelled(text: string, all: readonly Asked[], random: Random): string {
  const words = all.flatMap((asked) => asked.text.match(/[a-zäöüß]+/gi) ?? [])
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
  return longest.length < minTypoLength ? text : text.replace(longest, typoIn(longest, random))
}

/** With sorted keys. */
const jsonOf = (value: object) => JSON.stringify(Object.fromEntries(Object.entries(value).sort()))

/** What a search understands that a text asks for. */
function askedIn(wishes: readonly { fact?: string; hours?: object; feeLimit?: object }[]): string[] {
  const asks = wishes.flatMap(({ fact, hours, feeLimit = hours }) =>
    feeLimit ? jsonOf(feeLimit) : (fact ?? []),
  )
  return [...new Set(asks)].sort()
}

export function measureWishes(gyms: readonly KnownGym[], count: number, seed: string): Row[] {
  const searcher = createGymSearcher()
  for (const { gym } of gyms) searcher.put(gym)
  searcher.finishLoad()
  const read = (text: string) => askedIn(searcher.wishesOf(text))
  const shares = (what: string, texts: readonly string[], isRight: (text: string) => boolean): Row => {
    const wrong = texts.filter((text) => !isRight(text))
    const shown = wrong.slice(0, maxShown).map((text) => `; ${text} → ${read(text).join(' ')}`)
    return { what, now: `${(1 - wrong.length / texts.length).toFixed(3)}${shown.join('')}` }
  }
  const sentences = wishSentences(count, seed)
  const asksOf = new Map(sentences.map(({ text, asks }) => [text, asks]))
  const texts = [...asksOf.keys()]
  const names = [...new Set(gyms.flatMap(({ gym, city }) => [gym.name, city].filter(Boolean)))]
  const inCities = gyms.flatMap(({ gym, city }) => (city ? [`${gym.name} ${city}`] : []))
  const isNone = (text: string) => read(text).length === 0
  return [
    shares(`${texts.length} sentences: all facts understood`, texts, (text) => {
      const found = read(text)
      return asksOf.get(text)?.every((ask) => found.includes(ask)) ?? false
    }),
    shares(`${texts.length} sentences: none invented`, texts, (text) =>
      read(text).every((ask) => asksOf.get(text)?.includes(ask)),
    ),
    shares(`${names.length} names of gyms and cities: none invented`, names, isNone),
    shares(`${inCities.length} names with their cities: none invented`, inCities, isNone),
  ]
}
