// Finds countries, states, cities and districts by the beginnings of their names, and made-up addresses in cities.
import { seededRandom } from '../../shared/random.ts'
import {
  type Address,
  countryName,
  type KnownLocation,
  knownLocations,
  mentions,
  moved,
  type Position,
  stateNames,
  words,
} from './world.ts'

/** A result of the geocoder. */
export interface Location {
  id: string
  /** The first words of its address. */
  name: string
  address: Address
  types: readonly string[]
  position: Position
}

interface Entry extends Location {
  population: number
  nameWords: readonly string[]
  /** Words that may follow the name. */
  context: readonly string[]
}

const types: Record<KnownLocation['kind'], string> = {
  country: 'country',
  state: 'administrative_area_level_1',
  city: 'locality',
  borough: 'sublocality',
  district: 'neighborhood',
}
const entries = knownLocations.map(entryOf)
const byId = new Map(entries.map((entry) => [entry.id, entry]))

/** Best first. Prefers one country (ISO 3166, upper case). */
export function findLocations(text: string, preferCountry: string | undefined, limit: number): Location[] {
  const { street, town } = splitAddress(text)
  const isFound = ({ address, nameWords, context }: Entry) => {
    if (street && !address.city) return false
    if (street && town.length === 0) return address.country === (preferCountry ?? 'US')
    const [first, ...rest] = town
    if (first === undefined || !nameWords[0]?.startsWith(first)) return false
    return mentions(rest, [...nameWords.slice(1), ...context])
  }
  /** Prefers large locations, those whose whole name was searched, and those in the preferred country. */
  const score = ({ address, nameWords, population }: Entry) =>
    (startsWith(town, nameWords) ? 4 : 0) +
    Math.log10(10 + population) +
    (address.country === preferCountry ? 3 : 0)
  return entries
    .filter(isFound)
    .sort((a, b) => score(b) - score(a))
    .slice(0, limit)
    .map((entry) => (street ? addressIn(entry, street) : entry))
}

export function locationById(id: string): Location | undefined {
  const known = byId.get(id)
  if (known) return known
  const [, street, homeId = ''] = Buffer.from(id.slice(2), 'base64url').toString().split('\n')
  const home = byId.get(homeId)
  return home && street ? addressIn(home, street) : undefined
}

/** Only texts that begin with a house number have a street. `town` is what follows it, without a postal code. */
function splitAddress(text: string): { street?: string; town: string[] } {
  const [, street, rest] = /^\s*(\d+[a-z]?\s+[^\s,][^,]*)(?:,(.*))?$/i.exec(text) ?? []
  if (!street) return { town: words(text) }
  if (rest !== undefined) return { street, town: words(rest.replace(/\d/g, '')) }
  // Without a comma: the longest ending that is the name of a city.
  const parts = street.trim().split(/\s+/)
  for (let at = 2; at < parts.length; at++) {
    const town = words(parts.slice(at).join(' '))
    if (entries.some(({ address, nameWords }) => address.city && startsWith(town, nameWords)))
      return { street: parts.slice(0, at).join(' '), town }
  }
  return { street, town: [] }
}

const startsWith = (text: readonly string[], name: readonly string[]) =>
  name.every((word, index) => text[index] === word)

/**
 * Any house number and street of a city. Its position is made up, but always the same: like the provider's result for a
 * number that it does not know, it is that of a street.
 */
function addressIn({ id, address, position, population }: Entry, line: string): Location {
  const name = line.trim().replace(/(^|\s)\p{Letter}/gu, (letter) => letter.toUpperCase())
  const [number = '', ...street] = name.split(/\s+/)
  const random = seededRandom(`${name} ${id}`)
  const spreadMetres = Math.min(2_500, 300 + 4 * Math.sqrt(population))
  return {
    id: locationId(name, id),
    name,
    address: { ...address, number, street: street.join(' ') },
    types: ['route'],
    position: moved(position, (random() - 0.5) * spreadMetres, (random() - 0.5) * spreadMetres),
  }
}

function entryOf({ kind, name, city, state, country, population, position }: KnownLocation): Entry {
  const isDistrict = kind === 'borough' || kind === 'district'
  const countryWords = country === 'US' ? 'usa us united states america' : countryName(country)
  return {
    id: locationId(kind, name, state, country),
    name,
    address: { ...(isDistrict && { district: name }), city, state, country },
    position,
    population,
    types: [types[kind], 'political'],
    nameWords: words(name),
    context: words(`${city} ${stateNames.get(state)} ${state} ${countryWords}`),
  }
}

/** Like the provider's ids of addresses, these begin with `Ei` and contain the text. */
function locationId(...parts: readonly string[]): string {
  return `Ei${Buffer.from(['fake location', ...parts].join('\n')).toString('base64url')}`
}
