// Postal addresses as the provider writes them.
import { stateNames } from './known-locations.ts'

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

export function addressTerms(address: Address): string[] {
  const { district, city, state, postalCode, country } = address
  const street = streetLine(address)
  const town = street ? city : [district, city === district ? undefined : city].filter(Boolean).join(', ')
  const region = state && (town ? [state, postalCode].filter(Boolean).join(' ') : stateNames.get(state))
  const locality = state ? [town, region] : [[town, postalCode].filter(Boolean).join(' ')]
  return [street, ...locality, countryName(country)].filter((term): term is string => Boolean(term))
}

const streetLine = ({ number, street }: Address) => (street ? `${number} ${street}` : '')

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export function countryName(code: string): string {
  return code === 'US' ? 'USA' : code === 'GB' ? 'UK' : (countryNames.of(code) ?? code)
}
