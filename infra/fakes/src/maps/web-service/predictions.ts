// Suggestions as one types, with the parts of the text that matched.
import { placesByText } from '../directory/search-places.ts'
import { addressTerms } from '../geography/address.ts'
import type { Position } from '../geography/earth.ts'
import { findLocations } from '../locations/find-locations.ts'

const limit = 5

interface Asked {
  text: string
  types: readonly string[]
  near: Position | undefined
  country: string | undefined
}

interface Found {
  id: string
  terms: string[]
  types: readonly string[]
}

export function predictions(asked: Asked) {
  const wantsPlaces = asked.types.length === 0 || asked.types.includes('establishment')
  const wantsLocations = asked.types.length === 0 || !asked.types.includes('establishment')
  const locations = wantsLocations ? locationsFor(asked) : []
  const places = wantsPlaces ? placesFor(asked) : []
  return [...locations, ...places].slice(0, limit).map((found) => prediction(found, asked.text))
}

function locationsFor({ text, types, near, country }: Asked): Found[] {
  return findLocations({ text, near, onlyCountry: country, preferCountry: 'US' }, 4 * limit)
    .filter((location) => types.every((type) => isOfCollection(location.types, type)))
    .map((location) => ({
      id: location.id,
      terms: addressTerms(location.address),
      types: [...location.types, 'geocode'],
    }))
}

function placesFor({ text, near, country }: Asked): Found[] {
  const wide = near && { centre: near, radiusMetres: 50_000 }
  return placesByText({ text, types: [], near: wide })
    .filter((place) => !country || place.address.country === country)
    .slice(0, limit)
    .map((place) => ({
      id: place.id,
      terms: [place.name, ...addressTerms(place.address)],
      types: place.types,
    }))
}

/** The provider's collections: geocode is everything but businesses. */
function isOfCollection(types: readonly string[], collection: string): boolean {
  if (collection === 'geocode' || collection === '') return true
  if (collection === '(cities)') return types.includes('locality')
  if (collection === '(regions)') return types.includes('political')
  if (collection === 'address') return types.includes('street_address')
  return types.includes(collection)
}

function prediction({ id, terms, types }: Found, text: string) {
  const description = terms.join(', ')
  const [main = '', ...secondary] = terms
  const matched = { length: commonBeginning(main, text), offset: 0 }
  return {
    description,
    matched_substrings: matched.length > 0 ? [matched] : [],
    place_id: id,
    reference: id,
    structured_formatting: {
      main_text: main,
      main_text_matched_substrings: matched.length > 0 ? [matched] : [],
      ...(secondary.length > 0 && { secondary_text: secondary.join(', ') }),
    },
    terms: terms.map((value, index) => ({
      offset: terms.slice(0, index).join(', ').length + (index > 0 ? 2 : 0),
      value,
    })),
    types,
  }
}

function commonBeginning(main: string, text: string): number {
  let length = 0
  while (length < main.length && main[length]?.toLowerCase() === text[length]?.toLowerCase()) length++
  return length
}
