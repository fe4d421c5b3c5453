// Finds locations by text: whole names for the geocoder, beginnings of names for autocomplete.
import { seededRandom } from '../../shared/random.ts'
import { places } from '../places/places.ts'
import { addressLine } from '../world/address.ts'
import { moved } from '../world/position.ts'
import { begins, words } from '../world/words.ts'
import {
  type Entry,
  entryById,
  isTownName,
  type Location,
  locationId,
  locationsNamed,
  partsOfId,
  towns,
  townsNamed,
} from './gazetteer.ts'

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
  const homes = town.length > 0 ? townsNamed(town) : largestCities(preferCountry)
  // Later entries replace earlier ones with the same street line: the address of a place is exact.
  const madeUp = homes.slice(0, 5).map((home) => addressLocation(number, titleCase(street), home))
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
    if (isTownName(town)) return { street: parts.slice(0, at).join(' '), town }
  }
  return { street, town: [] }
}

function largestCities(country = 'US'): Entry[] {
  return towns.filter(({ kind, address }) => kind === 'city' && address.country === country).slice(0, 5)
}

const streetSpreadMetres = 2_500

/** Any house number and street of a city. Its position is made up, but always the same. */
function addressLocation(number: string, street: string, home: Entry): Location {
  const random = seededRandom(`${number} ${street} ${home.id}`)
  const spread = Math.min(streetSpreadMetres, 300 + 4 * Math.sqrt(home.population))
  return {
    id: locationId('address', number, street, home.id),
    name: `${number} ${street}`,
    address: { ...home.address, number, street },
    types: ['street_address'],
    position: moved(home.position, (random() - 0.5) * spread, (random() - 0.5) * spread),
    population: home.population,
  }
}

export function locationById(id: string): Location | undefined {
  const known = entryById(id)
  if (known || !id.startsWith('Ei')) return known
  const [kind, number = '', street = '', homeId = ''] = partsOfId(id)
  const home = entryById(homeId)
  return home && kind === 'address' ? addressLocation(number, street, home) : undefined
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
