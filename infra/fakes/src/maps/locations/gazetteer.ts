// Every name of a city, state or country with the words that may stand beside it.
import { type City, cities } from '../geography/cities.ts'
import { metresBetween, type Position } from '../geography/earth.ts'
import { stateNames } from '../geography/states.ts'
import { cityLocation, countryLocation, type Location, stateLocation } from './location.ts'
import { begins, words } from './words.ts'

interface Entry {
  name: string[]
  /** Words that may follow the name. */
  context: string[]
  location: () => Location | undefined
}

interface CityEntry extends Entry {
  city: City
}

const unitedStates = ['usa', 'us', 'united', 'states', 'america']

const cityEntries: readonly CityEntry[] = cities.map((city) => ({
  city,
  name: words(city.name),
  context: [
    ...words(`${city.stateName} ${city.state} ${city.countryName}`),
    ...(city.country === 'US' ? unitedStates : []),
    ...(city.kind === 'district' && city.state === 'NY' ? ['new', 'york'] : []),
  ],
  location: () => cityLocation(city),
}))

const entries: readonly Entry[] = [
  ...[...new Set(cities.map((city) => city.country))].map(countryEntry),
  ...Object.entries(stateNames).map(stateEntry),
  ...cityEntries,
]

/** Everything whose name begins as the words do. */
export function locationsNamed(text: readonly string[]): Location[] {
  return entries
    .filter(({ name, context }) => begins(text, name, context))
    .flatMap(({ location }) => location() ?? [])
}

/** Largest first; those of the whole name alone where there are any. Postal codes are passed over. */
export function citiesNamed(town: readonly string[]): City[] {
  const asked = town.filter((word) => !/^\d+$/.test(word))
  const found = cityEntries.filter(({ name, context }) => begins(asked, name, context))
  const whole = found.filter(({ name }) => startsWith(asked, name))
  return (whole.length > 0 ? whole : found).map(({ city }) => city)
}

/** Whether the words are a city's whole name, with or without its state and country. */
export function isCityName(town: readonly string[]): boolean {
  return cityEntries.some(({ name, context }) => startsWith(town, name) && begins(town, name, context))
}

/** The nearest city within a distance; districts are passed over. */
export function cityNear(position: Position, withinMetres: number): City | undefined {
  let nearest: City | undefined
  let distance = withinMetres
  for (const city of cities) {
    if (city.kind !== 'city') continue
    const metres = metresBetween(city.position, position)
    if (metres < distance) [nearest, distance] = [city, metres]
  }
  return nearest
}

const startsWith = (text: readonly string[], name: readonly string[]): boolean =>
  name.every((word, index) => text[index] === word)

function countryEntry(code: string): Entry {
  const location = countryLocation(code)
  return {
    name: words(location?.name ?? ''),
    context: code === 'US' ? unitedStates : [],
    location: () => location,
  }
}

function stateEntry([code, name]: [string, string]): Entry {
  const location = stateLocation(code)
  return { name: words(name), context: [...words(code), ...unitedStates], location: () => location }
}
