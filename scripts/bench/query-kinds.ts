// The kinds of queries that people type for a gym: by name, with mistakes, with a place, and by what it offers.
import { circleAround, isInCircle } from '@jumpingjack/contracts/gym/gym-area'
import { stateNames } from '@jumpingjack/gym/words/states'
import type { KnownGym } from './gyms-of-file.ts'
import { citiesOfSeveralStates, cityNicknames, offers, unlistedNicknames } from './query-words.ts'
import type { Random } from './random.ts'
import {
  changeWord,
  several,
  shuffled,
  withSwap,
  withTwoTypos,
  withTypo,
  withTyposInTwoWords,
  wordsOf,
} from './word-changes.ts'

export interface QueryKind {
  /** Undefined if no such query suits the gym. */
  write(known: KnownGym, random: Random): string | undefined
  /** Another gym that answers the query as well. Without it a gym of the same name does: chains have branches. */
  accepts?(found: KnownGym, wanted: KnownGym): boolean
}

const inCity = (found: KnownGym, wanted: KnownGym) => isSameName(found, wanted) && found.city === wanted.city

/** Apart from the others, whose words the search may know. */
export const unlistedKind = 'unlisted nickname'

export const queryKinds: Record<string, QueryKind> = {
  'exact name': { write: ({ gym }) => gym.name },
  'words in reverse': { write: ({ gym }) => several(gym.name)?.reverse().join(' ') },
  'words in any order': { write: ({ gym }, random) => shuffled(gym.name, random) },
  'one word missing': {
    write: ({ gym }, random) => {
      const words = wordsOf(gym.name)
      return words.length > 2 ? words.toSpliced(random.below(words.length), 1).join(' ') : undefined
    },
  },
  'name and city': { write: ({ gym, city }) => city && `${gym.name} ${city}`, accepts: inCity },
  'city and name': { write: ({ gym, city }) => city && `${city} ${gym.name}`, accepts: inCity },
  'name, city, state': {
    write: ({ gym, city, state }) => (city && state ? `${gym.name} ${city} ${state}` : undefined),
    accepts: inCity,
  },
  'name and ZIP code': {
    write: ({ gym, postcode }) => postcode && `${gym.name} ${postcode}`,
    accepts: inCity,
  },
  'name and state': {
    write: ({ gym, state }) =>
      stateNames[state.toLowerCase()] && `${gym.name} ${stateNames[state.toLowerCase()]}`,
    accepts: (found, wanted) => isSameName(found, wanted) && found.state === wanted.state,
  },
  'name and nickname of the city': {
    write: ({ gym, city }) => cityNicknames[city] && `${gym.name} ${cityNicknames[city]}`,
    accepts: inCity,
  },
  'first word and state': {
    write: ({ gym, state }) => {
      const [word = ''] = wordsOf(gym.name)
      const name = stateNames[state.toLowerCase()]
      return name && word.length > 4 ? `${word} ${name}` : undefined
    },
    accepts: (found, wanted) =>
      found.state === wanted.state &&
      wordsOf(found.gym.name)
        .join(' ')
        .includes(wordsOf(wanted.gym.name)[0] ?? ''),
  },
  'one typo': { write: ({ gym }, random) => withTypo(gym.name, random) },
  'two typos in a long word': { write: ({ gym }, random) => withTwoTypos(gym.name, random) },
  'two letters swapped': { write: ({ gym }, random) => withSwap(gym.name, random) },
  'typos in two words': { write: ({ gym }, random) => withTyposInTwoWords(gym.name, random) },
  'typo, and city': {
    write: ({ gym, city }, random) => {
      const name = withTypo(gym.name, random)
      return city && name && `${name} ${city}`
    },
    accepts: inCity,
  },
  'unfinished last word': {
    write: ({ gym }) => {
      const words = wordsOf(gym.name)
      const last = words.at(-1) ?? ''
      return last.length < 5
        ? undefined
        : [...words.slice(0, -1), last.slice(0, Math.ceil(last.length * 0.6))].join(' ')
    },
  },
  'without a space': {
    write: ({ gym }) => (wordsOf(gym.name).length === 2 ? wordsOf(gym.name).join('') : undefined),
  },
  'without a space, one letter missing': {
    write: ({ gym }, random) => {
      const words = wordsOf(gym.name)
      if (words.length !== 2 || words.some((word) => word.length < 4)) return undefined
      const joined = words.join('')
      const at = 1 + random.below(joined.length - 1)
      return joined.slice(0, at) + joined.slice(at + 1)
    },
  },
  'a space too many': {
    write: ({ gym }, random) =>
      changeWord(
        gym.name,
        (word) => {
          const at = 3 + random.below(word.length - 4)
          return `${word.slice(0, at)} ${word.slice(at)}`
        },
        7,
      ),
  },
  'without apostrophes': {
    write: ({ gym }) => (/['’]/.test(gym.name) ? gym.name.replace(/['’]/g, '') : undefined),
  },
  '"&" for "and", or "and" for "&"': {
    write: ({ gym: { name } }) => {
      if (/ and /i.test(name)) return name.replace(/ and /gi, ' & ')
      return name.includes('&') ? name.replace(/\s*&\s*/g, ' and ') : undefined
    },
  },
  'dashes for spaces': { write: ({ gym }) => several(gym.name)?.join('-') },
  'web address': {
    write: ({ gym }) =>
      wordsOf(gym.name).length === 2 ? `www.${wordsOf(gym.name).join('')}.com` : undefined,
  },
  'spelled initials': {
    write: ({ gym }) => {
      const initials = gym.name.match(/\b[A-Z]{3,5}\b/)?.[0]
      return initials && gym.name.replace(initials, [...initials].join(' ')).toLowerCase()
    },
  },
  'name with words around': {
    write: ({ gym }, random) =>
      random.pick([
        ...[`${gym.name} near me`, `the ${gym.name}`, `${gym.name} gym`, `gyms ${gym.name}`],
        ...[`where is ${gym.name}`, `${gym.name} hours`, `"${gym.name}"`],
      ]),
  },
  'ZIP code': {
    write: ({ postcode }) => (/^\d{5}$/.test(postcode) ? postcode : undefined),
    accepts: (found, wanted) => found.postcode === wanted.postcode,
  },
  'gyms and ZIP code': {
    write: ({ postcode }, random) =>
      /^\d{5}$/.test(postcode) ? `${random.pick(['gyms', 'gym near', 'fitness'])} ${postcode}` : undefined,
    accepts: (found, wanted) => found.postcode === wanted.postcode || isWithinMiles(found, wanted, 5),
  },
  'type and city': {
    write: ({ gym, city }) =>
      city && gym.type !== 'Traditional' ? `${gym.type.toLowerCase()} ${city}` : undefined,
    accepts: (found, wanted) => isIn(found, wanted.city) && found.gym.type === wanted.gym.type,
  },
  'city of several states, and state': {
    write: ({ city, state }, random) =>
      citiesOfSeveralStates.includes(city) && stateNames[state.toLowerCase()]
        ? `gyms in ${city} ${random.pick([state, stateNames[state.toLowerCase()]])}`
        : undefined,
    accepts: ({ gym }, { city, state }) => gym.address.includes(`${city}, ${state.toUpperCase()}`),
  },
  'offer and city': {
    write: (known) => {
      const offer = offerOf(known)
      return offer && known.city && `${offer} ${known.city}`
    },
    accepts: (found, wanted) =>
      isIn(found, wanted.city) && (offers[offerOf(wanted) ?? '']?.test(found.gym.name) ?? false),
  },
  [unlistedKind]: {
    write: ({ gym, city }) => unlistedNicknames[city] && `${gym.name} ${unlistedNicknames[city]}`,
    accepts: inCity,
  },
}

/** Or near it, as the address says. */
function isIn({ gym, city: ownCity }: KnownGym, city: string): boolean {
  return ownCity === city || gym.address.includes(city)
}

function isWithinMiles({ gym }: KnownGym, wanted: KnownGym, miles: number): boolean {
  const { latitude, longitude } = wanted.gym
  return isInCircle(circleAround(latitude, longitude, miles), gym.latitude, gym.longitude)
}

export function isSameName(found: KnownGym, wanted: KnownGym): boolean {
  return wordsOf(found.gym.name).join(' ') === wordsOf(wanted.gym.name).join(' ')
}

function offerOf({ gym }: KnownGym): string | undefined {
  return Object.keys(offers).find((offer) => offers[offer]?.test(gym.name))
}
