// Queries as people type them, for gyms of a file: by name, with mistakes, with a place, and by what a gym offers.
import { circleAround, isInCircle } from '@jumpingjack/contracts/gym/gym-area'
import { foldText } from '@jumpingjack/gym/gyms'
import places from '@jumpingjack/gym/places' with { type: 'json' }
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import { type KnownGym, type Random, wholeBelow } from './gyms.ts'
import words from './query-words.json' with { type: 'json' }

export interface Query {
  kind: string
  text: string
  wanted: KnownGym
  /** Whether this gym answers the query. One whose name is what was typed always does. */
  accepts(found: KnownGym): boolean
}

interface Kind {
  /** Undefined or empty if no such query suits the gym. */
  write(known: KnownGym, random: Random): string | undefined
  /** Another gym that answers the query as well. Without it a gym of the same name does: chains have branches. */
  accepts?(found: KnownGym, wanted: KnownGym): boolean
}

/** Apart from the others. The search knows none of its nicknames: keep it so, it shows how unknown words are taken. */
export const unlistedKind = 'unlisted nickname'

const unlisted: Record<string, string | undefined> = words.unlistedNicknames
const severalStates = words.citiesOfSeveralStates.split(' ')
/** What gyms offer beside the ten types, and the names that show it. */
const offers = Object.entries(words.offers).map(([name, names]) => ({ name, names: new RegExp(names, 'i') }))
/** Of cities, as the search knows them: without the word "city". */
const nicknames = new Map(Object.entries(places.nicknames).map(([nickname, { city }]) => [city, nickname]))
const nicknameOf = (city: string) => nicknames.get(foldText(city).replace(/ city$/, ''))
const stateOf = ({ state }: KnownGym) => (places.states as Record<string, string>)[state.toLowerCase()]

const wordsIn = ({ gym }: KnownGym) => wordsOf(gym.name).join(' ')
const isSameName = (found: KnownGym, wanted: KnownGym) => wordsIn(found) === wordsIn(wanted)
const inCity = (found: KnownGym, wanted: KnownGym) => isSameName(found, wanted) && found.city === wanted.city
/** Or near it, as the address says. */
const isIn = ({ gym, city: own }: KnownGym, city: string) => own === city || gym.address.includes(city)
const offerOf = ({ gym }: KnownGym) => offers.find(({ names }) => names.test(gym.name))
/** Both of them, or undefined. */
const both = (one: string | undefined, two: string | undefined) => (one && two ? `${one} ${two}` : undefined)
const inItsCity = (write: Kind['write']): Kind => ({ write, accepts: inCity })
type Write = (words: string[], random: Random) => string | undefined
const many = Number.POSITIVE_INFINITY
/** Of names of so many words. */
const fromWords = (least: number, most: number, write: Write): Kind => ({
  write({ gym }, random) {
    const all = wordsOf(gym.name)
    return all.length >= least && all.length <= most ? write(all, random) : undefined
  },
})

const kinds: Record<string, Kind> = {
  'exact name': { write: ({ gym }) => gym.name },
  'words in reverse': fromWords(2, many, (all) => all.reverse().join(' ')),
  'words in any order': fromWords(3, many, (all, random) => {
    const keyed = all.map((word) => [random(), word] as const).sort(([a], [b]) => a - b)
    return keyed.map(([, word]) => word).join(' ')
  }),
  'one word missing': fromWords(3, many, (all, random) =>
    all.toSpliced(wholeBelow(random, all.length), 1).join(' '),
  ),
  'name and city': inItsCity(({ gym, city }) => both(gym.name, city)),
  'city and name': inItsCity(({ gym, city }) => both(city, gym.name)),
  'name, city, state': inItsCity(({ gym, city, state }) => both(gym.name, both(city, state))),
  'name and ZIP code': inItsCity(({ gym, postcode }) => both(gym.name, postcode)),
  'name and state': {
    write: (known) => both(known.gym.name, stateOf(known)),
    accepts: (found, wanted) => isSameName(found, wanted) && found.state === wanted.state,
  },
  'name and nickname of the city': inItsCity(({ gym, city }) => both(gym.name, nicknameOf(city))),
  'first word and state': {
    write: (known) => both(wordsOf(known.gym.name)[0]?.match(/.{5,}/)?.[0], stateOf(known)),
    accepts: (found, wanted) =>
      found.state === wanted.state && wordsIn(found).includes(wordsOf(wanted.gym.name)[0] ?? ''),
  },
  'one typo': { write: changed(typoIn) },
  'two typos in a long word': {
    write: changed((word, random) => typoIn(typoIn(word, random), random), { minLength: 9 }),
  },
  'two letters swapped': { write: changed(swapIn) },
  'typos in two words': { write: changed(typoIn, { count: 2 }) },
  'typo, and city': inItsCity((known, random) => both(changed(typoIn)(known, random), known.city)),
  'unfinished last word': fromWords(1, many, (all) => {
    const last = all.at(-1) ?? ''
    return last.length < 5 ? undefined : all.with(-1, last.slice(0, Math.ceil(last.length * 0.6))).join(' ')
  }),
  'without a space': fromWords(2, 2, (all) => all.join('')),
  'without a space, one letter missing': fromWords(2, 2, (all, random) => {
    const [joined, at] = [all.join(''), 1 + wholeBelow(random, all.join('').length - 1)]
    return all.some((word) => word.length < 4) ? undefined : joined.slice(0, at) + joined.slice(at + 1)
  }),
  'a space too many': { write: changed(splitIn, { minLength: 7 }) },
  'without apostrophes': {
    write: ({ gym }) => (/['’]/.test(gym.name) ? gym.name.replace(/['’]/g, '') : undefined),
  },
  '"&" for "and", or "and" for "&"': {
    write({ gym: { name } }) {
      if (/ and /i.test(name)) return name.replace(/ and /gi, ' & ')
      return name.includes('&') ? name.replace(/\s*&\s*/g, ' and ') : undefined
    },
  },
  'dashes for spaces': fromWords(2, many, (all) => all.join('-')),
  'web address': fromWords(2, 2, (all) => `www.${all.join('')}.com`),
  'spelled initials': {
    write({ gym }) {
      const initials = gym.name.match(/\b[A-Z]{3,5}\b/)?.[0]
      return initials && gym.name.replace(initials, [...initials].join(' ')).toLowerCase()
    },
  },
  'name with words around': {
    write: ({ gym: { name } }, random) =>
      pick(random, [
        ...[`${name} near me`, `the ${name}`, `${name} gym`, `gyms ${name}`],
        ...[`where is ${name}`, `${name} hours`, `"${name}"`],
      ]),
  },
  'ZIP code': {
    write: ({ postcode }) => (/^\d{5}$/.test(postcode) ? postcode : undefined),
    accepts: (found, wanted) => found.postcode === wanted.postcode,
  },
  'gyms and ZIP code': {
    write: ({ postcode }, random) =>
      /^\d{5}$/.test(postcode) ? `${pick(random, ['gyms', 'gym near', 'fitness'])} ${postcode}` : undefined,
    accepts: (found, { postcode, gym }) =>
      found.postcode === postcode ||
      isInCircle(circleAround(gym.latitude, gym.longitude, 5), found.gym.latitude, found.gym.longitude),
  },
  'type and city': {
    write: ({ gym, city }) => (gym.type === 'Traditional' ? undefined : both(gym.type.toLowerCase(), city)),
    accepts: (found, wanted) => isIn(found, wanted.city) && found.gym.type === wanted.gym.type,
  },
  'city of several states, and state': {
    write(known, random) {
      const name = severalStates.includes(known.city) ? stateOf(known) : undefined
      return name && `gyms in ${known.city} ${pick(random, [known.state, name])}`
    },
    accepts: ({ gym }, { city, state }) => gym.address.includes(`${city}, ${state.toUpperCase()}`),
  },
  'offer and city': {
    write: (known) => both(offerOf(known)?.name, known.city),
    accepts: (found, wanted) =>
      isIn(found, wanted.city) && (offerOf(wanted)?.names.test(found.gym.name) ?? false),
  },
  [unlistedKind]: inItsCity(({ gym, city }) => both(gym.name, unlisted[city])),
}

/** `perKind` queries of each kind. */
export function generateQueries(gyms: readonly KnownGym[], perKind: number, random: Random): Query[] {
  const sorted = (text: string) => wordsOf(text).toSorted().join(' ')
  return Object.entries(kinds).flatMap(([kind, { write, accepts = isSameName }]) => {
    const queries: Query[] = []
    for (let tries = 0; queries.length < perKind && tries < 500 * perKind; tries++) {
      const wanted = pick(random, gyms)
      const text = write(wanted, random)
      if (!text) continue
      const isAnswer = (found: KnownGym) =>
        found === wanted || accepts(found, wanted) || sorted(found.gym.name) === sorted(text)
      queries.push({ kind, text, wanted, accepts: isAnswer })
    }
    return queries
  })
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Changes the first words of so many letters, as many as `count`. */
function changed(
  change: (word: string, random: Random) => string,
  { minLength = 5, count = 1 } = {},
): Kind['write'] {
  return ({ gym }, random) => {
    const words = wordsOf(gym.name)
    const isLong = (word = '') => word.length >= minLength && /^[a-z]+$/.test(word)
    const long = [...words.keys()].filter((index) => isLong(words[index]))
    for (const index of long.slice(0, count)) words[index] = change(words[index] ?? '', random)
    return long.length < count ? undefined : words.join(' ')
  }
}

/** A letter is missing, too many or wrong, but not the first. */
export function typoIn(word: string, random: Random): string {
  const at = 1 + wholeBelow(random, word.length - 1)
  const letter = pick(random, [...'abcdefghijklmnopqrstuvwxyz'])
  const kind = wholeBelow(random, 3)
  return word.slice(0, at) + (kind === 0 ? '' : letter) + word.slice(kind === 1 ? at : at + 1)
}

function swapIn(word: string, random: Random): string {
  const at = 1 + wholeBelow(random, word.length - 2)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

function splitIn(word: string, random: Random): string {
  const at = 3 + wholeBelow(random, word.length - 4)
  return `${word.slice(0, at)} ${word.slice(at)}`
}
