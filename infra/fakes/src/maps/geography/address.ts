// Postal addresses as the provider writes them, whole and in components.
import { countryName } from './cities.ts'
import { stateNames } from './states.ts'

export interface Address {
  /** House number and street; absent for whole cities. */
  number?: string
  street?: string
  district?: string
  city?: string
  /** Postal code of a state of the United States. */
  state?: string
  postalCode?: string
  country: string
}

export interface AddressComponent {
  long_name: string
  short_name: string
  types: string[]
}

/** One line: `12 Warren St, New York, NY 10007, USA`. */
export function addressLine(address: Address): string {
  return addressTerms(address).join(', ')
}

/** Street and city alone, as nearby results show them. */
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

export function addressComponents(address: Address): AddressComponent[] {
  const { number, street, district, city, state, postalCode, country } = address
  const components: AddressComponent[] = []
  const add = (long: string | undefined, short: string | undefined, ...types: string[]) => {
    if (long && short) components.push({ long_name: long, short_name: short, types })
  }
  add(number, number, 'street_number')
  add(street, street, 'route')
  add(district, district, 'neighborhood', 'political')
  add(city, city, 'locality', 'political')
  add(state && (stateNames[state] ?? state), state, 'administrative_area_level_1', 'political')
  add(country === 'US' ? 'United States' : countryName(country), country, 'country', 'political')
  add(postalCode, postalCode, 'postal_code')
  return components
}

function streetLine({ number, street, country }: Address): string {
  if (!street) return ''
  return numberFollowsStreet.has(country) ? `${street} ${number}` : `${number} ${street}`
}

const numberFollowsStreet = new Set(['DE', 'NL', 'ES', 'IT', 'SE', 'MX', 'BR'])
