// Results of the geocoder: countries, states, cities, districts and addresses. Each can be read back from its id.

import { seededRandom } from '../../shared/random.ts'
import type { Address } from '../world/address.ts'
import { type City, cities, countryName } from '../world/cities.ts'
import { moved, type Position } from '../world/position.ts'
import { stateNames } from '../world/states.ts'

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

export function cityLocation(city: City): Location {
  const { name, country, state, population, position } = city
  const isDistrict = city.kind === 'district'
  const town = isDistrict && newYorkBoroughs.has(name) ? 'sublocality' : 'neighborhood'
  const place = isDistrict ? { district: name, city: homeCity(city) } : { city: name }
  return {
    id: locationId('city', [name, state, country]),
    name,
    address: { ...place, ...(state && { state }), country },
    types: [isDistrict ? town : 'locality', 'political'],
    position,
    population,
  }
}

export function stateLocation(code: string): Location | undefined {
  const name = stateNames[code]
  const within = cities.filter((city) => city.state === code)
  if (!name || within.length === 0) return undefined
  return {
    id: locationId('state', [code]),
    name,
    address: { state: code, country: 'US' },
    types: ['administrative_area_level_1', 'political'],
    position: middleOf(within),
    population: 5_000_000,
  }
}

export function countryLocation(code: string): Location | undefined {
  const within = cities.filter((city) => city.country === code)
  if (within.length === 0) return undefined
  const position = middleOf(within)
  return {
    id: locationId('country', [code]),
    name: code === 'US' ? 'United States' : countryName(code),
    address: { country: code },
    types: ['country', 'political'],
    position,
    population: 40_000_000,
  }
}

const streetSpreadMetres = 2_500

/** Any house number and street of a city. Its position is made up, but always the same. */
export function addressLocation(number: string, street: string, city: City): Location {
  const home = cityLocation(city).address
  const random = seededRandom(`${number} ${street} ${city.name} ${city.state}`)
  const spread = Math.min(streetSpreadMetres, 300 + 4 * Math.sqrt(city.population))
  const position = moved(city.position, (random() - 0.5) * spread, (random() - 0.5) * spread)
  return {
    id: locationId('address', [number, street, city.name, city.state, city.country]),
    name: `${number} ${street}`,
    address: { ...home, number, street },
    types: ['street_address'],
    position,
    population: city.population,
  }
}

export function locationById(id: string): Location | undefined {
  const [kind, first = '', second = '', ...rest] = readId(id)
  if (kind === 'state') return stateLocation(first)
  if (kind === 'country') return countryLocation(first)
  if (kind === 'city') return mapped(findCity(first, second, rest[0] ?? ''), cityLocation)
  if (kind !== 'address') return undefined
  const [city = '', state = '', country = ''] = rest
  return mapped(findCity(city, state, country), (home) => addressLocation(first, second, home))
}

const newYorkBoroughs = new Set(['Brooklyn', 'Queens', 'Manhattan', 'Bronx', 'Staten Island'])

/** The largest city of the district's state; a borough is its own city. */
function homeCity(district: City): string {
  if (newYorkBoroughs.has(district.name)) return district.name
  const home = cities.find(
    (city) => city.kind === 'city' && city.state === district.state && city.country === district.country,
  )
  return home?.name ?? district.name
}

function findCity(name: string, state: string, country: string): City | undefined {
  return cities.find((city) => city.name === name && city.state === state && city.country === country)
}

/** The middle of the box around the cities. */
function middleOf(within: readonly City[]): Position {
  const middle = (axis: 'lat' | 'lng') => {
    const values = within.map((city) => city.position[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return { lat: middle('lat'), lng: middle('lng') }
}

/** Like the provider's ids of addresses, these begin with `Ei` and contain the text. */
function locationId(kind: string, parts: readonly string[]): string {
  return `Ei${Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url')}`
}

function readId(id: string): string[] {
  if (!id.startsWith('Ei')) return []
  try {
    const parts: unknown = JSON.parse(Buffer.from(id.slice(2), 'base64url').toString())
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}

function mapped<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value)
}
