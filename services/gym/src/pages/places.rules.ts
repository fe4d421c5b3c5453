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
  /** What it is called without its state, as slugs. */
  names: string[]
  rows: readonly number[]
  centre: UnitVector
}

/** By slug, the largest first. One pass over all gyms. Few addresses may name a neighborhood: then it is its area. */
export function placesOf(columns: GymColumns): ReadonlyMap<string, Place> {
  const inAreas = neighborhoods.map(({ name, names, area: { latitude, longitude, miles } }) => {
    const rows = rowsOf(rowsWithin(columns, unitVector(latitude, longitude), miles))
    return { name: `${name}, ${stateOf(rows, columns)}`, rows, names }
  })
  const cities = Array.from(rowsOfCities(columns), ([name, rows]) => {
    return { name, rows, names: [name.slice(0, -', NY'.length)] }
  })
  const places = new Map<string, Place>()
  for (const { name, rows, names } of [...cities, ...inAreas]) {
    const slug = slugOf(name)
    const known = places.get(slug)
    const all = [...(known?.names ?? []), ...names.map(slugOf)]
    const most = known && known.rows.length >= rows.length ? known.rows : rows
    if (most.length < leastGymsOfPlace) continue
    places.set(slug, { slug, name, names: all, rows: most, centre: unitVector(...medianOf(columns, most)) })
  }
  return new Map([...places].sort(([, a], [, b]) => b.rows.length - a.rows.length))
}

/** Of several places of a name, those that have less of the gyms of the largest are rarely meant. */
const leastOfLargest = 1 / 4

/**
 * What somebody calls a place: with or without a state, its beginning, or a nickname. Of several large ones of a name, the
 * one with the most gyms of what is asked for, and then the largest.
 */
export function findPlace(
  places: ReadonlyMap<string, Place>,
  text: string,
  countOf: (place: Place) => number = () => 0,
): Place | undefined {
  const nickname = cityOf(text.trim().toLowerCase())
  if (nickname) return places.get(slugOf(`${nickname.words.join(' ')} ${nickname.state}`))
  const slug = slugOf(text)
  if (slug === '') return undefined
  const suffixes = Array.from(stateNames, ([code, name]) => [`-${slugOf(name)}`, `-${code}`] as const)
  const withCode = suffixes.find(([name]) => slug.endsWith(name))
  const asCode = withCode && slug.slice(0, -withCode[0].length) + withCode[1]
  const all = [...places.values()]
  const named = all.filter(({ names }) => names.includes(slug))
  const least = leastOfLargest * (named[0]?.rows.length ?? 0)
  return (
    places.get(slug) ??
    places.get(asCode ?? '') ??
    named.filter(({ rows }) => rows.length >= least).sort((a, b) => countOf(b) - countOf(a))[0] ??
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
