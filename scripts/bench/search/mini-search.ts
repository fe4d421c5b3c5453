// MiniSearch as a good engineer sets it up for gyms: state names beside codes, nicknames of cities, pairs of words as
// one, stop words, and three passes of growing tolerance, the nearest first among equal matches.
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { foldText } from '@jumpingjack/gym/gyms'
import { cityOf, stateNames } from '@jumpingjack/gym/meanings'
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { KnownGym, Position } from './gyms.ts'

const stopWords = new Set(
  'a an and at the of in on by for to with my near me nearby around where is hours www com'.split(' '),
)
const general = new Set('gym gyms fitness studio center club'.split(' '))
const codes = new Map([...stateNames].map(([code, name]) => [name, code]))

/** From strict to tolerant; the first with a match answers. */
const passes: SearchOptions[] = [
  { combineWith: 'AND', prefix: (_term, index, terms) => index === terms.length - 1 },
  { combineWith: 'AND', prefix: true, fuzzy: (term) => (term.length >= 4 ? 0.25 : false), maxFuzzy: 2 },
  { combineWith: 'OR', prefix: true, fuzzy: (term) => (term.length >= 4 ? 0.25 : false), maxFuzzy: 2 },
]
const farMiles = 2_500

export function createMiniSearch(gyms: readonly KnownGym[]) {
  const index = new MiniSearch<{ id: number; name: string; pairs: string; place: string; about: string }>({
    fields: ['name', 'pairs', 'place', 'about'],
    tokenize: (text) => text.split(' ').filter(Boolean),
    processTerm: (term) => term,
    searchOptions: { boost: { name: 3, place: 1.5 } },
  })
  index.addAll(
    gyms.map(({ gym }, id) => {
      const words = wordsOf(gym.name)
      const place = wordsOf(gym.address)
      const state = place.findLast((word) => stateNames.has(word))
      return {
        id,
        name: words.join(' '),
        pairs: pairsOf(words).join(' '),
        place: [...place, ...(state ? [`state:${state}`] : [])].join(' '),
        about: wordsOf(`${gym.type} ${gym.description ?? ''}`).join(' '),
      }
    }),
  )

  return (query: string, near: Position | undefined, limit: number): KnownGym[] => {
    const boostDocument = near && ((id: number) => nearnessOf(gyms[id] as KnownGym, near))
    const terms = termsOf(query)
    for (const [number, pass] of passes.entries()) {
      for (const text of textsOf(terms, number)) {
        const found = index.search(text, { ...pass, ...(boostDocument && { boostDocument }) })
        if (found.length > 0) return found.slice(0, limit).map(({ id }) => gyms[id] as KnownGym)
      }
    }
    return []
  }
}

/** As typed, then without general words, then with neighbours joined. */
function textsOf(terms: readonly string[], pass: number): string[] {
  const specific = terms.filter((term) => !general.has(term))
  const joined = terms.flatMap((term, at) => (at % 2 === 0 ? [term + (terms[at + 1] ?? '')] : []))
  const texts = [terms, ...(specific.length > 0 ? [specific] : [])]
  if (pass < 2 && terms.length > 1) texts.push([terms.join('')], joined)
  return texts.map((each) => each.join(' '))
}

function termsOf(query: string): string[] {
  const words = wordsOf(query.replace(/^www\.|\.com$/g, ''))
  const kept = words.filter((word) => !stopWords.has(word))
  const all = kept.length > 0 ? kept : words
  const terms: string[] = []
  for (let at = 0; at < all.length; at++) {
    const [word = '', next = ''] = all.slice(at, at + 2)
    const state = codes.get(`${word} ${next}`) ?? codes.get(word)
    const city = cityOf(word)
    if (state && at > 0) terms.push(`state:${state}`)
    else if (city) terms.push(...city.words)
    else terms.push(word)
    if (state && at > 0 && codes.has(`${word} ${next}`)) at++
  }
  return terms
}

function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/'/g, '').replace(/&/g, ' and ')
  const withInitials = plain.replace(/\b(\p{L})[ .](?=\p{L}\b)/gu, '$1')
  return (withInitials.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== 'and')
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`)
}

/** From 1 to 4. */
function nearnessOf({ gym }: KnownGym, near: Position): number {
  const miles = milesBetween(
    { lat: gym.latitude, lng: gym.longitude },
    { lat: near.latitude, lng: near.longitude },
  )
  return 4 ** (1 - Math.min(1, Math.log1p(miles) / Math.log1p(farMiles)))
}
