// Finds locations by text: whole names for the geocoder, beginnings of names for autocomplete.
import { places } from '../places/places.ts'
import { addressLine } from '../world/address.ts'
import { type City, cities } from '../world/cities.ts'
import { begins, words } from '../world/words.ts'
import { citiesNamed, isCityName, locationsNamed } from './gazetteer.ts'
import { addressLocation, type Location } from './location.ts'

/** Best first. Prefers one country (ISO 3166, upper case). */
export function findLocations(text: string, preferCountry: string | undefined, limit: number): Location[] {
  const searched = words(text)
  if (searched.length === 0) return []
  const found = /^\d/.test(searched[0] ?? '') ? addressesLike(text, preferCountry) : locationsNamed(searched)
  return found
    .map((location) => ({ location, score: score(location, searched, preferCountry) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ location }) => location)
}

/** Addresses of the places, then the same street line in the cities that the rest of the text names. */
function addressesLike(text: string, preferCountry: string | undefined): Location[] {
  const [, number, line] = /^\s*(\d+[a-z]?)\s+(\S.+)$/i.exec(text) ?? []
  if (!number || !line) return []
  const known = places.filter(
    ({ address }) => address.number === number && begins(words(text), words(addressLine(address)), []),
  )
  const { street, town } = splitTown(line)
  const homes = town.length > 0 ? citiesNamed(town) : largestCities(preferCountry)
  // Later entries replace earlier ones with the same street line: the address of a place is exact.
  const madeUp = homes.slice(0, 5).map((city) => addressLocation(number, titleCase(street), city))
  const found = [...madeUp, ...known.slice(0, 5).map(placeLocation)]
  return [...new Map(found.map((location) => [streetAndCity(location), location])).values()]
}

const streetAndCity = ({ name, address }: Location) =>
  [name, address.city, address.state, address.country].join()

/** Splits `5th Ave, New York, NY` and `5th Ave New York` into the street and the longest ending that names a city. */
function splitTown(line: string): { street: string; town: string[] } {
  const [street = '', ...rest] = line.split(',').map((part) => part.trim())
  if (rest.join('').length > 0) return { street, town: words(rest.join(' ')) }
  const parts = street.split(/\s+/)
  for (let at = 1; at < parts.length; at++) {
    const town = words(parts.slice(at).join(' '))
    if (isCityName(town)) return { street: parts.slice(0, at).join(' '), town }
  }
  return { street, town: [] }
}

function largestCities(country = 'US'): City[] {
  return cities.filter((city) => city.kind === 'city' && city.country === country).slice(0, 5)
}

function placeLocation({ id, address, position }: (typeof places)[number]): Location {
  const name = `${address.number} ${address.street}`
  return { id, name, address, types: ['street_address'], position, population: 0 }
}

/** Prefers large locations, those whose whole name was searched, and those in the preferred country. */
function score(location: Location, searched: readonly string[], preferCountry: string | undefined): number {
  const whole = words(location.name)
  const exact = whole.every((word, index) => searched[index] === word) ? 4 : 0
  const size = Math.log10(10 + location.population)
  return exact + size + (location.address.country === preferCountry ? 3 : 0)
}

function titleCase(street: string): string {
  return street.replace(/(^|\s)\p{Letter}/gu, (letter) => letter.toUpperCase())
}
