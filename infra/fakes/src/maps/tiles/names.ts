// The names of the map: countries, states, cities and districts, each with its range of zooms.

import { countryLocation, stateLocation } from '../locations/location.ts'
import { type City, cities } from '../world/cities.ts'
import type { Position } from '../world/position.ts'
import { stateNames } from '../world/states.ts'

export type NameKind = 'country' | 'state' | 'city' | 'town' | 'district'

export interface Name {
  text: string
  kind: NameKind
  position: Position
  /** The heavier of two colliding names is shown. */
  weight: number
  minZoom: number
  maxZoom: number
}

/** Heaviest first. */
export function mapNames(): Name[] {
  return [...countries(), ...states(), ...cities.map(cityName)].sort((a, b) => b.weight - a.weight)
}

/** Countries whose cities are not around the middle. */
const middle: Readonly<Record<string, Position>> = {
  US: { lat: 39.5, lng: -99 },
  CA: { lat: 57, lng: -106 },
  RU: { lat: 61, lng: 90 },
  AU: { lat: -25, lng: 134 },
  BR: { lat: -10, lng: -53 },
  CN: { lat: 35, lng: 103 },
}

function cityName({ name, population, position, kind }: City): Name {
  const isDistrict = kind === 'district'
  const minZoom = isDistrict ? districtZoom(population) : cityZoom(population)
  const size = isDistrict ? 'district' : population >= 250_000 ? 'city' : 'town'
  return { text: name, kind: size, position, weight: population, minZoom, maxZoom: isDistrict ? 18 : 15 }
}

function cityZoom(population: number): number {
  if (population >= 2_000_000) return 4
  if (population >= 600_000) return 5
  if (population >= 300_000) return 6
  if (population >= 120_000) return 7
  if (population >= 60_000) return 9
  return 10
}

function districtZoom(population: number): number {
  if (population >= 1_000_000) return 10
  return population >= 50_000 ? 12 : 13
}

function countries(): Name[] {
  const codes = [...new Set(cities.map(({ country }) => country))]
  return codes.flatMap((code) => {
    const location = countryLocation(code)
    const people = cities
      .filter(({ country }) => country === code)
      .reduce((sum, city) => sum + city.population, 0)
    if (!location) return []
    const base = {
      text: location.name,
      kind: 'country' as const,
      position: middle[code] ?? location.position,
    }
    return [{ ...base, weight: 1e9 + people, minZoom: people > 30_000_000 ? 2 : 4, maxZoom: 5 }]
  })
}

function states(): Name[] {
  return Object.entries(stateNames).flatMap(([code, name]) => {
    const location = stateLocation(code)
    if (!location || code === 'DC') return []
    return [
      {
        text: name,
        kind: 'state' as const,
        position: location.position,
        weight: 90_000,
        minZoom: 5,
        maxZoom: 7,
      },
    ]
  })
}
