// Finds locations by text: whole names for the geocoder, beginnings for suggestions as one types.
import { places } from '../directory/places.ts'
import { addressLine } from '../geography/address.ts'
import { type City, cities } from '../geography/cities.ts'
import { boxAround, metresBetween, type Position } from '../geography/earth.ts'
import { citiesNamed, cityNear, isCityName, locationsNamed } from './gazetteer.ts'
import { addressLocation, type Location } from './location.ts'
import { begins, words } from './words.ts'

export interface Asked {
  text: string
  /** Prefers what is near. */
  near?: Position | undefined
  /** Prefers a country (ISO 3166, upper case), or shows nothing of any other. */
  preferCountry?: string | undefined
  onlyCountry?: string | undefined
}

/** Best first; at most `limit`. */
export function findLocations(asked: Asked, limit: number): Location[] {
  const text = words(asked.text)
  if (text.length === 0) return []
  const found = /^\d/.test(text[0] ?? '') ? addressesLike(asked) : locationsNamed(text)
  return found
    .filter((location) => !asked.onlyCountry || location.address.country === asked.onlyCountry)
    .map((location) => ({ location, score: score(location, text, asked) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ location }) => location)
}

/** Addresses that places have, then the same street line in the cities that the rest of the text names. */
function addressesLike({ text, near, preferCountry, onlyCountry }: Asked): Location[] {
  const [, number, line] = /^\s*(\d+[a-z]?)\s+(\S.+)$/i.exec(text) ?? []
  if (!number || !line) return []
  const known = places.filter(
    ({ address }) => address.number === number && begins(words(text), words(addressLine(address)), []),
  )
  const { street, town } = splitTown(line)
  const homes = town.length > 0 ? citiesNamed(town) : likelyCities(near, onlyCountry ?? preferCountry)
  // Later entries replace earlier ones of the same street line: a place's own address is the better one.
  const madeUp = homes.slice(0, 5).map((city) => addressLocation(number, titleCase(street), city))
  const found = [...madeUp, ...known.slice(0, 5).map(placeLocation)]
  return [...new Map(found.map((location) => [streetAndCity(location), location])).values()]
}

const streetAndCity = ({ name, address }: Location) =>
  [name, address.city, address.state, address.country].join()

/** `5th Ave, New York, NY` or `5th Ave New York` is the street and the longest ending that names a city. */
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

function likelyCities(near: Position | undefined, country: string | undefined): City[] {
  const nearest = near && cityNear(near, 100_000)
  const large = cities
    .filter((city) => city.kind === 'city' && city.country === (country ?? 'US'))
    .slice(0, 5)
  return nearest ? [nearest, ...large.filter((city) => city !== nearest)] : large
}

function placeLocation({ id, address, position }: (typeof places)[number]): Location {
  return {
    id,
    name: `${address.number} ${address.street}`,
    address,
    types: ['street_address'],
    position,
    precision: 'ROOFTOP',
    viewport: boxAround(position, 150),
    population: 0,
  }
}

/** Larger is better, the exact name better still, and what is near or in the preferred country best. */
function score(location: Location, text: readonly string[], { near, preferCountry }: Asked): number {
  const whole = words(location.name)
  const exact = whole.every((word, index) => text[index] === word) ? 4 : 0
  const size = Math.log10(10 + location.population)
  const close = near ? 3 * Math.exp(-metresBetween(near, location.position) / 200_000) : 0
  const home = location.address.country === preferCountry ? 3 : 0
  return exact + size + close + home
}

function titleCase(street: string): string {
  return street.replace(/(^|\s)\p{Letter}/gu, (letter) => letter.toUpperCase())
}
