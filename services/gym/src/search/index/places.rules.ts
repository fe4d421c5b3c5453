// The cities of addresses and the neighborhoods of areas, with their gyms.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import { leastGymsOfPlace } from '@jumpingjack/contracts/place-pages/place-pages'
import { slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { neighborhoods } from '../words/areas.rules.ts'
import { cityOf } from '../words/meanings.rules.ts'
import { stateNames } from '../words/states.rules.ts'
import { createGeography } from './geography.rules.ts'
import { cursorRow, type GymColumns, vectorOf } from './gym-columns.rules.ts'
import type { MapCells } from './map-cells.rules.ts'

export interface Place {
  slug: string
  /** As in "Brooklyn, NY". */
  name: string
  rows: readonly number[]
  centre: UnitVector
}

/** By slug, the largest first. One pass over all gyms. A city comes before a neighborhood of its name. */
export function readPlaces(columns: GymColumns, cells: MapCells): ReadonlyMap<string, Place> {
  const cities = rowsOfCities(columns)
  const { areaAt } = createGeography(columns, cells)
  const inAreas = neighborhoods.map(({ name, area }) => {
    const rows = Array.from(areaAt(area).rows, (entry) => entry >> 1)
    return [`${name}, ${stateOf(rows, columns)}`, rows] as const
  })
  const places = new Map<string, Place>()
  for (const [name, rows] of [...cities, ...inAreas]) {
    const slug = slugOf(name)
    const [first] = rows
    if (first === undefined || rows.length < leastGymsOfPlace || places.has(slug)) continue
    places.set(slug, { slug, name, rows, centre: vectorOf(columns, middleOf(rows, columns) ?? first) })
  }
  return new Map([...places].sort(([, a], [, b]) => b.rows.length - a.rows.length))
}

/** What somebody calls a place: with or without a state, its beginning, or a nickname. The largest of several. */
export function findPlace(places: ReadonlyMap<string, Place>, text: string): Place | undefined {
  const nickname = cityOf(text.trim().toLowerCase())
  if (nickname) return places.get(slugOf(`${nickname.words.join(' ')} ${nickname.state}`))
  const slug = slugOf(text)
  if (slug === '') return undefined
  const withCode = Object.entries(stateNames)
    .map(([code, name]) => [`-${slugOf(name)}`, `-${code}`] as const)
    .find(([name]) => slug.endsWith(name))
  const asCode = withCode && slug.slice(0, -withCode[0].length) + withCode[1]
  const all = [...places.values()]
  return (
    places.get(slug) ??
    places.get(asCode ?? '') ??
    all.find((place) => place.slug.slice(0, -3) === slug) ??
    all.find((place) => place.slug.startsWith(slug))
  )
}

/** By name. */
function rowsOfCities({ arrays, cities, length }: GymColumns): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  for (let row = cursorRow + 1; row < length(); row++) {
    const name = cities[arrays.city[row] ?? 0]
    if (!name || arrays.type[row] === 0) continue
    const others = rows.get(name)
    if (others) others.push(row)
    else rows.set(name, [row])
  }
  return rows
}

/** That of most of them. */
function stateOf(rows: readonly number[], { arrays, cities }: GymColumns): string {
  const states = Map.groupBy(rows, (row) => cities[arrays.city[row] ?? 0]?.slice(-2) ?? '')
  states.delete('')
  return [...states].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

/** The row in the middle from south to north. */
function middleOf(rows: readonly number[], { arrays }: GymColumns): number | undefined {
  const sorted = rows.toSorted((a, b) => (arrays.latitude[a] ?? 0) - (arrays.latitude[b] ?? 0))
  return sorted[Math.floor(sorted.length / 2)]
}
