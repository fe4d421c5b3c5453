// Postal addresses as the provider writes them.
import { countryName } from './cities.ts'
import { stateNames } from './states.ts'

export interface Address {
  /** Absent for whole cities. */
  number?: string
  street?: string
  district?: string
  city?: string
  /** Postal code of a state of the United States. */
  state?: string
  postalCode?: string
  country: string
}

/** In one line: `12 Warren St, New York, NY 10007, USA`. */
export function addressLine(address: Address): string {
  return addressTerms(address).join(', ')
}

/** Street and city only, as in nearby results. */
export function vicinity(address: Address): string {
  return [streetLine(address), address.city].filter(Boolean).join(', ')
}

export function addressTerms(address: Address): string[] {
  const { district, city, state, postalCode, country } = address
  const street = streetLine(address)
  const town = street ? city : [district, city === district ? undefined : city].filter(Boolean).join(', ')
  const region = state && (town ? [state, postalCode].filter(Boolean).join(' ') : stateNames[state])
  const locality = state ? [town, region] : [[town, postalCode].filter(Boolean).join(' ')]
  return [street, ...locality, countryName(country)].filter((term): term is string => Boolean(term))
}

function streetLine({ number, street, country }: Address): string {
  if (!street) return ''
  return numberFollowsStreet.has(country) ? `${street} ${number}` : `${number} ${street}`
}

const numberFollowsStreet = new Set(['DE', 'NL', 'ES', 'IT', 'SE', 'MX', 'BR'])
