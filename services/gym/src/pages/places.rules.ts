// The cities of addresses and the neighborhoods of areas, with their gyms.
import { circleOf, cosineOf, type UnitVector, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { leastGymsOfPlace, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import type { GymColumns } from '../search/columns/gym-columns.rules.ts'
import { medianOf, rowsWithin } from '../search/text/geography.rules.ts'
import { cityOf, neighborhoods, stateNames } from '../search/words/meanings.rules.ts'
import { rowsOf } from '../search/words/terms.rules.ts'

export interface Place {
  slug: string
  /** As in "Brooklyn, NY". */
  name: string
  rows: readonly number[]
  centre: UnitVector
}

/** By slug, the largest first. One pass over all gyms. A city comes before a neighborhood of its name. */
export function placesOf(columns: GymColumns): ReadonlyMap<string, Place> {
  const inAreas = neighborhoods.map(({ name, area: { latitude, longitude, miles } }) => {
    const rows = rowsOf(rowsWithin(columns, unitVector(latitude, longitude), miles))
    return [`${name}, ${stateOf(rows, columns)}`, rows] as const
  })
  const places = new Map<string, Place>()
  for (const [name, rows] of [...rowsOfCities(columns), ...inAreas]) {
    const slug = slugOf(name)
    if (rows.length < leastGymsOfPlace || places.has(slug)) continue
    places.set(slug, { slug, name, rows, centre: unitVector(...medianOf(columns, rows)) })
  }
  return new Map([...places].sort(([, a], [, b]) => b.rows.length - a.rows.length))
}

/** What somebody calls a place: with or without a state, its beginning, or a nickname. The largest of several. */
export function findPlace(places: ReadonlyMap<string, Place>, text: string): Place | undefined {
  const nickname = cityOf(text.trim().toLowerCase())
  if (nickname) return places.get(slugOf(`${nickname.words.join(' ')} ${nickname.state}`))
  const slug = slugOf(text)
  if (slug === '') return undefined
  const suffixes = Array.from(stateNames, ([code, name]) => [`-${slugOf(name)}`, `-${code}`] as const)
  const withCode = suffixes.find(([name]) => slug.endsWith(name))
  const asCode = withCode && slug.slice(0, -withCode[0].length) + withCode[1]
  const all = [...places.values()]
  return (
    places.get(slug) ??
    places.get(asCode ?? '') ??
    all.find((place) => place.slug.slice(0, -3) === slug) ??
    all.find((place) => place.slug.startsWith(slug))
  )
}

const aroundMiles = 15

/** The nearest place. */
export function placeAround(
  places: ReadonlyMap<string, Place>,
  centre: UnitVector | undefined,
): Place | undefined {
  if (!centre) return undefined
  let nearest: Place | undefined
  let most = circleOf(centre, aroundMiles).cosine
  for (const place of places.values()) {
    const cosine = cosineOf(place.centre, centre)
    if (cosine > most) [nearest, most] = [place, cosine]
  }
  return nearest
}

/** By name. */
function rowsOfCities({ arrays, cities, visit }: GymColumns): Map<string, number[]> {
  const all: number[] = []
  visit(undefined, (row) => all.push(row))
  const rows = Map.groupBy(all, (row) => cities[arrays.city[row] ?? 0] ?? '')
  rows.delete('')
  return rows
}

/** That of most of them. */
function stateOf(rows: readonly number[], { arrays, cities }: GymColumns): string {
  const states = Map.groupBy(rows, (row) => cities[arrays.city[row] ?? 0]?.slice(-2) ?? '')
  states.delete('')
  return [...states].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}
