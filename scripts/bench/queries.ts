// Queries as people type them: for gyms of a file, by kind.
import type { StoredGym } from '@jumpingjack/gym/gyms'
import type { Random } from './random.ts'

/** A gym with the parts of its address. */
export interface KnownGym {
  gym: StoredGym
  city: string
  state: string
  postcode: string
}

export interface Query {
  kind: string
  text: string
  wanted: KnownGym
  /** A gym is found if its name is equal, and for kinds with a place the city too: chains have branches. */
  withPlace: boolean
}

type Write = (known: KnownGym, random: Random) => string | undefined

const letters = 'abcdefghijklmnopqrstuvwxyz'

const kinds: Record<string, { write: Write; withPlace?: boolean }> = {
  'exact name': { write: ({ gym }) => gym.name },
  'words in reverse': { write: ({ gym }) => several(gym.name)?.reverse().join(' ') },
  'one word missing': {
    write: ({ gym }, random) => {
      const words = wordsOf(gym.name)
      return words.length > 2 ? words.toSpliced(random.below(words.length), 1).join(' ') : undefined
    },
  },
  'name and city': { write: ({ gym, city }) => city && `${gym.name} ${city}`, withPlace: true },
  'city and name': { write: ({ gym, city }) => city && `${city} ${gym.name}`, withPlace: true },
  'name, city, state': {
    write: ({ gym, city, state }) => (city && state ? `${gym.name} ${city} ${state}` : undefined),
    withPlace: true,
  },
  'name and ZIP code': {
    write: ({ gym, postcode }) => postcode && `${gym.name} ${postcode}`,
    withPlace: true,
  },
  'one typo': { write: withTypo },
  'two letters swapped': { write: withSwap },
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
  'without apostrophes': {
    write: ({ gym }) => (/['’]/.test(gym.name) ? gym.name.replace(/['’]/g, '') : undefined),
  },
}

/** `perKind` queries of each kind. */
export function generateQueries(gyms: readonly KnownGym[], perKind: number, random: Random): Query[] {
  return Object.entries(kinds).flatMap(([kind, { write, withPlace = false }]) => {
    const queries: Query[] = []
    for (let tries = 0; queries.length < perKind && tries < 500 * perKind; tries++) {
      const wanted = random.pick(gyms)
      const text = write(wanted, random)
      if (text) queries.push({ kind, text, wanted, withPlace })
    }
    return queries
  })
}

function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function several(name: string): string[] | undefined {
  const words = wordsOf(name)
  return words.length > 1 ? words : undefined
}

/** Changes one word of five letters or more. */
function changeWord(name: string, change: (word: string) => string): string | undefined {
  const words = wordsOf(name)
  const index = words.findIndex((word) => /^[a-z]{5,}$/.test(word))
  const word = words[index]
  return word && words.with(index, change(word)).join(' ')
}

/** A letter is missing, too many or wrong, but not the first. */
function withTypo({ gym }: KnownGym, random: Random): string | undefined {
  return changeWord(gym.name, (word) => {
    const at = 1 + random.below(word.length - 1)
    const letter = random.pick([...letters])
    const tail = random.below(3)
    return word.slice(0, at) + (tail === 0 ? '' : letter) + word.slice(tail === 1 ? at : at + 1)
  })
}

function withSwap({ gym }: KnownGym, random: Random): string | undefined {
  return changeWord(gym.name, (word) => {
    const at = 1 + random.below(word.length - 2)
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  })
}
