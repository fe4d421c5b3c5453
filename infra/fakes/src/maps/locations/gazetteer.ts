// The names of all cities, states and countries, each with the words that may follow it.
import { type City, cities } from '../world/cities.ts'
import { stateNames } from '../world/states.ts'
import { begins, words } from '../world/words.ts'
import { cityLocation, countryLocation, type Location, stateLocation } from './location.ts'

interface Entry {
  name: string[]
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

/** All locations whose names begin with the words. */
export function locationsNamed(text: readonly string[]): Location[] {
  return entries
    .filter(({ name, context }) => begins(text, name, context))
    .flatMap(({ location }) => location() ?? [])
}

/** Largest first. If the words are the whole name of some city, only such cities. Ignores postal codes. */
export function citiesNamed(town: readonly string[]): City[] {
  const searched = town.filter((word) => !/^\d+$/.test(word))
  const found = cityEntries.filter(({ name, context }) => begins(searched, name, context))
  const whole = found.filter(({ name }) => startsWith(searched, name))
  return (whole.length > 0 ? whole : found).map(({ city }) => city)
}

/** Whether the words are a city's whole name, with or without its state and country. */
export function isCityName(town: readonly string[]): boolean {
  return cityEntries.some(({ name, context }) => startsWith(town, name) && begins(town, name, context))
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
