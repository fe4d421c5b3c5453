// Queries as people type them, for gyms of a file: by name, with mistakes, with a place, and by what a gym offers.
import { circleAround, isInCircle } from '@jumpingjack/contracts/gym/gym-area'
import { foldText } from '@jumpingjack/gym/gyms'
import places from '@jumpingjack/gym/places' with { type: 'json' }
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import type { KnownGym } from './gyms-of-file.ts'
import words from './query-words.json' with { type: 'json' }
import {
  changeWords,
  type Random,
  shuffled,
  splitIn,
  swapIn,
  typoIn,
  wholeBelow,
  wordsOf,
} from './word-changes.ts'

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

const isSameName = (found: KnownGym, wanted: KnownGym) =>
  wordsOf(found.gym.name).join(' ') === wordsOf(wanted.gym.name).join(' ')
const inCity = (found: KnownGym, wanted: KnownGym) => isSameName(found, wanted) && found.city === wanted.city
/** Or near it, as the address says. */
const isIn = ({ gym, city: own }: KnownGym, city: string) => own === city || gym.address.includes(city)
const offerOf = ({ gym }: KnownGym) => offers.find(({ names }) => names.test(gym.name))
/** Both of them, or undefined. */
const both = (one: string | undefined, two: string | undefined) => (one && two ? `${one} ${two}` : undefined)
const ifTwo = (name: string, write: (words: string[]) => string | undefined) =>
  wordsOf(name).length === 2 ? write(wordsOf(name)) : undefined

const kinds: Record<string, Kind> = {
  'exact name': { write: ({ gym }) => gym.name },
  'words in reverse': {
    write: ({ gym }) => (wordsOf(gym.name).length > 1 ? wordsOf(gym.name).reverse().join(' ') : undefined),
  },
  'words in any order': { write: ({ gym }, random) => shuffled(gym.name, random) },
  'one word missing': {
    write({ gym }, random) {
      const all = wordsOf(gym.name)
      return all.length > 2 ? all.toSpliced(wholeBelow(random, all.length), 1).join(' ') : undefined
    },
  },
  'name and city': { write: ({ gym, city }) => both(gym.name, city), accepts: inCity },
  'city and name': { write: ({ gym, city }) => both(city, gym.name), accepts: inCity },
  'name, city, state': {
    write: ({ gym, city, state }) => both(gym.name, both(city, state)),
    accepts: inCity,
  },
  'name and ZIP code': { write: ({ gym, postcode }) => both(gym.name, postcode), accepts: inCity },
  'name and state': {
    write: (known) => both(known.gym.name, stateOf(known)),
    accepts: (found, wanted) => isSameName(found, wanted) && found.state === wanted.state,
  },
  'name and nickname of the city': {
    write: ({ gym, city }) => both(gym.name, nicknameOf(city)),
    accepts: inCity,
  },
  'first word and state': {
    write: (known) => both(wordsOf(known.gym.name)[0]?.match(/.{5,}/)?.[0], stateOf(known)),
    accepts: (found, wanted) =>
      found.state === wanted.state &&
      wordsOf(found.gym.name)
        .join(' ')
        .includes(wordsOf(wanted.gym.name)[0] ?? ''),
  },
  'one typo': { write: ({ gym }, random) => changeWords(gym.name, (word) => typoIn(word, random)) },
  'two typos in a long word': {
    write: ({ gym }, random) => changeWords(gym.name, (word) => typoIn(typoIn(word, random), random), 9),
  },
  'two letters swapped': {
    write: ({ gym }, random) => changeWords(gym.name, (word) => swapIn(word, random)),
  },
  'typos in two words': {
    write: ({ gym }, random) => changeWords(gym.name, (word) => typoIn(word, random), 5, 2),
  },
  'typo, and city': {
    write: ({ gym, city }, random) =>
      both(
        changeWords(gym.name, (word) => typoIn(word, random)),
        city,
      ),
    accepts: inCity,
  },
  'unfinished last word': {
    write({ gym }) {
      const all = wordsOf(gym.name)
      const last = all.at(-1) ?? ''
      return last.length < 5 ? undefined : all.with(-1, last.slice(0, Math.ceil(last.length * 0.6))).join(' ')
    },
  },
  'without a space': { write: ({ gym }) => ifTwo(gym.name, (all) => all.join('')) },
  'without a space, one letter missing': {
    write: ({ gym }, random) =>
      ifTwo(gym.name, (all) => {
        const [joined, at] = [all.join(''), 1 + wholeBelow(random, all.join('').length - 1)]
        return all.some((word) => word.length < 4) ? undefined : joined.slice(0, at) + joined.slice(at + 1)
      }),
  },
  'a space too many': {
    write: ({ gym }, random) => changeWords(gym.name, (word) => splitIn(word, random), 7),
  },
  'without apostrophes': {
    write: ({ gym }) => (/['’]/.test(gym.name) ? gym.name.replace(/['’]/g, '') : undefined),
  },
  '"&" for "and", or "and" for "&"': {
    write({ gym: { name } }) {
      if (/ and /i.test(name)) return name.replace(/ and /gi, ' & ')
      return name.includes('&') ? name.replace(/\s*&\s*/g, ' and ') : undefined
    },
  },
  'dashes for spaces': {
    write: ({ gym }) => (wordsOf(gym.name).length > 1 ? wordsOf(gym.name).join('-') : undefined),
  },
  'web address': { write: ({ gym }) => ifTwo(gym.name, (all) => `www.${all.join('')}.com`) },
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
  [unlistedKind]: { write: ({ gym, city }) => both(gym.name, unlisted[city]), accepts: inCity },
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
