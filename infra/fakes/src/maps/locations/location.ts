// What the geocoder finds: countries, states, cities, districts and addresses, each with an id that says what it is.
import type { Address } from '../geography/address.ts'
import { chance } from '../geography/chance.ts'
import { type City, cities, countryName } from '../geography/cities.ts'
import { type Box, boxAround, moved, type Position } from '../geography/earth.ts'
import { stateNames } from '../geography/states.ts'

export interface Location {
  id: string
  /** The first words of its address. */
  name: string
  address: Address
  types: readonly string[]
  position: Position
  precision: 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'APPROXIMATE'
  viewport: Box
  /** Of the place itself, or of the city that an address is in. */
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
    precision: 'APPROXIMATE',
    viewport: boxAround(position, Math.min(40_000, 1_500 + 12 * Math.sqrt(population))),
    population,
  }
}

export function stateLocation(code: string): Location | undefined {
  const name = stateNames[code]
  const largest = name && cities.find((city) => city.state === code)
  if (!largest) return undefined
  return {
    id: locationId('state', [code]),
    name,
    address: { state: code, country: 'US' },
    types: ['administrative_area_level_1', 'political'],
    position: middleOf(cities.filter((city) => city.state === code)),
    precision: 'APPROXIMATE',
    viewport: boxAround(largest.position, 250_000),
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
    precision: 'APPROXIMATE',
    viewport: boxAround(position, 900_000),
    population: 40_000_000,
  }
}

const streetSpreadMetres = 2_500

/** Any house number and street of a city; where it stands is made up, and the same at every call. */
export function addressLocation(number: string, street: string, city: City): Location {
  const home = cityLocation(city).address
  const random = chance(`${number} ${street} ${city.name} ${city.state}`)
  const spread = Math.min(streetSpreadMetres, 300 + 4 * Math.sqrt(city.population))
  const position = moved(city.position, (random() - 0.5) * spread, (random() - 0.5) * spread)
  return {
    id: locationId('address', [number, street, city.name, city.state, city.country]),
    name: `${number} ${street}`,
    address: { ...home, number, street },
    types: ['street_address'],
    position,
    precision: 'RANGE_INTERPOLATED',
    viewport: boxAround(position, 150),
    population: city.population,
  }
}

/** The location that an id stands for; undefined when no location has it. */
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

/** The largest city that a district can belong to; boroughs stand for themselves. */
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

function middleOf(within: readonly City[]): Position {
  const total = within.reduce((sum, city) => sum + city.population, 0)
  const mean = (axis: 'lat' | 'lng') =>
    within.reduce((sum, city) => sum + city.position[axis] * city.population, 0) / total
  return { lat: mean('lat'), lng: mean('lng') }
}

/** The provider's own ids of addresses begin with Ei and hold the text too. */
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
