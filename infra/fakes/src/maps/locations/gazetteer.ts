// The cities, districts, states and countries that the geocoder finds by name.
import type { Address } from '../world/address.ts'
import { type City, cities, countryName } from '../world/cities.ts'
import type { Position } from '../world/position.ts'
import { stateNames } from '../world/states.ts'
import { begins, words } from '../world/words.ts'

/** A result of the geocoder. */
export interface Location {
  id: string
  /** The first words of its address. */
  name: string
  address: Address
  types: readonly string[]
  position: Position
  /** Of the location itself, or of an address's city. */
  population: number
}

export interface Entry extends Location {
  kind: 'country' | 'state' | City['kind']
  nameWords: readonly string[]
  /** Words that may follow the name. */
  context: readonly string[]
}

const unitedStates = ['usa', 'us', 'united', 'states', 'america']
const newYorkBoroughs = new Set(['Brooklyn', 'Queens', 'Manhattan', 'Bronx', 'Staten Island'])

const entries: readonly Entry[] = [
  ...[...new Set(cities.map(({ country }) => country))].map(countryEntry),
  ...Object.keys(stateNames).flatMap(stateEntries),
  ...cities.map(cityEntry),
]
const byId = new Map(entries.map((entry) => [entry.id, entry]))

/** Larger cities and districts come first. */
export const towns = entries.filter(({ kind }) => kind === 'city' || kind === 'district')

export const entryById = (id: string): Entry | undefined => byId.get(id)

/** All locations whose names begin with the words. */
export function locationsNamed(text: readonly string[]): Entry[] {
  return entries.filter(({ nameWords, context }) => begins(text, nameWords, context))
}

/** If the words are the whole name of some city, only such cities. Ignores postal codes. */
export function townsNamed(text: readonly string[]): Entry[] {
  const searched = text.filter((word) => !/^\d+$/.test(word))
  const found = towns.filter(({ nameWords, context }) => begins(searched, nameWords, context))
  const whole = found.filter(({ nameWords }) => startsWith(searched, nameWords))
  return whole.length > 0 ? whole : found
}

/** Whether the words are a city's whole name, with or without its state and country. */
export function isTownName(text: readonly string[]): boolean {
  return townsNamed(text).some(({ nameWords }) => startsWith(text, nameWords))
}

const startsWith = (text: readonly string[], name: readonly string[]): boolean =>
  name.every((word, index) => text[index] === word)

/** Like the provider's ids of addresses, these begin with `Ei` and contain the text. */
export function locationId(...parts: readonly string[]): string {
  return `Ei${Buffer.from(['fake location', ...parts].join('\n')).toString('base64url')}`
}

export function partsOfId(id: string): string[] {
  return Buffer.from(id.slice(2), 'base64url').toString().split('\n').slice(1)
}

function countryEntry(country: string): Entry {
  const name = country === 'US' ? 'United States' : countryName(country)
  return {
    ...{ kind: 'country', id: locationId('country', country), name, address: { country } },
    types: ['country', 'political'],
    position: middleOf(cities.filter((city) => city.country === country)),
    population: 40_000_000,
    nameWords: words(name),
    context: country === 'US' ? unitedStates : [],
  }
}

function stateEntries(state: string): Entry[] {
  const name = stateNames[state] ?? ''
  const within = cities.filter((city) => city.state === state)
  if (within.length === 0) return []
  return [
    {
      ...{ kind: 'state', id: locationId('state', state), name, address: { state, country: 'US' } },
      types: ['administrative_area_level_1', 'political'],
      position: middleOf(within),
      population: 5_000_000,
      nameWords: words(name),
      context: [...words(state), ...unitedStates],
    },
  ]
}

function cityEntry(city: City): Entry {
  const { name, country, state, population, position, kind } = city
  const isDistrict = kind === 'district'
  const town = newYorkBoroughs.has(name) ? 'sublocality' : 'neighborhood'
  return {
    ...{ kind, id: locationId('city', name, state, country), name, position, population },
    address: { ...(isDistrict ? { district: name, city: cityOf(city) } : { city: name }), state, country },
    types: [isDistrict ? town : 'locality', 'political'],
    nameWords: words(name),
    context: [
      ...words(`${city.stateName} ${state} ${city.countryName}`),
      ...(country === 'US' ? unitedStates : []),
      ...(isDistrict && state === 'NY' ? ['new', 'york'] : []),
    ],
  }
}

/** The largest city of the district's state; a borough is its own city. */
function cityOf({ name, state, country }: City): string {
  if (newYorkBoroughs.has(name)) return name
  const largest = cities.find(
    (city) => city.kind === 'city' && city.state === state && city.country === country,
  )
  return largest?.name ?? name
}

/** The middle of the box around the cities. */
function middleOf(within: readonly City[]): Position {
  const middle = (axis: 'lat' | 'lng') => {
    const values = within.map((city) => city.position[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return { lat: middle('lat'), lng: middle('lng') }
}
