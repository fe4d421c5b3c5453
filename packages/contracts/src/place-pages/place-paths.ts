// The addresses of the public pages of cities and neighborhoods. Without zod, which not every page loads.
import { foldLetters } from '../fields/fold-letters.ts'
import { placesPath } from '../gateway/pages.ts'
import { type GymType, gymTypes } from '../gym/gym-types.ts'

const slugs = new Map(gymTypes.map(({ type, filterLabel }) => [slugOf(filterLabel), type]))
const slugsOfTypes = new Map([...slugs].map(([slug, type]) => [type as string, slug]))

/** As in `/in/brooklyn-ny/yoga`; without a place, the start of these pages. */
export function placePath(slug?: string, type?: string): string {
  const rest = [slug, slug && type && slugsOfTypes.get(type)].filter(Boolean)
  return [placesPath, ...rest].join('/')
}

/** A place has a page, also of a type, from so many gyms on. */
export const leastGymsOfPlace = 3

/** What a text leads to: a page of a place, or what is known of it; `near` is where the visitor is. */
export function searchPath(text: string, type = '', near = ''): string {
  return `${placesPath}?${new URLSearchParams({ place: text, ...(type && { type }), ...(near && { near }) })}`
}

/** The gyms of a type in a place. Few gyms have no page of their own. */
export function typePath(
  { slug, name }: { slug: string; name: string },
  type: string,
  total: number,
): string {
  return total < leastGymsOfPlace ? searchPath(name, type) : placePath(slug, type)
}

export function gymTypeOfSlug(slug: string): GymType | undefined {
  return slugs.get(slug)
}

/** `Salt Lake City, UT` is `salt-lake-city-ut`. */
export function slugOf(name: string): string {
  return foldLetters(name)
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const country = String.raw`(?:USA?|U\.S\.(?:A\.)?|United States(?: of America)?)`
const cityAndState = new RegExp(
  String.raw`(?:^|,)\s*(?:near )?([^,]+),\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?(?:,\s*${country})?\s*$`,
)

/** The city of an address in the United States, as in "88 Fulton Street, New York, NY 10038". */
export function cityOfAddress(address: string): { city: string; state: string } | undefined {
  const [, city, state] = cityAndState.exec(address) ?? []
  return city && state ? { city: city.trim(), state } : undefined
}
